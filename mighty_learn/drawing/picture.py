"""What a picture is: an SVG in one `<img>`, with words for those who cannot see it, and text for a console.

An untrusted notebook keeps an `<img src="data:image/svg+xml;base64,…">` where it drops `<svg>` and widgets. What is
drawn lies elsewhere: plots in `plots.py`, cards and tables in the widgets' modules.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr


@dataclass(frozen=True)
class Picture:
    """An SVG, the words that a screen reader says for it, and what a text console prints."""

    svg: str = field(repr=False)
    alt: str
    text: str

    @property
    def source(self) -> str:
        """The whole picture as a data URI."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg.encode()).decode()}"

    @property
    def html(self) -> str:
        """One `<img>` that carries the whole picture."""
        return (
            f'<img src="{self.source}" alt={quoteattr(self.alt)} style="max-width:100%;height:auto">'
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}

    def __str__(self) -> str:
        return self.text
