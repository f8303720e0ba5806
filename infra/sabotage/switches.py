"""Puts many changes into one build of the Rust code, each behind a switch.

A changed function gets a second body, which runs if the environment variable names the entry:

    fn limit() -> u64 { if SABOTAGE names 2.14 { 30 } else { 20 } }

Changes within the body of a function can be switched. Changes of constants, types, attributes, signatures, const functions
and macros can't.
"""

import re
from dataclasses import dataclass

from sabotage.entries import Entry

VARIABLE = "GRANDSTAND_SABOTAGE"
# Comments, raw strings, strings, characters. A lifetime doesn't match, because it has no second quote.
_OPAQUE = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | \bb?r(?P<hashes>\#*)".*?"(?P=hashes) | b?"(?:\\.|[^"\\])*" | b?'(?:\\[^\n]+?|[^'\\\n])'""",
    re.VERBOSE | re.DOTALL,
)
_FUNCTION = re.compile(r"\bfn\s+\w+")
_CONST = re.compile(r"\bconst\s+(?:unsafe\s+)?$")
_PAIRS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Body:
    """The span between the braces of a function."""

    start: int
    end: int


@dataclass(frozen=True)
class Span:
    """The lines of a file that an entry's switch occupies."""

    file: str
    first: int
    last: int
    entry: Entry


def masked(source: str) -> str:
    """Returns the source with comments and literals blanked out, so that the remaining braces are syntax."""
    return _OPAQUE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)


def _closing(code: str, opening: int) -> int:
    """Returns the index of the bracket that closes the one at `opening`, or the end of the code."""
    depth, opens, closes = 0, code[opening], _PAIRS[code[opening]]
    for place in range(opening, len(code)):
        depth += (code[place] == opens) - (code[place] == closes)
        if depth == 0:
            return place
    return len(code)


def _body(code: str, place: int) -> Body | None:
    """Returns the body of the function whose parameters begin after `place`; None if a trait only declares it."""
    while place < len(code):
        if code[place] == "{":
            return Body(place + 1, _closing(code, place))
        if code[place] == ";":
            return None
        place = _closing(code, place) + 1 if code[place] in "([" else place + 1
    return None


def enclosing(source: str, text: str) -> Body | None:
    """Returns the body of the innermost function that contains the text; None if there is none or it can't be switched."""
    start = source.index(text)
    end, code = start + len(text), masked(source)
    found = None
    for function in _FUNCTION.finditer(code, 0, start):
        body = _body(code, function.end())
        if body and body.start <= start and end <= body.end:
            found = None if _CONST.search(code, 0, function.start()) else body
    return None if found is None or "$" in code[found.start : found.end] else found


def switched(source: str, entries: list[Entry]) -> tuple[str, list[Span], list[Entry]]:
    """Returns a file's source with a switch for each entry, the switches' spans, and the entries that can't be switched."""
    bodies: dict[Body, list[Entry]] = {}
    left = []
    for entry in entries:
        body = enclosing(source, entry.text)
        # Of nested functions only one is switched.
        overlapping = any(body and other != body and other.start < body.end and body.start < other.end for other in bodies)
        if body is None or overlapping:
            left.append(entry)
        else:
            bodies.setdefault(body, []).append(entry)
    written, added, place = "", [], 0
    for body, held in sorted(bodies.items(), key=lambda item: item[0].start):
        original = source[body.start : body.end]
        written += source[place : body.start]
        for entry in held:
            first = written.count("\n") + 1
            written += f' if std::env::var_os("{VARIABLE}").is_some_and(|named| named == {_quoted(entry.id)}) {{'
            written += original.replace(entry.text, entry.replacement) + "} else"
            added.append(Span(entry.file, first, written.count("\n") + 1, entry))
        written += " {" + original + "} "
        place = body.end
    return written + source[place:], added, left


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
