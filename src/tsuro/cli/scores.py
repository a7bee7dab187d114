"""The scores of an arena, in a table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tsuro.arena import Plan, Summary
    from tsuro.words import Language


def show(plan: Plan, summary: Summary, speech: Language) -> None:
    """What the games say of each bot, and who is stronger."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from tsuro.words import reason

    _ = speech.text
    if not summary.deals:
        typer.echo(_("No deal was played to its end, so there is nothing to say."))
        return
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(_("bot"), overflow="fold")
    headings = (
        _("share of wins"), _("± 95 %"), _("fair"), _("shared"), _("rating"), _("ms"), _("slowest")
    )  # fmt: skip
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True, overflow="fold")
    for score in summary.scores:
        table.add_row(
            escape(score.bot),
            f"{100 * score.share:.1f} %",
            "-" if score.error is None else f"{100 * score.error:.1f}",
            f"{100 * score.fair:.1f} %",
            f"{100 * score.shared:.1f} %",
            "-" if score.rating is None else f"{score.rating:.1f} ± {score.uncertainty:.1f}",
            f"{score.ms:.1f}",
            f"{score.slowest:.0f}",
        )
    typer.echo(_counted(plan, summary, speech))
    console = Console(width=max(120, Console().width) if not sys.stdout.isatty() else None)
    console.print(table)
    ties = _("Won by several: {share} % of the games.")
    typer.echo(ties.format(share=f"{100 * summary.ties:.1f}"))
    typer.echo(reason(speech, summary.verdict))


def _counted(plan: Plan, summary: Summary, speech: Language) -> str:
    """What was played, and how much of it counts."""
    from tsuro.words import mode_name

    seats, games, deals = len(plan.bots), summary.games, summary.deals
    sentence = speech.text("{edition} {mode}, {seats}: {games}, {deals}, seed {seed}")
    return sentence.format(
        edition=plan.edition,
        mode=mode_name(speech, plan.mode),
        seats=speech.plural("{count} seat", "{count} seats", seats).format(count=seats),
        games=speech.plural("{count} game", "{count} games", games).format(count=games),
        deals=speech.plural("{count} deal", "{count} deals", deals).format(count=deals),
        seed=plan.seed,
    )
