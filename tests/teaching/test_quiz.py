"""Questions and their checker."""
from __future__ import annotations

import pytest

from mighty_learn.teaching.quiz import AnswerError, Gate, Outcome, Question, Sentence


def question(
    name: str = "q", accepted: tuple[frozenset[str], ...] = (frozenset({"SA"}),), several: bool = False
) -> Question:
    reasons = {card: Sentence.of("quiz.loses_lower", card=card, winner="SA") for card in ("SK", "SQ")}
    reasons["SA"] = Sentence.of("quiz.wins_led", card="SA", led="S")
    prompt = Sentence("quiz.who_wins")
    return Question(name, prompt, ("SA", "SK", "SQ"), accepted, reasons, several=several)


def test_a_right_answer_is_right_and_explained() -> None:
    verdict = question().check("SA")
    assert verdict.outcome is Outcome.RIGHT
    assert [reason.key for reason in verdict.reasons] == ["quiz.wins_led"]
    assert verdict.say("ko").startswith("맞았어요!")


def test_a_wrong_answer_gets_its_own_reason_first_and_then_the_right_card() -> None:
    verdict = question().check("SQ")
    assert verdict.outcome is Outcome.WRONG
    assert [reason.facts["card"] for reason in verdict.reasons] == ["SQ", "SA"]
    assert "♠Q is lower than ♠A" in verdict.say("en")


def test_not_tried_tells_nothing() -> None:
    verdict = question().check(None)
    assert verdict.outcome is Outcome.NOT_TRIED
    assert verdict.reasons == ()


def test_every_equally_good_answer_is_accepted() -> None:
    both = question(accepted=(frozenset({"SA"}), frozenset({"SK"})))
    assert both.check("SK").outcome is Outcome.RIGHT
    assert both.check("SQ").outcome is Outcome.WRONG


def test_a_set_of_several_must_be_exact_and_what_is_missing_is_explained() -> None:
    pair = question(accepted=(frozenset({"SA", "SK"}),), several=True)
    assert pair.check(["SK", "SA"]).outcome is Outcome.RIGHT
    half = pair.check(["SA"])
    assert half.outcome is Outcome.WRONG
    assert [reason.facts["card"] for reason in half.reasons] == ["SK", "SA"]
    surplus = pair.check(["SA", "SK", "SQ"])
    assert surplus.reasons[0].facts["card"] == "SQ"


@pytest.mark.parametrize("answer", ["HA", ["SA", "H2"], "x"])
def test_an_answer_that_is_no_option_is_quoted(answer: str | list[str]) -> None:
    with pytest.raises(AnswerError, match=r"(HA|H2|x).*expected: SA SK SQ"):
        question().check(answer)


def test_a_question_without_a_reason_for_each_option_is_refused() -> None:
    with pytest.raises(AnswerError, match="'q'"):
        Question("q", Sentence("quiz.who_wins"), ("SA", "SK"), (frozenset({"SA"}),), {"SA": Sentence("quiz.right")})


def test_a_gate_draws_different_questions_and_the_same_ones_for_the_same_seed() -> None:
    bank = [question(str(k)) for k in range(30)]
    gate = Gate.draw(bank, 10, 9, seed=3)
    assert len({q.id for q in gate.questions}) == 10
    assert gate.questions == Gate.draw(bank, 10, 9, seed=3).questions
    assert gate.questions != Gate.draw(bank, 10, 9, seed=4).questions


def test_a_gate_passes_at_nine_of_ten_and_not_at_eight() -> None:
    gate = Gate.draw([question(str(k)) for k in range(10)], 10, 9, seed=1)
    nine = eight = gate
    for k in range(10):
        nine = nine.answer("SA" if k else "SK")
        eight = eight.answer("SA" if k > 1 else None)
    assert (nine.right, nine.passed, nine.is_over) == (9, True, True)
    assert (eight.right, eight.passed) == (8, False)
    assert eight.verdicts[0].outcome is Outcome.NOT_TRIED
    with pytest.raises(AnswerError, match="SA"):
        nine.answer("SA")


@pytest.mark.parametrize(("size", "need"), [(0, 0), (11, 9), (5, 6), (5, -1)])
def test_a_gate_that_cannot_be_is_refused(size: int, need: int) -> None:
    with pytest.raises(AnswerError, match="expected 1"):
        Gate.draw([question(str(k)) for k in range(10)], size, need, seed=1)
