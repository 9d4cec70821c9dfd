"""The command `mighty-learn`: a table of subcommands, their arguments, and what they print.

Each command reads its arguments, calls the package and words the result from the catalogue, in the chosen
language or in both. What a command does lies elsewhere (lab.py and the packages below).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from mighty_learn import lab
from mighty_learn.text import LANGS, Lang, LanguageError, default_lang, languages, t

MISSING = 2  # exit code: what the command needs is not there (argparse's own errors use it too)
UNWRITABLE = 3  # exit code: the folder can't be made or written


@dataclass(frozen=True)
class Command:
    """One subcommand. Its one-line help is the catalogue's `cli.NAME_help`."""

    name: str
    arguments: Callable[[argparse.ArgumentParser, Lang], None]  # adds them, worded in the language given
    run: Callable[[argparse.Namespace], int]  # the exit code


def say(key: str, lang: Lang, file: TextIO | None = None, **facts: object) -> None:
    """Print the catalogue's `cli.KEY` in `lang`; for "both" the Korean lines and below them the English ones."""
    for one in languages(lang):
        print(t(f"cli.{key}", one, **facts), file=file)


def lab_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """The arguments of `mighty-learn lab`."""
    folder = Path(lab.DEFAULT_FOLDER)
    meaning = t("cli.lab_folder", lang)
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, default=folder, help=meaning)
    parser.add_argument("--lang", choices=LANGS, default=default_lang(), help=t("cli.lab_lang", lang))
    parser.add_argument("--no-browser", action="store_true", help=t("cli.lab_no_browser", lang))
    parser.add_argument("--port", type=int, help=t("cli.lab_port", lang))


def run_lab(args: argparse.Namespace) -> int:
    """Lay out the lessons, say what was done, and start JupyterLab there."""
    try:
        lessons = lab.lay_out(args.folder)
    except OSError as error:
        say("lab_unwritable", args.lang, sys.stderr, folder=args.folder, problem=error)
        return UNWRITABLE
    tell(lessons, args.lang)
    if not lab.has_jupyterlab():
        say("lab_missing", "both", sys.stderr, python=sys.executable)
        return MISSING
    sys.stdout.flush()
    return lab.prepare(lessons, args.lang, browser=not args.no_browser, port=args.port).run()


def tell(lessons: lab.Lessons, lang: Lang) -> None:
    """Say where the lessons are, what is new, and which files were left as the learner has them."""
    say("lab_ready", lang, folder=lessons.folder.resolve())
    if lessons.damaged:
        say("lab_damaged", lang, manifest=lab.MANIFEST)
    if updated := lessons.having(lab.Outcome.UPDATED):
        say("lab_updated", lang, count=len(updated))
    for laid in lessons.having(lab.Outcome.BESIDE):
        say("lab_beside", lang, name=laid.name, beside=laid.beside)


COMMANDS = (Command("lab", lab_arguments, run_lab),)


def build_parser(commands: Sequence[Command] = COMMANDS, lang: Lang | None = None) -> argparse.ArgumentParser:
    """The argument parser for these commands; help is worded in `lang` (by default MIGHTY_LANG's)."""
    lang = default_lang() if lang is None else lang
    parser = argparse.ArgumentParser(prog="mighty-learn", description=t("cli.about", lang))
    below = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in commands:
        text = t(f"cli.{command.name}_help", lang)
        sub = below.add_parser(command.name, help=text, description=text)
        command.arguments(sub, lang)
        sub.set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    try:
        parser = build_parser()
    except LanguageError as error:
        sys.exit(f"MIGHTY_LANG: {error}")
    args = parser.parse_args(argv)
    code: int = args.run(args)
    return code
