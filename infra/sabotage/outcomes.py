"""The outcomes of changes, and the patterns that find a test by its name in the specification."""

import re
from dataclasses import dataclass

from sabotage.entries import Entry

FAILED = "failed as expected"
SURVIVED = "SURVIVED"
NOT_BUILT = "didn't build"
BROKEN = "fails without the change"
NOT_RUN = "no test ran"
# Placeholders for values in titles: printf formats, fields of a row, expressions.
_PLACEHOLDER = re.compile(r"%[sdifjop#]|\$\{[^}]*\}|\$[A-Za-z][\w.]*")


@dataclass
class Result:
    """The outcome of an entry."""

    entry: Entry
    outcome: str
    note: str = ""


def of_test(passed: bool | None) -> str:
    """Returns the outcome of a run with a change; `passed` is None if no test ran."""
    return NOT_RUN if passed is None else SURVIVED if passed else FAILED


def title_pattern(name: str) -> str:
    """Returns a regular expression for a source title with its placeholders filled in."""
    parts = _PLACEHOLDER.split(name.replace("\\'", "'"))
    return ".*".join(re.sub(r"([^\w\s])", r"\\\1", part) for part in parts)
