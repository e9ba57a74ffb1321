"""Chips are neither made nor lost, after every single event (rule P4)."""

from hypothesis import given

from sidepot import Hand, Over
from sidepot.rules.events import HandEnded
from sidepot.testing.strategies import Played, examples, played_hands


def in_play(hand: Hand) -> int:
    return sum(hand.stacks) + hand.pot + hand.rake


@given(played_hands())
@examples(400)
def test_chips_are_conserved_after_every_event(played: Played) -> None:
    hand = Hand.rebuild(played.events[:1])
    begun_with = sum(hand.starting_stacks)
    assert in_play(hand) == begun_with
    for event in played.events[1:]:
        hand = hand.evolve([event])
        assert in_play(hand) == begun_with, event
        assert min(hand.stacks) >= 0, event
        assert min(hand.bets) >= 0, event
        assert sum(hand.bets) <= hand.pot, event
        assert hand.rake >= 0, event


@given(played_hands())
@examples(200)
def test_at_the_end_all_chips_are_given_out(played: Played) -> None:
    for hand in played.hands:
        need = hand.need
        if isinstance(need, Over):
            assert hand.pot == 0
            assert need.stacks == hand.stacks
            assert sum(hand.stacks) + hand.rake == sum(hand.starting_stacks)
            assert hand.game.rake is not None or hand.rake == 0
    ends = [event for event in played.events if isinstance(event, HandEnded)]
    assert [event.stacks for event in ends] == [played.hands[-1].stacks]


@given(played_hands())
@examples(200)
def test_a_misdeal_gives_every_chip_back(played: Played) -> None:
    last = played.hands[-1]
    if last.is_misdeal:
        assert last.stacks == last.starting_stacks
        assert (last.pot, last.pots, last.board, last.rake) == (0, (), (), 0)


@given(played_hands())
@examples(200)
def test_empty_chairs_stay_empty(played: Played) -> None:
    empty = [seat for seat, chips in enumerate(played.start.hand.starting_stacks) if not chips]
    for hand in played.hands:
        assert not any(hand.stacks[seat] or hand.bets[seat] or hand.shown[seat] for seat in empty)
        assert not {*empty} & {*hand.players, *hand.live, *hand.all_in}
