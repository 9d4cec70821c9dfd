"""The small vocabulary in which every picture is drawn: tags, numbers, colours, words.

Pictures must survive as `<img src="data:…">` in an untrusted notebook and in a dark theme. So nothing here makes an
id, a `<style>` or a reference to a font or file, and every shape carries its own fill. What is drawn lives in
`plots` and in the `svg_…` modules of the widgets; how a notebook shows it, in `picture`.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from mighty_learn.engine.cards import Suit

INK = "#1c2536"
PAPER = "#fffdf8"
EDGE = "#8f98a6"
GOLD = "#e0a526"
GOLD_DARK = "#8a5a00"
FELT = "#24594d"
FELT_EDGE = "#173d35"
CHALK = "#f4f1e6"

# Four colours that stay apart for colour-blind readers as well: tests/test_svg.py simulates what they see.
SUIT_COLOURS: dict[Suit, str] = {Suit.S: "#1c2536", Suit.H: "#c4122f", Suit.D: "#1a4fd0", Suit.C: "#009060"}
SUIT_TINTS: dict[Suit, str] = {Suit.S: "#e6e9ef", Suit.H: "#fce6e8", Suit.D: "#e2edfd", Suit.C: "#dff3ea"}

# Only families that a reader may have; the reader's own sans-serif draws Korean otherwise.
FONT = "Pretendard,Apple SD Gothic Neo,Malgun Gothic,Noto Sans KR,Noto Sans CJK KR,sans-serif"


def num(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros.

    >>> num(3.0), num(-0.5), num(2 / 3)
    ('3', '-.5', '.67')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def tag(name: str, /, *inside: str, **attributes: object) -> str:
    """One element; `stroke_width=2` becomes `stroke-width="2"`, None is left out.

    >>> tag("circle", r=2, stroke_width=0.5, fill=None)
    '<circle r="2" stroke-width=".5"/>'
    """
    given = "".join(
        f" {key.replace('_', '-')}={_quoted(value)}" for key, value in attributes.items() if value is not None
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


def _quoted(value: object) -> str:
    return f'"{num(value)}"' if isinstance(value, (int, float)) else quoteattr(str(value))


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Shapes moved to (x, y), turned by `turn` degrees and scaled, in this order."""
    moves = f"translate({num(x)} {num(y)})" if x or y else ""
    moves += f"rotate({num(turn)})" if turn else ""
    moves += f"scale({num(scale)})" if scale != 1 else ""
    return tag("g", *inside, transform=moves) if moves else "".join(inside)


def label(
    words: str,
    x: float,
    y: float,
    *,
    size: float = 14,
    fill: str = INK,
    anchor: str = "middle",
    weight: int | None = None,
) -> str:
    """A line of words whose baseline is at y."""
    return tag("text", escape(words), x=x, y=y, fill=fill, font_size=size, text_anchor=anchor, font_weight=weight)


def width_of(words: str, size: float) -> float:
    """A generous guess of how wide a line is drawn: a Hangul letter takes one em, a Latin one 0.6."""
    return sum(size if ord(letter) > 0x2E80 else 0.6 * size for letter in words)


def document(width: float, height: float, *inside: str, view: tuple[float, float, float, float] | None = None) -> str:
    """A whole picture of this size in px; `view` is the part to be seen: x, y, width, height."""
    box = " ".join(num(part) for part in (view or (0, 0, width, height)))
    return tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=width,
        height=height,
        font_family=FONT,
    )
