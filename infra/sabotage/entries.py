"""The entries of infra/sabotage/*.toml: for each row of the specification a change and the test that must fail with it."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from specified import Row

FOLDER = "infra/sabotage"
KEYS = {"row", "file", "text", "replacement", "test", "name"}
RUST, VITEST, PLAYWRIGHT = "Rust", "vitest", "Playwright"


@dataclass(frozen=True)
class Entry:
    """A change of one file, and the test that must fail with it. Paths are relative to the root of the project."""

    row: str
    file: str
    text: str
    replacement: str
    test: str
    name: str

    @property
    def id(self) -> str:
        """The entry's id, which is the same in every run and unique even if a row has several entries."""
        return f"{self.row} {self.name}"

    @property
    def kind(self) -> str | None:
        """The runner of the test; None if it isn't supported."""
        if self.test.endswith(".rs"):
            return RUST
        if self.test.startswith("frontend/e2e/") and ".spec." in self.test:
            return PLAYWRIGHT
        return VITEST if self.test.startswith("frontend/") else None


def parse(text: str) -> list[Entry]:
    """Parses one file of entries. Raises ValueError if it is invalid."""
    read = tomllib.loads(text)
    if read.keys() - {"sabotage"}:
        raise ValueError("holds something else than [[sabotage]]")
    found = []
    for entry in read.get("sabotage", []):
        if entry.keys() != KEYS or not all(isinstance(value, str) for value in entry.values()):
            raise ValueError(f"{entry.get('row', 'an entry')}: an entry has the texts {', '.join(sorted(KEYS))}")
        found.append(Entry(**entry))
    return found


def load(root: Path) -> tuple[list[Entry], list[str]]:
    """Returns all entries, and the faults of their files."""
    found, faults = [], []
    for file in sorted((root / FOLDER).glob("*.toml")):
        try:
            found += parse(file.read_text(encoding="utf-8"))
        except ValueError as error:
            faults.append(f"{FOLDER}/{file.name}: {error}")
    return found, faults


def faults_of(planned: list[Entry], specified: list[Row], root: Path) -> dict[Entry, list[str]]:
    """Returns the faults of each entry that doesn't fit its row or its file."""
    tests = {row.name: row.tests(root / "docs") for row in specified}
    texts: dict[str, str] = {}
    found: dict[Entry, list[str]] = {}
    seen: set[str] = set()
    for entry in planned:
        wrong = _changes(entry, root, texts)
        if entry.row not in tests:
            wrong.append("no row of docs/specification.md begins with this sentence")
        elif ((root / entry.test).resolve(), entry.name) not in tests[entry.row]:
            wrong.append(f"its row names no test `{entry.name}` of {entry.test}")
        if not entry.kind:
            wrong.append(f"tests like {entry.test} can't be run")
        if entry.id in seen:
            wrong.append("the row has two entries with this test")
        seen.add(entry.id)
        if wrong:
            found[entry] = wrong
    return found


def faults(planned: list[Entry], specified: list[Row], root: Path) -> list[str]:
    """Returns the faults of the entries, and the rows that have none."""
    wrong = faults_of(planned, specified, root)
    found = [f"{FOLDER}: {entry.row}: {fault}" for entry, each in wrong.items() for fault in each]
    known = {entry.row for entry in planned}
    without = (row for row in specified if row.is_proved and row.name not in known)
    return found + [f"{FOLDER}: {row.name}: no entry for this row: {row.what}" for row in without]


def _changes(entry: Entry, root: Path, texts: dict[str, str]) -> list[str]:
    """Returns the faults of the change that an entry makes."""
    if not (root / entry.file).is_file():
        return [f"there is no {entry.file}"]
    if entry.file not in texts:
        texts[entry.file] = (root / entry.file).read_text(encoding="utf-8")
    count = texts[entry.file].count(entry.text) if entry.text else 0
    wrong = [] if count == 1 else [f"its text stands {count} times in {entry.file}"]
    return wrong + (["its replacement is the same"] if entry.text == entry.replacement else [])
