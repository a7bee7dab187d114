"""``tsuro arena``: bots against each other."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import (
    bot_of,
    language_of,
    new_game,
    progress,
    say,
    settings_of,
    stop,
    trouble,
    warn_of_failures,
)
from tsuro.cli.options import (
    SEEDS,
    EditionOption,
    LanguageOption,
    ModeOption,
    SettingsOption,
    bots_like,
)
from tsuro.reason import Reason

if TYPE_CHECKING:
    from tsuro.arena import Plan, Result, Store, Summary
    from tsuro.words import Language

BROKEN_OFF = Reason("Broken off")
EXAMPLES = (
    "tsuro arena search@100ms flat --games 100 --jobs 2",
    "tsuro arena heron fox tiger --edition kosmos --out results",
    "tsuro arena mybots:Bold careful --games 50",
)


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="Who plays; the last one takes the seats that are left over.",
            autocompletion=bots_like,
        ),
    ],
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats", "-s", metavar="N", help="How many sit at a table; by default one per bot."
        ),
    ] = None,
    option: SettingsOption = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-g",
            metavar="N",
            min=1,
            max=10_000_000,
            help="How many, rounded up to whole deals.",
        ),
    ] = 100,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", metavar="N", min=1, max=512, help="How many games at once."),
    ] = 1,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="BUDGET", help="For bots that name none: 100ms or 5000playouts a decision."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=SEEDS,
            help="The same seed deals the same tiles; by default any tiles.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep all records and a summary in this folder."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue with what is in the --out folder.")
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a running dask.distributed scheduler."),
    ] = None,
    keep_going: Annotated[
        bool,
        typer.Option("--keep-going", help="Play on even if a bot fails in its first three games."),
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Let bots play against each other and say who is stronger.

    A bot is one of random, careful, lookahead, flat, search, or of sparrow, heron, fox, tiger; with
    a budget, such as search@100ms or search@5000playouts; package.module:Class; or cmd:COMMAND.

    Each deal is played with the bots changing seats, so that luck cancels out. Ctrl-C ends it and
    still shows the results so far; with --out no game already played is lost. A bot that fails
    loses its seat, and where it went wrong is shown once.
    """
    from tsuro.arena import BadStore, NoCluster, Store
    from tsuro.words import reason

    store, speech = Store(out) if out else None, language_of(language)
    if resume and not store:
        raise typer.BadParameter(speech.text("--resume needs the folder: --out FOLDER."))
    if seed is None:
        kept = store.seed() if store and resume else None
        seed = SystemRandom().getrandbits(62) if kept is None else kept
    plan = _plan(bots, edition, mode, seats, option, games, budget, seed)
    try:
        _play(plan, store, resume, jobs, cluster, keep_going)
    except (BadStore, NoCluster) as error:
        stop(reason(speech, error))
    except OSError as error:
        stop(trouble(speech, error.filename or out, error))


def _plan(
    bots: list[str],
    edition: str,
    mode: str,
    seats: int | None,
    option: list[str] | None,
    games: int,
    budget: str | None,
    seed: int,
) -> Plan:
    """What the arguments ask for, or end with a sentence."""
    from tsuro.arena import Plan
    from tsuro.bots import BadBudget, close
    from tsuro.bots import budget as budget_of
    from tsuro.chance import Chance
    from tsuro.rules.edition import is_text
    from tsuro.words import level_of, reason

    bots, speech = [level_of(bot) for bot in bots], language_of(None)
    if not all(is_text(bot) for bot in bots):
        raise typer.BadParameter(speech.text("The name of a bot cannot be read as text."))
    count = max(2 if mode != "solitaire" else 1, len(bots)) if seats is None else seats
    game = new_game(speech, Chance(0), edition, mode, count, option)
    if len(bots) > count:
        sentence = speech.text("{bots} bots need as many seats; there are {seats}.")
        raise typer.BadParameter(sentence.format(bots=len(bots), seats=count))
    try:
        usual = budget_of(budget) if budget is not None else None
    except BadBudget as error:
        raise typer.BadParameter(reason(speech, error)) from None
    for bot in dict.fromkeys(bots):
        close(bot_of(bot, Chance(0), usual, speech))
    return Plan(
        tuple(bots) + (bots[-1],) * (count - len(bots)),
        game.setup.edition,
        mode,
        tuple(sorted(settings_of(option).items())),
        games,
        seed,
        str(usual) if usual else None,
    )


def _play(
    plan: Plan,
    store: Store | None,
    resume: bool,
    jobs: int,
    address: str | None,
    keep_going: bool,
) -> None:
    from concurrent.futures import BrokenExecutor

    from tsuro.arena import Failures, HopelessBot, cluster, local, run, summarise
    from tsuro.bots import BadBudget, BotFailed, UnknownBot

    total, speech = plan.deals * len(plan.arrangements), language_of(None)
    broken: Reason | None = None
    hopeless = False
    failures = Failures(partial(say, speech), keep_going=keep_going)
    with cluster(address) if address else local(jobs) as (executor, workers):
        played = store.begin(plan, resume=resume) if store else []
        done = {(game.deal, game.arrangement) for game in played}
        left = (job for job in plan.jobs() if job not in done)
        with progress(speech.text("games"), total, len(done)) as tell:

            def keep(game: Result) -> None:
                if store:
                    store.keep(game)
                played.append(replace(game, record="", traces={}))
                tell(1)
                failures.note(game)

            try:
                run(plan, left, executor, workers, keep)
            except KeyboardInterrupt:
                broken = BROKEN_OFF
            except BrokenExecutor:
                broken = Reason("A bot ended the process that it ran in, so this ended too")
            except HopelessBot as error:
                hopeless, broken = True, Reason("{why}, so this ended", why=error.args[0])
            except (BadBudget, BotFailed, UnknownBot) as error:
                why = error.args[0]
                broken = Reason("A bot cannot be made any more ({why}), so this ended", why=why)
    summary = summarise(plan, played)
    if store:
        store.end(summary)
    _show(plan, summary, speech)
    warn_of_failures(played, speech)
    if broken:
        _say_broken(speech, broken, len(played), total, summary.games)
        if hopeless:
            typer.echo(speech.text("With --keep-going it goes on."), err=True)
        raise typer.Exit(130 if broken is BROKEN_OFF else 1)


def _say_broken(speech: Language, broken: Reason, played: int, total: int, counted: int) -> None:
    """Say why it ended early, and how many of the games were played and counted."""
    from tsuro.words import reason

    _ = speech.text
    sentence = _("{broken} after {played} of {total} games.")
    said = sentence.format(broken=reason(speech, broken), played=played, total=total)
    if counted < played:
        more = _("Only whole deals are counted: {counted} of the {played} games.")
        said += " " + more.format(counted=counted, played=played)
    typer.echo(said, err=True)


def _show(plan: Plan, summary: Summary, speech: Language) -> None:
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
    console = Console(width=max(100, Console().width) if not sys.stdout.isatty() else None)
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
