"""Finds the dependencies between the modules of a Rust package. A module is a file or folder at the top of the sources, or
within `features/`. Tests don't count."""

import re
from dataclasses import dataclass
from pathlib import Path

TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*mod \w+ \{")
COMMENT = re.compile(r"//.*$", re.MULTILINE)
TEXT = re.compile(r'r#".*?"#|"(?:\\.|[^"\\])*"', re.DOTALL)
USE = re.compile(r"\buse\s+([^;]+);")
PATH = re.compile(r"\b(?:crate|super)(?:::\w+)+")
PARTED = ("features",)


@dataclass(frozen=True)
class Graph:
    """The modules of a package. An arrow (a, b) means that a uses b."""

    modules: frozenset[str]
    arrows: frozenset[tuple[str, str]]

    def cycles(self) -> list[list[str]]:
        """Returns the groups of modules that reach each other, the largest first."""
        after = {module: sorted(b for a, b in self.arrows if a == module) for module in self.modules}
        reach = {module: _reached(module, after) for module in self.modules}
        groups = {frozenset(other for other in reach[one] if one in reach[other]) for one in self.modules if one in reach[one]}
        return sorted((sorted(group) for group in groups), key=lambda group: (-len(group), group))

    def among_features(self) -> "Graph":
        """Returns the graph of the features, with the arrows directly between them."""
        features = frozenset(module for module in self.modules if module.startswith(f"{PARTED[0]}/"))
        return Graph(features, frozenset(arrow for arrow in self.arrows if features.issuperset(arrow)))


def _reached(start: str, after: dict[str, list[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(after[start])
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += after[module]
    return found


def graph(sources: Path) -> Graph:
    """Reads the sources of a package, its folder `src`."""
    files = [file for file in sorted(sources.rglob("*.rs")) if not {"tests", "tests.rs"} & set(file.relative_to(sources).parts)]
    files = [file for file in files if not file.name.endswith("_tests.rs")]
    known = {module_of(path_of(file, sources)) for file in files} - {None}
    arrows = set()
    for file in files:
        here = path_of(file, sources)
        for target in uses(file.read_text(encoding="utf-8"), here):
            arrow = module_of(here), module_of(target)
            if arrow[0] and arrow[1] in known and arrow[0] != arrow[1]:
                arrows.add(arrow)
    return Graph(frozenset(known), frozenset(arrows))


def path_of(file: Path, sources: Path) -> tuple[str, ...]:
    """Returns the path of a file's module within its package; empty for `lib.rs` and `main.rs`."""
    parts = file.relative_to(sources).with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib", "main") else parts


def module_of(path: tuple[str, ...]) -> str | None:
    """Returns the module that a path within the package belongs to; None for the root."""
    if not path:
        return None
    return "/".join(path[:2]) if path[0] in PARTED else path[0]


def uses(text: str, here: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Returns the paths within the package that a file's text names."""
    text = TEXT.sub('""', COMMENT.sub("", TESTS.split(text)[0]))
    named = [path for tree in USE.findall(text) for path in _leaves(re.sub(r"\s+", "", tree.replace(" as ", "@")))]
    named += PATH.findall(USE.sub("", text))
    return {found for path in named if (found := _absolute(path.split("@")[0].split("::"), here)) is not None}


def _leaves(tree: str) -> list[str]:
    """Returns the paths of a `use` tree: `a::{b, c::d}` has `a::b` and `a::c::d`."""
    opening = tree.find("{")
    if opening < 0:
        return [tree]
    head, inner, parts, depth, start = tree[:opening], tree[opening + 1 : -1], [], 0, 0
    for at, letter in enumerate(inner):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(inner[start:at])
            start = at + 1
    parts.append(inner[start:])
    return [head + leaf for part in parts if part for leaf in _leaves(part)]


def _absolute(parts: list[str], here: tuple[str, ...]) -> tuple[str, ...] | None:
    if parts[0] == "crate":
        return tuple(parts[1:])
    if parts[0] != "super":
        return None
    # In a file of a module, `super` is the module above it.
    base = here
    while parts and parts[0] == "super":
        base, parts = base[:-1], parts[1:]
    return (*base, *parts)
