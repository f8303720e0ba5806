"""Reads the documents in docs/: tables with links and names of tests, and the numbered sentences of the specification."""

import re
from dataclasses import dataclass, field
from pathlib import Path

SPECIFICATION = "specification.md"
# The documents whose sentences the rows of SPECIFICATION prove.
PRODUCT, DECISIONS = "product.md", "decisions.md"
# The heading in them of the table of sentences that need no row.
NOTHING_TO_BUILD = "Nothing to build"
# The words of a row that no test proves, and of one that no code holds.
MISSING, NO_TEST = "missing", "no test"
LINK_OR_NAME = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)|`([^`]+)`")
RULE = re.compile(r"\|\s*:?-")
NUMBER = re.compile(r"\*\*(D?\d+\.\d+)\*\*")
# A letter tells rows apart that prove the same sentence.
CITED = re.compile(r"(D?\d+\.\d+)([a-z]?)")
SECTION = re.compile(r"## (?:(\d+)\. )?(.*)")
# The end of a sentence that another one follows.
NEXT_SENTENCE = re.compile(r"[.!?] +[A-Z0-9]")


def cells(line: str) -> list[str]:
    """The cells of a row. A bar within one is written with a backslash."""
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows of all tables, with the number of their line: without the rule below a table's head, and the head."""
    lines = text.splitlines()
    is_rule = [RULE.match(line) is not None for line in [*lines, ""]]
    numbers = [number for number, line in enumerate(lines) if line.startswith("|")]
    return [(number + 1, cells(lines[number])) for number in numbers if not is_rule[number] and not is_rule[number + 1]]


def named(cell: str) -> list[tuple[str, list[str]]]:
    """The files that a cell links to, each with the names behind it; names before the first link have none."""
    found: list[tuple[str, list[str]]] = []
    for link, name in LINK_OR_NAME.findall(cell):
        if link:
            found.append((link, []))
        elif found:
            found[-1][1].append(name)
        else:
            found.append(("", [name]))
    return found


def links(cell: str) -> list[str]:
    """The files that a cell links to; other sites' pages are none."""
    return [link for link, _ in LINK_OR_NAME.findall(cell) if link and "://" not in link]


@dataclass
class Row:
    """A row of SPECIFICATION."""

    line: int
    sentences: list[str]
    what: str
    where: str
    proof: str

    @property
    def name(self) -> str:
        """The first of its sentences, with the letter that tells it from other rows."""
        return self.sentences[0]

    @property
    def numbers(self) -> list[str]:
        """Its sentences without letters."""
        return [CITED.sub(r"\1", sentence) for sentence in self.sentences]

    @property
    def is_proved(self) -> bool:
        return self.proof not in (MISSING, NO_TEST)

    def tests(self, folder: Path) -> set[tuple[Path, str]]:
        """The file and name of each test; `folder` is that of the document."""
        return {((folder / link).resolve(), name) for link, names in named(self.proof) for name in names}


def specified_rows(text: str) -> list[Row]:
    """The rows that have four cells; `infra/specification` complains about the others."""
    read = [(line, found) for line, found in rows(text) if len(found) == 4]
    return [Row(line, [part.strip() for part in found[0].split(",")], *found[1:]) for line, found in read]


@dataclass
class Sentences:
    """The numbered sentences of a document."""

    text: dict[str, str] = field(default_factory=dict)
    # Number → reason.
    nothing_to_build: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def sentences(text: str, letter: str = "", each_alone: bool = False) -> Sentences:
    """Reads a document whose numbers begin with `letter`. With `each_alone` a number holds one sentence only."""
    found, section, in_list = Sentences(), "0", False
    for line in text.splitlines():
        if heading := SECTION.match(line):
            section, in_list = heading[1] or section, heading[2] == NOTHING_TO_BUILD
        elif not in_list:
            _read_line(line, f"{letter}{section}.", each_alone, found)
        elif line.startswith("|") and CITED.fullmatch((row := cells(line))[0]):
            found.nothing_to_build[row[0]] = row[1]
    found.faults += _gaps(found.text)
    unknown = found.nothing_to_build.keys() - found.text.keys()
    found.faults += [f"{number} is listed under {NOTHING_TO_BUILD}, and is no sentence" for number in sorted(unknown)]
    return found


def _read_line(line: str, prefix: str, each_alone: bool, found: Sentences):
    _, *parts = NUMBER.split(line)
    is_row = line.startswith("|") and not RULE.match(line) and cells(line)[0] != "number"
    if each_alone and found.text and not parts and (is_row or line.lstrip().startswith("- ")):
        found.faults.append(f"no number before: {line.strip()}")
    for number, sentence in zip(parts[::2], parts[1::2]):
        if number in found.text:
            found.faults.append(f"{number} stands twice")
        if not number.startswith(prefix):
            found.faults.append(f"{number} stands under the heading of {prefix}")
        if each_alone and not is_row and NEXT_SENTENCE.search(sentence.strip()):
            found.faults.append(f"{number} is followed by two sentences")
        found.text[number] = sentence.strip(" |")


def _gaps(numbers) -> list[str]:
    """Numbers of a section that are left out. One that was taken away could be given to another sentence later."""
    last: dict[str, int] = {}
    for section, number in (each.split(".") for each in numbers):
        last[section] = max(last.get(section, 0), int(number))
    expected = (f"{section}.{number}" for section, count in last.items() for number in range(1, count + 1))
    return [f"{number} is gone: leave a withdrawn sentence where it was" for number in expected if number not in numbers]
