"""What came out of a change, and how a test is found by the name that the specification gives it."""

import re
from dataclasses import dataclass

from sabotage.entries import Entry

FAILED = "failed as expected"
SURVIVED = "SURVIVED"
NOT_BUILT = "didn't build"
BROKEN = "fails without the change"
NOT_RUN = "no test ran"
# What stands in titles for a value: printf's marks, fields of a row, expressions.
_PLACEHOLDER = re.compile(r"%[sdifjop#]|\$\{[^}]*\}|\$[A-Za-z][\w.]*")


@dataclass
class Result:
    """What came out of an entry."""

    entry: Entry
    outcome: str
    note: str = ""


def of_test(passed: bool | None) -> str:
    """The outcome of a changed run: whether the test passed, or None where none ran."""
    return NOT_RUN if passed is None else SURVIVED if passed else FAILED


def title_pattern(name: str) -> str:
    """A regular expression for the titles that a title of the sources becomes."""
    parts = _PLACEHOLDER.split(name.replace("\\'", "'"))
    return ".*".join(re.sub(r"([^\w\s])", r"\\\1", part) for part in parts)
