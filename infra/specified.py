"""Parses the documents in docs/: tables with links and names of tests, and the numbered sentences of the specification."""

import re
from dataclasses import dataclass, field
from pathlib import Path

SPECIFICATION = "specification.md"
# The documents whose sentences the rows of SPECIFICATION prove.
PRODUCT, DECISIONS = "product.md", "decisions.md"
# The heading of their table of sentences that need no row.
NOTHING_TO_BUILD = "Nothing to build"
# The words for a row without code, and for one without a test.
MISSING, NO_TEST = "missing", "no test"
LINK_OR_NAME = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)|`([^`]+)`")
RULE = re.compile(r"\|\s*:?-")
NUMBER = re.compile(r"\*\*(D?\d+\.\d+)\*\*")
# A letter distinguishes rows that prove the same sentence.
CITED = re.compile(r"(D?\d+\.\d+)([a-z]?)")
SECTION = re.compile(r"## (?:(\d+)\. )?(.*)")
# The end of a sentence that is followed by another one.
NEXT_SENTENCE = re.compile(r"[.!?] +[A-Z0-9]")


def cells(line: str) -> list[str]:
    """Returns the cells of a row. A bar within a cell is escaped with a backslash."""
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def rows(text: str) -> list[tuple[int, list[str]]]:
    """Returns the rows of all tables with their line numbers, without headers and delimiter rows."""
    lines = text.splitlines()
    is_rule = [RULE.match(line) is not None for line in [*lines, ""]]
    numbers = [number for number, line in enumerate(lines) if line.startswith("|")]
    return [(number + 1, cells(lines[number])) for number in numbers if not is_rule[number] and not is_rule[number + 1]]


def named(cell: str) -> list[tuple[str, list[str]]]:
    """Returns the files that a cell links to, each with the names after it; for names before the first link, an empty file."""
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
    """Returns the files that a cell links to, without links to other sites."""
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
        """The number of its first sentence, with the letter that distinguishes it from other rows."""
        return self.sentences[0]

    @property
    def numbers(self) -> list[str]:
        """The numbers of its sentences, without letters."""
        return [CITED.sub(r"\1", sentence) for sentence in self.sentences]

    @property
    def is_proved(self) -> bool:
        return self.proof not in (MISSING, NO_TEST)

    def tests(self, folder: Path) -> set[tuple[Path, str]]:
        """Returns the file and name of each test; `folder` is the folder of the document."""
        return {((folder / link).resolve(), name) for link, names in named(self.proof) for name in names}


def specified_rows(text: str) -> list[Row]:
    """Returns the rows that have four cells; `infra/specification` reports the others."""
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
    """Parses a document whose numbers begin with `letter`. With `each_alone`, a number may cover only one sentence."""
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
    """Returns the missing numbers of each section. A removed number could later be given to another sentence by mistake."""
    last: dict[str, int] = {}
    for section, number in (each.split(".") for each in numbers):
        last[section] = max(last.get(section, 0), int(number))
    expected = (f"{section}.{number}" for section, count in last.items() for number in range(1, count + 1))
    return [f"{number} is gone: leave a withdrawn sentence where it was" for number in expected if number not in numbers]
