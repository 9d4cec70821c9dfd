"""The scene against the engine: what is offered is what is legal, what is hidden stays hidden."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from widget_tools import act, actions_in, as_json, strings, table, walk

import mighty_learn as ml
from mighty_learn.engine.cards import CARDS, SEATS, CardSet
from mighty_learn.engine.table import Phase
from mighty_learn.text import show
from mighty_learn.widgets.table_game import Game, deal, sit_down
from mighty_learn.widgets.table_scene import scene

HOUSES = sorted(ml.PRESETS)


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_offered_is_what_is_legal(house: str) -> None:
    seen = set()
    for seed in range(4):
        for widget in walk(table(house, seed), seed):
            shown, state = widget.scene, widget.state
            legal = {str(action) for action in state.legal_actions()}
            seen.add(state.phase)
            if state.phase is Phase.DISCARD:
                assert {card["card"] for card in shown["hand"]["cards"]} == set(str(state.hands[0]).split())
                assert (shown["ask"]["pick"], shown["ask"]["prefix"]) == (3, "discard ")
            elif state.phase is Phase.FRIEND:
                roles = {"friend mighty", "friend joker", "friend caller"}
                assert actions_in(shown["ask"]) == (legal | roles) - {"friend JK"}
            elif state.phase is Phase.PLAY:
                bright = [card for card in shown["hand"]["cards"] if card["legal"]]
                assert actions_in(bright) == legal - {"claim"}
                assert ("claim" in actions_in(shown["ask"])) is (state.rules.claim and not state.trick)
            else:
                assert actions_in(shown["ask"]) == legal
    assert Phase.PLAY in seen
    assert Phase.AUCTION in seen


@pytest.mark.parametrize("house", HOUSES)
def test_closed_hands_leak_nothing(house: str) -> None:
    """In the play no unseen card is in scene or frames, in notation or in print, but for the friend's card."""
    checked = 0
    for seed in range(2):
        for widget in walk(table(house, seed, lang="both"), seed):
            state = widget.state
            if state.phase is not Phase.PLAY:
                continue
            view = ml.observe(state, 0)
            known = view.hand | view.dealt | view.played | (view.discard or CardSet()) | (view.kitty or CardSet())
            told = set(strings([widget.scene, widget.frames]))
            for card in CARDS:
                if card not in known and card is not state.friend_card and not card.is_joker:
                    assert card.text not in told
                    printed = show(card.text, "card", "ko")
                    roles = (str(state.mighty), str(state.joker_caller))
                    assert card.text in roles or not [text for text in told if printed in text], printed
                    checked += 1
    assert checked > 100


def _swapped(state: ml.State) -> ml.State:
    """The same deal for seat 0, the other hands and the kitty dealt round."""
    hands = [state.hands[0], *state.hands[2:], state.hands[1]]
    first, *rest = state.kitty
    other = next(iter(hands[1]))
    hands[1] = (hands[1] - CardSet([other])) | CardSet([first])
    return ml.State.from_hands(state.rules, hands, CardSet([*rest, other]), state.dealer)


def test_games_that_look_alike_have_the_same_scene() -> None:
    game = deal(sit_down(ml.CAMPUS, 3, 0), 0)
    other = replace(game, state=_swapped(game.state))
    assert game.state != other.state
    assert scene(game, "ko") == scene(other, "ko")
    assert scene(game, "ko", open_hands=True) != scene(other, "ko", open_hands=True)


def test_open_hands_show_every_card() -> None:
    widget = table(open_hands=True)
    shown = [card["card"] for seat in widget.scene["seats"] for card in seat["cards"]]
    assert sorted(shown) == sorted(card.text for hand in widget.state.hands for card in hand)
    assert all(seat["cards"] is None for seat in table().scene["seats"] if seat["at"] != 0)


def test_reasons_are_told_when_hands_are_open() -> None:
    closed, opened = table(seed=2, learner=0), table(seed=2, learner=0, open_hands=True)
    for widget in (closed, opened):
        act(widget, "pass")
    told = {str(said.choice.say("ko")) for said in opened._game.said}  # the reasons as the players gave them
    assert told & set(strings(opened.scene))
    assert not told & set(strings([closed.scene, closed.frames]))
    assert "패를 펼치거나 판이 끝나면 왜 그렇게 했는지 볼 수 있어요." in set(strings([closed.scene, closed.frames]))


@pytest.mark.parametrize("lang", ["ko", "en", "both"])
def test_a_scene_is_json_and_its_frames_lead_to_it(lang: str) -> None:
    for widget in walk(table("guide", 7, lang=lang), 1):
        assert json.loads(as_json(widget.scene)) == widget.scene
        assert json.loads(as_json(widget.frames)) == widget.frames
        if widget.frames:
            last = widget.frames[-1]
            assert {key: last[key] for key in ("seats", "trick", "strip", "tally")} == {
                key: widget.scene[key] for key in ("seats", "trick", "strip", "tally")}


@pytest.mark.parametrize("house", HOUSES)
def test_the_settlement_is_the_engines(house: str) -> None:
    for seed in (1, 2, 3):
        *_, widget = walk(table(house, seed), seed)
        sheet, settled = widget.scene["sheet"], widget.state.score()
        assert [line["rule"] for line in sheet["lines"]] == [line.rule for line in settled.lines]
        assert [_number(row["game"]) for row in sheet["seats"]] == list(settled.by_seat)
        assert [row["score"] for row in widget.scene["scores"]["rows"]] == list(widget.session.scores)
        assert widget.session.sheets == (settled,)


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_tally_counts_as_the_engine_does() -> None:
    for widget in walk(table("campus", 5, open_hands=True), 4):
        tally, state = widget.scene["tally"], widget.state
        if tally is None:
            continue
        known = state.discard.points if state.declarer == 0 or state.is_over else 0
        assert tally["government"] + tally["opposition"] + tally["unknown"] == sum(state.taken) + known
        shown = sum(len(row["cards"]) for row in tally["rows"])
        assert shown == tally["opposition"] + tally["unknown"]
    assert tally["government"] == 20 - sum(state.taken[seat] for seat in SEATS if seat not in state.government)


def test_the_scene_is_seen_from_the_learners_seat() -> None:
    game = deal(sit_down(ml.CAMPUS, 3, 2), 2)
    shown = scene(game, "en")
    assert [seat["name"] for seat in shown["seats"]] == ["You", "Player 1", "Player 2", "Player 3", "Player 4"]
    assert {card["card"] for card in shown["hand"]["cards"]} == set(str(game.state.hands[2]).split())
    assert isinstance(game, Game)
