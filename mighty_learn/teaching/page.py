"""A page to print: headings, lines, lists, boxes to tick, pictures; written as HTML or Markdown, one or both languages.

What stands on a page is made in `page_advice`, `page_friend` and `page_tonight`. Here it is put into a form and a file,
and no file is ever written over unless that is asked for.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from pathlib import Path

from mighty_learn.drawing.picture import Picture
from mighty_learn.text import Lang, languages


class Kind(StrEnum):
    """What a block of a page is."""

    HEADING = "heading"
    LINE = "line"
    LIST = "list"
    STEPS = "steps"  # a numbered list
    BOXES = "boxes"  # a list to tick
    PICTURE = "picture"
    RULED = "ruled"  # an empty line to write on
    BREAK = "break"  # what follows begins a new sheet
    GROUP = "group"  # blocks that stay together on a sheet


class Form(StrEnum):
    """How a page is written."""

    HTML = "html"
    MARKDOWN = "md"


@dataclass(frozen=True)
class Block:
    """A piece of a page. `text`: of a heading or a line; `items`: of the lists; `inside`: of a group."""

    kind: Kind
    text: str = ""
    items: tuple[str, ...] = ()
    picture: Picture | None = None
    inside: tuple[Block, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page in one language. `columns`: 2 where much has to go onto a sheet."""

    title: str
    blocks: tuple[Block, ...]
    lang: str
    columns: int = 1

    @classmethod
    def of(cls, title: str, lang: Lang, blocks: Iterable[Block], columns: int = 1) -> Page:
        """A page of these blocks."""
        return cls(title, tuple(blocks), lang, columns)

    @property
    def sheets(self) -> list[list[Block]]:
        """The blocks, sheet by sheet."""
        found: list[list[Block]] = [[]]
        for block in self.blocks:
            if block.kind is Kind.BREAK:
                found.append([])
            else:
                found[-1].append(block)
        return found


def group(*blocks: Block) -> Block:
    """Blocks that stay together on a sheet."""
    return Block(Kind.GROUP, inside=blocks)


Maker = Callable[[Lang], Page]  # a page in "ko" or in "en"


def heading(text: str) -> Block:
    """A heading below the title."""
    return Block(Kind.HEADING, text)


def line(text: str) -> Block:
    """A paragraph; its lines stay lines."""
    return Block(Kind.LINE, text)


def listed(kind: Kind, items: Iterable[str]) -> Block:
    """A list of one of the kinds."""
    return Block(kind, items=tuple(items))


def written(make: Maker, lang: Lang, form: Form) -> str:
    """The page as the text of a file; in both languages one sheet after the other."""
    pages = [make(one) for one in languages(lang)]
    if form is Form.MARKDOWN:
        return "\n\n---\n\n".join(_markdown(page) for page in pages) + "\n"
    body = "\n".join(f'<article lang="{page.lang}">\n{_html(page)}\n</article>' for page in pages)
    return _SHEET.format(lang=pages[0].lang, title=escape(pages[0].title), style=_STYLE, body=body)


def body(page: Page) -> str:
    """The page for an output of a notebook: no sheet of its own, no headings that a table of contents would list."""
    shown = [re.sub(r"<(/?)h[12]>", lambda tag: "</b></p>" if tag[1] else "<p><b>", part)
             for part in (f"<h1>{escape(page.title)}</h1>", *map(_html_block, page.blocks))]
    return f'<div lang="{page.lang}">{"".join(shown)}</div>'


# --- HTML

