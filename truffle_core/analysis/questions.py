"""Questions asked of the frames: each answer is a small frame with a 95% interval in its columns `low` and `high`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .tournament import wilson

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["earners", "level_shares", "seat_shares"]

DRAWS: Final = 1000
"""How often the deals are drawn anew for a bootstrap interval."""

SEED: Final = 7
"""The same draws each time, so that the same logs give the same answer."""

TAILS: Final = (2.5, 97.5)


def seat_shares(games: pd.DataFrame) -> pd.DataFrame:
    """Return how often each seat wins, which tells whether the first one wins more.

    Parameters
    ----------
    games : the frame of games; those still under way do not count.

    Returns
    -------
    pandas.DataFrame
        A row a game, number of seats and seat: `games`, `share` of the wins (a win shared by n counts 1/n), its Wilson
        interval, and the share that is `fair`.
    """
    return _shares(games, ["game", "seats", "seat"])


def level_shares(games: pd.DataFrame) -> pd.DataFrame:
    """Return how often each level of bot wins, as `seat_shares` does for seats, with its mean `score`."""
    bots = games[games["bot"].notna()]
    found = _shares(bots, ["game", "seats", "bot"])
    scores = bots[bots["finished"]].groupby(["game", "seats", "bot"])["score"].mean()
    found["score"] = [scores[key] for key in zip(found["game"], found["seats"], found["bot"], strict=True)]
    ranked: pd.DataFrame = _rounded(found).sort_values(["game", "seats", "share"], ignore_index=True)
    return ranked


def _shares(games: pd.DataFrame, by: list[str]) -> pd.DataFrame:
    """Return the share of wins by some columns, with its interval and the share that is fair."""
    ended = games[games["finished"]]
    found = ended.groupby(by, as_index=False).agg(games=("won", "size"), share=("won", "mean"))
    ends = [wilson(share, count) for share, count in zip(found["share"], found["games"], strict=True)]
    found["low"], found["high"] = [low for low, _ in ends], [high for _, high in ends]
    found["fair"] = 1 / found["seats"]
    return _rounded(found)


def earners(
    marks: pd.DataFrame, games: pd.DataFrame, kinds: Sequence[str] = (), top: int | None = None
) -> pd.DataFrame:
    """Return what earns most: which order, flower, meld or mission.

    Parameters
    ----------
    marks, games : the frames of the same reading; games still under way, and views, do not count.
    kinds : the kinds of things that are asked for; all if none is named.
    top : so many of each game, those that earned most; all if not given.

    Returns
    -------
    pandas.DataFrame
        A row a game, kind and label, those that earned most first: how many `times` it came, points `each` time, and
        `earned`, what it brought a player in a game on the average, with its bootstrap interval over deals (games with
        the same seed are one deal).
    """
    whole = games[games["finished"] & games["view"].isna()]
    asked = marks[marks["kind"].isin(kinds)] if kinds else marks
    found = [_earners(asked, seats) for _, seats in whole.groupby("game", sort=True)]
    if not found:
        return _pandas().DataFrame(columns=["game", "kind", "label", "times", "each", "earned", "low", "high"])
    return _pandas().concat([one.head(len(one) if top is None else top) for one in found], ignore_index=True)


def _earners(marks: pd.DataFrame, seats: pd.DataFrame) -> pd.DataFrame:
    """Return what earned most in the games of one kind; `seats` are their rows of the frame of games."""
    # games of one deal are alike, so they are drawn together; a game that tells no seed is a deal of its own
    deals = seats["seed"].astype("string").fillna(seats["file"])
    deal_of = deals.groupby(seats["file"]).first()
    players = deals.groupby(deals, sort=True).size()
    own = marks[marks["file"].isin(deal_of.index)]
    by = ["game", "kind", "label"]
    found = own.groupby(by, as_index=False).agg(times=("earned", "size"), each=("earned", "mean"))
    sums = own.assign(deal=own["file"].map(deal_of)).pivot_table(
        index="deal", columns=by, values="earned", aggfunc="sum", fill_value=0
    )
    sums = sums.reindex(index=players.index, columns=_pandas().MultiIndex.from_frame(found[by]), fill_value=0)
    found["earned"], found["low"], found["high"] = _means(sums.to_numpy(dtype=float), players.to_numpy(dtype=float))
    ranked: pd.DataFrame = _rounded(found).sort_values(["earned", "label"], ascending=[False, True], ignore_index=True)
    return ranked


def _means(sums: Any, players: Any) -> tuple[Any, Any, Any]:
    """Return the mean a player of each column, and its interval when whole deals (rows) are drawn anew."""
    import numpy as np

    drawn = np.random.default_rng(SEED).multinomial(len(sums), [1 / len(sums)] * len(sums), size=DRAWS)
    low, high = np.percentile(drawn @ sums / (drawn @ players)[:, None], TAILS, axis=0)
    return sums.sum(axis=0) / players.sum(), low, high


def _rounded(found: pd.DataFrame) -> pd.DataFrame:
    """Return shares and means to three places: what comes after them is no news, and differs between machines."""
    measured = [name for name in ("share", "low", "high", "fair", "score", "each", "earned") if name in found]
    return found.astype(dict.fromkeys(measured, "Float64")).round(dict.fromkeys(measured, 3))


def _pandas() -> Any:
    import pandas as pd

    return pd
