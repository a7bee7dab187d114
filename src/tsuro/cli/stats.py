"""``tsuro stats``: what many games of one kind are like."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tsuro.cli.common import (
    bot_of,
    language_of,
    missing,
    new_game,
    progress,
    say,
    settings_of,
    stop,
    touch,
    trouble,
    warn_of_failures,
)
from tsuro.cli.options import (
    SEEDS,
    EditionOption,
    LanguageOption,
    ModeOption,
    SeatsOption,
    SettingsOption,
    bots_like,
)
from tsuro.cli.picture import STILL, kind_of
from tsuro.words.language import N_

if TYPE_CHECKING:
    from tsuro.arena import Statistics
    from tsuro.picture.plot import Plot
    from tsuro.table import Setup
    from tsuro.words import Language

EXAMPLES = (
    "tsuro stats --seats 4 --out plot.svg",
    "tsuro stats --edition kosmos --seats 5 --games 100000 --jobs 2",
    "tsuro stats --bot heron --games 200",
)
BY_CHANCE = {"random": False, "careful": True}
"""The bots whose games compiled play plays itself: whether only what keeps on the board."""


def stats(
    edition: EditionOption = "calliope",
    mode: ModeOption = "standard",
    seats: SeatsOption = None,
    option: SettingsOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-g",
            metavar="N",
            min=1,
            max=100_000_000,
            help="How many; by default a million for random or careful, a hundred for any "
            "other bot.",
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            "-b",
            metavar="BOT",
            help="Who sits in every seat: any bot from the arena.",
            autocompletion=bots_like,
        ),
    ] = "random",
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", metavar="N", min=1, max=512, help="How many games at once."),
    ] = 1,
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, max=SEEDS, help="The same seed, the same games.")
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw the results to this file: .svg or .png; - for standard output.",
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play many games and say how long they are, who wins and how they end."""
    from tsuro.bots import close
    from tsuro.chance import Chance
    from tsuro.words import level_of

    speech = language_of(language)
    setup = new_game(speech, Chance(0), edition, mode, seats, option).setup
    bot = level_of(bot)
    if bot not in BY_CHANCE:
        close(bot_of(bot, Chance(0), language=speech))
    if out and str(out) != "-":
        kind_of(speech, out, STILL)
        touch(out, speech)
    if bot in BY_CHANCE:
        found = _by_chance(speech, setup, games or 1_000_000, seed, BY_CHANCE[bot], jobs)
    else:
        found = _by_bots(speech, setup, bot, games or 100, seed, jobs, option)
    if str(out) != "-":
        _show(setup, bot, found, speech)
    if out:
        from tsuro.picture.plot import sheet

        _write(speech, out, sheet(_title(setup, bot, found, speech), _plots(setup, found, speech)))


def _write(speech: Language, out: Path, svg: str) -> None:
    from tsuro.picture.pixels.png import NoPixels, png

    try:
        if str(out) == "-":
            typer.echo(svg, nl=False)
        elif out.suffix.lower() == ".png":
            out.write_bytes(png(svg))
        else:
            out.write_text(svg, encoding="utf-8")
    except NoPixels as error:
        missing(speech, error.missing, "pictures")
    except BrokenPipeError:
        raise
    except OSError as error:
        stop(trouble(speech, out, error))


def _by_chance(
    speech: Language, setup: Setup, games: int, seed: int, safe: bool, jobs: int
) -> Statistics:
    try:
        from tsuro.fast import kernels, play_by_chance
    except ModuleNotFoundError as error:
        missing(speech, error.name, "fast")
    from tsuro.arena.statistics import of_results
    from tsuro.fast.precompile import is_compiled

    if not is_compiled(kernels.results):
        sentence = speech.text("Compiling fast play, just this once; it takes about 20 seconds.")
        typer.echo(sentence, err=True)
    with progress(speech.text("games"), games) as tell:
        results = play_by_chance(setup, games, seed, safe=safe, threads=jobs, progress=tell)
    return of_results(results, len(setup.names))