_STYLE = """
body { font-family: Pretendard, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif;
  max-width: 46em; margin: 1.5em auto; padding: 0 1em; line-height: 1.5; color: #1c2536; background: #fff;
  word-break: keep-all; overflow-wrap: break-word; }
h1 { font-size: 1.5em; margin: 0 0 .4em; } h2 { font-size: 1.12em; margin: 1em 0 .3em; }
p { margin: .3em 0; } li { margin: .2em 0; }
img { max-width: 100%; height: auto; } ul.boxes { list-style: none; padding-left: .4em; }
ul.boxes li::before { content: "\\2610\\00a0"; } .ruled { border-bottom: 1px solid #888; height: 1.9em; }
article + article, .sheet + .sheet { break-before: page; }
section, li { break-inside: avoid; } section { margin: 0 0 .9em; } h2 { break-after: avoid; }
.two { columns: 2; column-gap: 2em; } .two h2 { margin-top: .6em; } .two > :first-child h2 { margin-top: 0; }
.two img { max-width: 15em; }
@media screen { article + article, .sheet + .sheet { border-top: 1px dashed #888; margin-top: 2em; padding-top: 1em; } }
@media print { body { font-size: 10.5pt; margin: 0; padding: 0; max-width: none; } @page { margin: 12mm; size: A4; }
  .two { font-size: 8.5pt; line-height: 1.36; } .two h2 { font-size: 1.1em; } }
"""
_SHEET = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><title>{title}</title><style>{style}</style></head>
<body>
{body}
</body>
</html>
"""
_LISTS = {Kind.LIST: ("<ul>", "</ul>"), Kind.STEPS: ("<ol>", "</ol>"), Kind.BOXES: ('<ul class="boxes">', "</ul>")}


def _html(page: Page) -> str:
    columns = " two" if page.columns > 1 else ""
    sheets = ["\n".join(map(_html_block, sheet)) for sheet in page.sheets]
    return f"<h1>{escape(page.title)}</h1>\n" + "\n".join(
        f'<div class="sheet{columns}">\n{sheet}\n</div>' for sheet in sheets)


def _html_block(block: Block) -> str:
    if block.kind in _LISTS:
        start, end = _LISTS[block.kind]
        return start + "".join(f"<li>{_lined(item)}</li>" for item in block.items) + end
    if block.kind is Kind.PICTURE:
        return f"<p>{block.picture.html}</p>" if block.picture else ""
    if block.kind is Kind.GROUP:
        return f"<section>{''.join(map(_html_block, block.inside))}</section>"
    tags = {Kind.HEADING: "<h2>{}</h2>", Kind.RULED: '<div class="ruled">{}</div>', Kind.BREAK: "<hr>{}"}
    return tags.get(block.kind, "<p>{}</p>").format(_lined(block.text))


def _lined(text: str) -> str:
    return escape(text).replace("\n", "<br>")


# --- Markdown


def _markdown(page: Page) -> str:
    return "\n\n".join([f"# {_plain(page.title)}", *filter(None, map(_markdown_block, page.blocks))])


def _plain(text: str) -> str:
    """Text that Markdown shows as it is: nothing in it is a mark, and its lines stay lines."""
    marked = re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)
    return re.sub(r"^(\s*)([-+]|\d+[.)])(?=\s)", r"\1\\\2", marked, flags=re.MULTILINE).replace("\n", "  \n")


def _markdown_block(block: Block) -> str:
    marks = {Kind.LIST: "- ", Kind.BOXES: "- [ ] ", Kind.STEPS: "1. "}
    if block.kind in marks:
        return "\n".join(marks[block.kind] + _plain(item).replace("\n", "\n  ") for item in block.items)
    if block.kind is Kind.GROUP:
        return "\n\n".join(filter(None, map(_markdown_block, block.inside)))
    if block.kind is Kind.PICTURE:
        return _plain(block.picture.text) if block.picture else ""
    special = {Kind.HEADING: f"## {_plain(block.text)}", Kind.RULED: "\\_" * 40, Kind.BREAK: "---"}
    return special.get(block.kind, _plain(block.text))


# --- a file


class BadNameError(ValueError):
    """A name that is no name of a file in the folder."""


_NAME = re.compile(r"[\w가-힣][\w가-힣 .()-]{0,79}")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)  # of Windows


def target(name: str, form: Form, folder: Path | None = None) -> Path:
    """The file of this name in the folder (the notebook's by default); BadNameError quotes what is no name."""
    stem = name.strip().removesuffix(f".{form}")
    if not _NAME.fullmatch(stem) or stem.endswith((".", " ")) or _RESERVED.match(stem):
        raise BadNameError(f"{name!r} is no name for a file; expected at most 80 letters, digits, spaces and - _ . ( )")
    return (Path.cwd() if folder is None else folder) / f"{stem}.{form}"


def free(path: Path) -> Path:
    """This path, or the next one beside it that nothing lies at: page-2.html, page-3.html."""
    found, number = path, 2
    while found.exists():
        found, number = path.with_name(f"{path.stem}-{number}{path.suffix}"), number + 1
    return found


def save(text: str, path: Path, replace: bool = False) -> None:
    """Write the file, whole or not at all; FileExistsError where one lies there, unless it is to be replaced."""
    if replace:
        part = path.with_name(f".{path.name}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        finally:  # where a folder has that name, or the disk is full, nothing half written stays behind
            part.unlink(missing_ok=True)
        return
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
