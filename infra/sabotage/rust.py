"""Builds the Rust code of the copy and runs single tests of it."""

import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from sabotage import workbench
from sabotage.entries import Entry
from sabotage.switches import VARIABLE, Span, switched
from steps import ROOT, Failed, say

# Builds every package of the workspace except the benchmarks, as a plain build does.
BUILD = ["cargo", "test", "--locked", "--no-run", "--message-format=json"]
# Timeout of a test, which then counts as failed: a change can make it hang.
TEST_SECONDS = 300


@dataclass
class Built:
    """The test programs of a build, or the errors of a failed build."""

    # (folder of the package in the checkout, whether it is built from tests/) → program
    programs: dict[tuple[str, bool], str] = field(default_factory=dict)
    # (file, line) of everything that the compiler's errors point at.
    errors: set[tuple[str, int]] = field(default_factory=set)
    messages: list[str] = field(default_factory=list)
    failed: bool = False
    _listed: dict[str, list[str]] = field(default_factory=dict)

    def tests(self, entry: Entry) -> tuple[str, list[str]]:
        """Returns the program that has the entry's test, and the test's full names there: one for each database."""
        package, place = package_of(entry.test)
        program = self.programs[package, place == "tests"]
        if program not in self._listed:
            said = subprocess.run([program, "--list", "--format", "terse"], capture_output=True, text=True, check=True)
            self._listed[program] = re.findall(r"^(\S+): test$", said.stdout, re.MULTILINE)
        module = module_of(entry.test)
        names = (name for name in self._listed[program] if name.rpartition("::")[2] == entry.name)
        return program, [name for name in names if name.startswith(module)]


def package_of(file: str) -> tuple[str, str]:
    """Returns a file's package folder, and `src` or `tests`: (`server/db`, `src`) for `server/db/src/scope.rs`."""
    package, place = re.fullmatch(r"(.+?)/(src|tests)/.+", file).groups()
    return package, place


def module_of(file: str) -> str:
    """Returns the prefix of the names of a file's tests: `clips::late::` for `server/tests/it/clips/late.rs`."""
    inner = file.split("/tests/it/", 1)[1] if "/tests/it/" in file else file.split("/src/", 1)[1]
    parts = inner.removesuffix(".rs").split("/")
    if parts[-1] in ("mod", "lib", "main"):
        parts.pop()
    return "".join(f"{part}::" for part in parts)


def build() -> Built:
    """Builds the tests of the copy in its current state."""
    environment = workbench.environment() | {"RUSTC_WORKSPACE_WRAPPER": str(ROOT / "infra/sabotage/rustc")}
    built = Built(failed=workbench.execute(BUILD, "build.log", 3600, "build.json", env=environment) != 0)
    with (workbench.LOGS / "build.json").open() as messages:
        for message in messages:
            if message.startswith("{"):
                _read(json.loads(message), built)
    return built


def _read(message: dict, built: Built):
    reason = message["reason"]
    if reason == "compiler-artifact" and message["executable"] and message["profile"]["test"]:
        kind = message["target"]["kind"][0]
        if kind in ("lib", "test"):
            package = Path(message["manifest_path"]).parent.relative_to(workbench.COPY.resolve()).as_posix()
            built.programs[package, kind == "test"] = message["executable"]
    elif reason == "compiler-message" and message["message"]["level"] == "error":
        built.messages.append(message["message"]["rendered"])
        for part in (message["message"], *message["message"]["children"]):
            for span in part["spans"]:
                built.errors |= {(span["file_name"], line) for line in range(span["line_start"], span["line_end"] + 1)}


def build_switched(entries: list[Entry]) -> tuple[Built, list[Entry]]:
    """Builds with a switch for each entry; returns the build, and the entries that need a separate build."""
    left: list[Entry] = []
    while True:
        spans, more = _write_switches([entry for entry in entries if entry not in left])
        left += more
        built = build()
        if not built.failed:
            return built, left
        culprits = _culprits(spans, built.errors)
        if not culprits:
            say("".join(built.messages) or (workbench.LOGS / "build.log").read_text(errors="replace"))
            raise Failed("the checkout doesn't build", 1)
        say(f"  not by a switch: {', '.join(sorted(entry.row for entry in culprits))}")
        left += culprits
        workbench.restore(entry.file for entry in culprits)


def _culprits(spans: list[Span], errors: set[tuple[str, int]]) -> set[Entry]:
    """Returns the entries at whose lines the errors point or, if there are none, all entries of those files."""
    exact = {span.entry for span in spans for file, line in errors if file == span.file and span.first <= line <= span.last}
    return exact or {span.entry for span in spans if span.file in {file for file, _ in errors}}


def _write_switches(entries: list[Entry]) -> tuple[list[Span], list[Entry]]:
    """Writes the switches; returns their spans, and the entries that can't have one."""
    spans, left = [], []
    for file in sorted({entry.file for entry in entries}):
        held = [entry for entry in entries if entry.file == file]
        if not file.endswith(".rs"):
            left += held
            continue
        text, added, more = switched(workbench.original(file), held)
        workbench.write(file, text)
        spans += added
        left += more
    return spans, left


def passes(built: Built, entry: Entry, settings: dict[str, str], is_switched: bool = False) -> bool | None:
    """Returns whether the entry's test passes; None if there is no such test."""
    program, names = built.tests(entry)
    if not names:
        return None
    folder = workbench.COPY / package_of(entry.test)[0]
    variables = settings | ({VARIABLE: entry.id} if is_switched else {})
    environment = workbench.environment() | variables | {"CARGO_MANIFEST_DIR": str(folder)}
    command = [program, "--exact", *names]
    return workbench.execute(command, f"{entry.row}-{entry.name}.log", TEST_SECONDS, cwd=folder, env=environment) == 0


def all_pass(built: Built, entries: list[Entry], settings: dict[str, str], is_switched: bool = False) -> list[bool | None]:
    """Returns `passes` of each entry, with one parallel run per processor."""
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        return list(pool.map(lambda entry: passes(built, entry, settings, is_switched), entries))
    finally:
        # Drops the tests that haven't started when the command is stopped.
        pool.shutdown(wait=False, cancel_futures=True)