def _by_bots(
    speech: Language,
    setup: Setup,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    option: list[str] | None,
) -> Statistics:
    from concurrent.futures import BrokenExecutor

    from tsuro.arena import Failures, Plan, Result, Statistics, local, run
    from tsuro.arena.statistics import add_game
    from tsuro.bots import BadBudget, BotFailed, UnknownBot
    from tsuro.record import read_text
    from tsuro.words import reason

    names = (bot,) * len(setup.names)
    options = tuple(sorted(settings_of(option).items()))
    plan = Plan(names, setup.edition, setup.mode, options, games, seed, None)
    found, failed = Statistics(len(names)), list[Result]()
    failures = Failures(partial(say, speech), keep_going=True)
    with progress(speech.text("games"), games) as tell, local(jobs) as (executor, workers):

        def keep(played: Result) -> None:
            add_game(found, read_text(played.record))
            if played.failures:
                failed.append(replace(played, record="", traces={}))
            failures.note(played)
            tell(1)

        try:
            run(plan, plan.jobs(), executor, workers, keep)
        except BrokenExecutor:
            stop(speech.text("A bot ended the process it ran in, so there are no results."))
        except (BadBudget, BotFailed, UnknownBot) as error:
            stop(reason(speech, error))
    warn_of_failures(failed, speech)
    if len(failed) == found.games:
        stop(speech.text("{bot} could not play a single game to the end.").format(bot=bot))
    return found


def _title(setup: Setup, bot: str, found: Statistics, speech: Language) -> str:
    from tsuro.words import mode_name

    return speech.plural(
        "{edition} {mode}, {seats} × {bot}, {games} game",
        "{edition} {mode}, {seats} × {bot}, {games} games",
        found.games,
    ).format(
        edition=setup.edition,
        mode=mode_name(speech, setup.mode),
        seats=len(setup.names),
        bot=bot,
        games=f"{found.games:,}".replace(",", "," if speech.code == "en" else "\u00a0"),
    )


def _show(setup: Setup, bot: str, found: Statistics, speech: Language) -> None:
    _ = speech.text
    names = _names(setup, speech)
    typer.echo(_title(setup, bot, found, speech))
    sure = f" ± {found.mean_error:.2f}" if found.says_enough else ""
    typer.echo(f"{_('tiles laid'):<14} {found.mean:.2f}{sure}")
    typer.echo("\n" + _("how they end"))
    for why, count in found.ends.most_common():
        typer.echo(f"  {_(WHY[why]):<34} {_rate(found, count)}")
    typer.echo("\n" + _("share of wins"))
    for seat, won in enumerate(found.shares):
        who = _("seat {seat} {name}").format(seat=seat + 1, name=names[seat])
        typer.echo(f"  {who:<34} {_rate(found, won)}")
    typer.echo("\n" + _("still in the game after so many tiles"))
    steps = range(5, max(found.lengths) + 1, 5)
    typer.echo("  " + "".join(f"{tiles:8}" for tiles in steps))
    typer.echo("  " + "".join(f"{100 * found.alive(None, tiles):6.1f} %" for tiles in steps))


def _rate(found: Statistics, count: float) -> str:
    """A share of the games, and how sure it is where there are enough of them to say so."""
    share, error = found.rate(count)
    return f"{share:6.2f} %" + (f" ± {error:.2f}" if found.says_enough else "")


def _names(setup: Setup, speech: Language) -> tuple[str, ...]:
    """The seats by their stones, as they are called in a language."""
    from tsuro.words import local_names

    return local_names(speech, setup.names)


WHY = {
    "last": N_("one is left"),
    "together": N_("the last ones go out together"),
    "tiles": N_("all tiles are laid"),
    "stuck": N_("nobody can choose a stone"),
    "lost": N_("a stone is lost"),
    "won": N_("all tiles are laid: won"),
}


def _plots(setup: Setup, found: Statistics, speech: Language) -> list[Plot]:
    from tsuro.picture.plot import Line, Plot

    _, names = speech.text, _names(setup, speech)
    last = max(found.lengths)
    lengths = range(min(found.lengths), last + 1)
    alive = [
        Line(
            names[seat],
            [(tiles, 100 * found.alive(seat, tiles)) for tiles in range(last + 1)],
            seat,
        )
        for seat in range(found.seats)
    ]
    return [
        Plot(
            _("How long games are"),
            _("tiles laid"),
            _("% of games"),
            bars=[(str(n), found.rate(found.lengths[n])[0]) for n in lengths],
        ),
        Plot(
            _("Who wins"),
            _("seat, in the order of play"),
            _("% of wins"),
            bars=[(names[n], found.rate(won)[0]) for n, won in enumerate(found.shares)],
            stones=True,
        ),
        Plot(
            _("How games end"),
            "",
            _("% of games"),
            bars=[(_(WHY[why]), found.rate(count)[0]) for why, count in found.ends.most_common()],
        ),
        Plot(_("Who is still in the game"), _("tiles laid"), _("% of games"), lines=alive),
    ]
