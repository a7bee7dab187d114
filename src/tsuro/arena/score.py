"""What the games of an arena say: shares with their uncertainty, ratings, and a verdict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Any

from tsuro.arena.match import Result
from tsuro.arena.plan import Plan
from tsuro.frozen import told
from tsuro.reason import Reason, joined

FEW = 10
"""With fewer deals nothing is said about who is stronger."""


@told
@dataclass(frozen=True, slots=True)
class Score:
    """How one bot did."""

    bot: str
    """Its name."""
    games: int
    """Seats played, counted over all games."""
    share: float
    """Of the win, for each seat played: 1 if it always won alone."""
    error: float | None
    """Half of the interval of 95 %, over deals; None with so few deals that it says nothing."""
    fair: float
    """What its share would be if all were equal."""
    shared: float
    """How often it won together with others."""
    rating: float | None
    """How strong it is beside the others; None where that cannot be said."""
    uncertainty: float | None
    """How unsure the rating is."""
    ms: float
    """For a decision."""
    slowest: float
    """The slowest decision, in ms."""
    failures: int
    """How many of these seats it lost."""


@told
@dataclass(frozen=True, slots=True)
class Summary:
    """How a tournament went."""

    games: int
    """How many games count: those of whole deals."""
    deals: int
    """How many whole deals there are."""
    ties: float
    """The share of games that several won."""
    scores: tuple[Score, ...]
    """How each bot did, the best first."""
    verdict: Reason
    """Who is stronger, in a sentence."""

    def plain(self) -> dict[str, Any]:
        """The summary as plain JSON."""
        return {
            "games": self.games,
            "deals": self.deals,
            "ties": self.ties,
            "verdict": self.verdict,
            "scores": [
                {name: getattr(score, name) for name in Score.__slots__} for score in self.scores
            ],
        }


def mean_error(numbers: Sequence[float], comparisons: int = 1) -> tuple[float, float | None]:
    """The mean of independent numbers, and half of its interval of 95 %; or of one that holds
    for so many comparisons at once."""
    if len(numbers) < 2:
        return (fmean(numbers) if numbers else 0.0), None
    sure = student(1 - 0.025 / comparisons, len(numbers) - 1)
    return fmean(numbers), sure * stdev(numbers) / sqrt(len(numbers))


def student(probability: float, freedom: int) -> float:
    """The quantile of Student's t: exact for 1 and 2 degrees of freedom, else Cornish and
    Fisher's series, good to 1 %."""
    if freedom == 1:
        return tan(pi * (probability - 0.5))
    if freedom == 2:
        return (2 * probability - 1) * sqrt(1 / (2 * probability * (1 - probability)))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + float(sum(term / freedom**power for power, term in enumerate(terms, 1)))


def summarise(plan: Plan, played: Iterable[Result]) -> Summary:
    """What the whole deals among the games say; the games of a broken deal do not count.

    >>> from tsuro.arena import Plan, play, summarise
    >>> plan = Plan(("careful", "random"), "calliope", "standard", (), 4, seed=1, budget=None)
    >>> summary = summarise(plan, [play(plan, *job) for job in plan.jobs()])
    >>> summary.games, summary.deals, [score.bot for score in summary.scores]
    (4, 2, ['careful', 'random'])
    """
    by_deal: dict[int, list[Result]] = defaultdict(list)
    for game in {(game.deal, game.arrangement): game for game in played}.values():
        by_deal[game.deal].append(game)
    whole = [g for _, g in sorted(by_deal.items()) if len(g) == len(plan.arrangements)]
    games = [game for deal in whole for game in sorted(deal, key=lambda g: g.arrangement)]
    per_deal = {bot: [_share(bot, deal) for deal in whole] for bot in plan.different}
    ratings = _ratings(plan, games)
    scores = [_score(bot, games, per_deal[bot], len(plan.bots), ratings) for bot in per_deal]
    ties = sum(sum(share > 0 for share in game.shares) > 1 for game in games)
    return Summary(
        len(games),
        len(whole),
        ties / len(games) if games else 0.0,
        tuple(sorted(scores, key=lambda score: -score.share)),
        verdict(per_deal),
    )


def _share(bot: str, deal: list[Result]) -> float:
    """A bot's mean share for a seat, over the games of a deal."""
    shares = [s for game in deal for s, b in zip(game.shares, game.bots, strict=True) if b == bot]
    return fmean(shares)


def _score(
    bot: str,
    games: list[Result],
    deals: list[float],
    seats: int,
    ratings: dict[str, tuple[float, float]],
) -> Score:
    places = [(g, seat) for g in games for seat, name in enumerate(g.bots) if name == bot]
    share, error = mean_error(deals)
    decisions = sum(game.decisions[seat] for game, seat in places)
    rating, uncertainty = ratings.get(bot, (None, None))
    return Score(
        bot,
        games=len(places),
        share=share,
        error=error if len(deals) >= FEW else None,
        fair=1 / seats,
        shared=sum(0 < g.shares[seat] < 1 for g, seat in places) / max(1, len(places)),
        rating=rating,
        uncertainty=uncertainty,
        ms=1000 * sum(g.seconds[seat] for g, seat in places) / max(1, decisions),
        slowest=1000 * max((g.slowest[seat] for g, seat in places), default=0.0),
        failures=sum(str(seat) in g.failures for g, seat in places),
    )


def _ratings(plan: Plan, games: list[Result]) -> dict[str, tuple[float, float]]:
    """A rating of each bot (openskill's Plackett-Luce), where that is installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    rated = {bot: model.rating(name=bot) for bot in plan.different}
    for game in games:
        if len(set(game.bots)) < 2:
            continue
        teams = [[rated[bot]] for bot in game.bots]
        after = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for bot in set(game.bots):  # one that sits on several seats learns from all of them
            seats = [team[0] for team, name in zip(after, game.bots, strict=True) if name == bot]
            rated[bot].mu = fmean(rating.mu for rating in seats)
            rated[bot].sigma = fmean(rating.sigma for rating in seats)
    return {bot: (rating.mu, rating.sigma) for bot, rating in rated.items()}


def verdict(per_deal: dict[str, list[float]]) -> Reason:
    """Whether the best is really better than each of the others, deal by deal."""
    means = {bot: fmean(shares) for bot, shares in per_deal.items() if shares}
    if len(means) < 2:
        return Reason("There is nothing to compare.")
    best, *others = sorted(means, key=lambda bot: -means[bot])
    deals = len(per_deal[best])
    if deals < FEW:
        if deals == 1:
            return Reason(
                "One deal says nothing about who is stronger: play {few} or more.", few=FEW
            )
        return Reason(
            "{deals} deals say nothing about who is stronger: play {few} or more.",
            deals=deals,
            few=FEW,
        )
    pairs = len(means) * (len(means) - 1) // 2  # the best was chosen after the games
    sentences = []
    for other in others:
        gaps = [a - b for a, b in zip(per_deal[best], per_deal[other], strict=True)]
        gap, error = mean_error(gaps, pairs)
        assert error is not None
        apart, sure = f"{100 * gap:.1f}", f"{100 * error:.1f}"
        sentences.append(
            Reason(
                "{best} is stronger than {other}: {gap} % ± {error} % more.",
                best=best, other=other, gap=apart, error=sure,
            )
            if gap > error
            else Reason(
                "Between {best} and {other} nothing is decided: {gap} % ± {error} % apart.",
                best=best, other=other, gap=apart, error=sure,
            )
        )  # fmt: skip
    return joined(sentences)
