"""``tsuro arena``: bots against each other."""

from __future__ import annotations

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
from tsuro.cli.scores import show
from tsuro.reason import Reason

if TYPE_CHECKING:
    from tsuro.arena import Plan, Result, Store
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
        typer.Option(
            "--keep-going",
            help="Play on even if a bot fails in its first three games, and end with status 0.",
        ),
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

    from tsuro.arena import (
        Failures,
        HopelessBot,
        cluster,
        local,
        never_played,
        run,
        summarise,
    )
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
    show(plan, summary, speech)
    warn_of_failures(played, speech)
    if broken:
        _say_broken(speech, broken, len(played), total, summary.games)
        if hopeless:
            typer.echo(speech.text("With --keep-going it goes on."), err=True)
        raise typer.Exit(130 if broken is BROKEN_OFF else 1)
    if not keep_going and (failed := never_played(played)):
        for bot in failed:
            say(speech, Reason("{bot} failed in every game that it played.", bot=bot))
        raise typer.Exit(1)


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
