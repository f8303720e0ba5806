"""Formats the results of a run for the terminal and for docs/sabotage.md."""

import difflib
import os
from collections import Counter
from datetime import date
from pathlib import Path

from sabotage.entries import Entry
from sabotage.outcomes import FAILED, Result
from specified import cells, rows

HEAD = """# Tests that were seen to fail

Each row of [specification.md](specification.md) with a change of the product that contradicts it, and what the named test did. `just sabotage --write` writes this page; [developing.md](developing.md#sabotage) says how to read it.

"""
COLUMNS = "| row | file | changed | into | test | outcome | at |\n|---|---|---|---|---|---|---|\n"
WIDEST = 100


def difference(entry: Entry, width: int = WIDEST) -> tuple[str, str]:
    """Returns the first lines that differ, before and after, each shortened to `width` around the difference."""
    before, after = entry.text.splitlines(), entry.replacement.splitlines()
    for kind, first, last, since, until in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            before, after = before[first:last], after[since:until]
            break
    texts = [" ".join(line.strip() for line in lines) for lines in (before, after)]
    start = len(os.path.commonprefix(texts)) if max(map(len, texts)) > width else 0
    return _short(texts[0], start, width), _short(texts[1], start, width)


def _short(text: str, start: int, width: int) -> str:
    """Returns `width` characters of a text around `start`, a third of them before it."""
    cut = max(0, start - width // 3)
    shown = ("…" if cut else "") + text[cut:]
    return shown if len(shown) <= width else shown[: width - 1] + "…"


def printed(results: list[Result]) -> str:
    """Returns the table for a terminal, with the counts below it."""
    lines = [("row", "changed", "test", "outcome")]
    for result in results:
        before, after = difference(result.entry, 40)
        change = f"{Path(result.entry.file).name}: {before} → {after or 'nothing'}"
        outcome = f"{result.outcome} ({result.note})" if result.note else result.outcome
        lines.append((result.entry.row, change, result.entry.name[:60], outcome))
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    shown = ["  ".join([*(cell.ljust(width) for cell, width in zip(line, widths)), line[3]]) for line in lines]
    counts = Counter(result.outcome for result in results)
    counted = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    return "\n".join([*shown, "", f"{len(results)} changes: {counted}"])


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _code(text: str) -> str:
    """Formats a text as Markdown code, even with a backtick in it; an empty text becomes the word nothing."""
    mark = "``" if "`" in text else "`"
    return f"{mark} {text} {mark}" if "`" in text else f"`{text}`" if text else "nothing"


def row(result: Result, at: str) -> str:
    entry = result.entry
    before, after = difference(entry)
    linked = (f"[{Path(file).name}](../{file})" for file in (entry.file, entry.test))
    file, test = linked
    shown = [entry.row, file, _code(before), _code(after), f"{test} {_code(entry.name)}", result.outcome, at]
    return f"| {' | '.join(_cell(cell) for cell in shown)} |"


def _key(line: list[str]) -> tuple[str, str]:
    return line[0], line[4]


def page(former: str, results: list[Result], planned: list[Entry], commit: str, today: date) -> str:
    """Returns the page with these results, and with the former results of entries that still exist but weren't run."""
    at = f"{commit}, {today.isoformat()}"
    kept = {_key(line): line for _, line in rows(former) if len(line) == 7}
    for result in results:
        line = cells(row(result, at))
        kept[_key(line)] = line
    lines = []
    for entry in planned:
        # The key doesn't depend on the outcome, so any outcome will do.
        found = kept.get(_key(cells(row(Result(entry, FAILED), at))))
        if found and found[2:4] == [_code(part) for part in difference(entry)]:
            lines.append(found)
    counts = Counter(line[5] for line in lines)
    counted = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    table = "".join(f"| {' | '.join(_cell(cell) for cell in line)} |\n" for line in lines)
    return f"{HEAD}{len(lines)} changes of {len(planned)}: {counted}.\n\n{COLUMNS}{table}"
