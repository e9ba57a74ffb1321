"""`sidepot eval`: the best hand in words, and which of several hands wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sidepot.cli.fail import CannotError

if TYPE_CHECKING:
    from sidepot.cards import Card
    from sidepot.ranking import Comparison, Ranking


def evaluate(
    cards: Annotated[
        list[str], typer.Argument(help="Five to seven cards; with --board, the hole cards of each player.")
    ],
    *,
    board: Annotated[str, typer.Option(help='Three to five cards of the board, like "Ks 9d 7c".')] = "",
    short: Annotated[bool, typer.Option("--short", help="Short deck: 36 cards, a flush beats a full house.")] = False,
) -> None:
    """Say the best hand of some cards, or who wins on a board, and why.

    Cards are a rank (2 to 9, T or 10, J, Q, K, A) and a suit (s, h, d, c): As Kd 10h.
    """
    from sidepot.cards import CardError
    from sidepot.ranking import HIGH, SHORT

    try:
        lines = compared(cards, board, SHORT if short else HIGH) if board else best(cards, SHORT if short else HIGH)
    except CardError as error:
        raise CannotError(str(error)) from None
    typer.echo("\n".join(lines))


def best(cards: list[str], ranking: Ranking) -> list[str]:
    """The best hand of five to seven cards."""
    from sidepot.cards import format_cards
    from sidepot.ranking import rank

    found = rank(cards, ranking)
    return [f"{found.words}: {format_cards(found.best)}"]


def compared(texts: list[str], board: str, ranking: Ranking) -> list[str]:
    """The hands of several players on a board, the best first, and why it wins."""
    from sidepot.cards import format_cards, parse_cards
    from sidepot.ranking import compare

    table = parse_cards(board)
    if not 3 <= len(table) <= 5:
        raise CannotError(f"A board is three to five cards, not {len(table)} ({format_cards(table)}).")
    holes = hole_cards(texts)
    parse_cards([*table, *(card for hole in holes for card in hole)])  # refuses a card named twice
    shown = compare(table, {format_cards(hole): hole for hole in holes}, ranking)
    order = sorted(shown.ranks, key=lambda name: -shown.ranks[name])
    lines = [f"Board  {format_cards(table)}"]
    lines += [f"{name}  {shown.ranks[name].words}" for name in order]
    return lines + why(shown, order)


def why(shown: Comparison[str], order: list[str]) -> list[str]:
    """Who wins, and what decides against the best of the others."""
    from sidepot.ranking import explain

    winners = shown.winners
    others = [name for name in order if name not in winners]
    if len(order) == 1:
        return []
    first, *more = winners
    said = f"{', '.join(winners[:-1])} and {winners[-1]} split the pot" if more else f"{first} wins"
    if not others:
        return [f"{said} with {shown.ranks[first].words}."]
    return [f"{said}: {explain(shown.ranks[first], shown.ranks[others[0]])}."]


def hole_cards(texts: list[str]) -> list[tuple[Card, ...]]:
    """Two cards for each player, written together or apart."""
    from sidepot.cards import format_cards, parse_cards

    holes = [parse_cards(text) for text in texts]
    if all(len(hole) == 1 for hole in holes):
        holes = [tuple(card for hole in holes[at : at + 2] for card in hole) for at in range(0, len(holes), 2)]
    for hole in holes:
        if len(hole) != 2:
            raise CannotError(f"A player holds two cards, not {len(hole)} ({format_cards(hole)}).")
    return holes
