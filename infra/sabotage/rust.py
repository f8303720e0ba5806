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

# Every package of the workspace but the one of benchmarks, as in a plain build.
BUILD = ["cargo", "test", "--locked", "--no-run", "--message-format=json"]
# A test that a change keeps from ending has failed.
TEST_SECONDS = 300


@dataclass
class Built:
    """The programs of a build, or why there are none."""

    # (folder of the package in the checkout, whether of tests/) → program
    programs: dict[tuple[str, bool], str] = field(default_factory=dict)
    # (file, line) of everything that the compiler's errors point at.
    errors: set[tuple[str, int]] = field(default_factory=set)
    messages: list[str] = field(default_factory=list)
    failed: bool = False
    _listed: dict[str, list[str]] = field(default_factory=dict)

    def tests(self, entry: Entry) -> tuple[str, list[str]]:
        """The program that has the entry's test, and its full names there: one for each database."""
        package, place = package_of(entry.test)
        program = self.programs[package, place == "tests"]
        if program not in self._listed:
            said = subprocess.run([program, "--list", "--format", "terse"], capture_output=True, text=True, check=True)
            self._listed[program] = re.findall(r"^(\S+): test$", said.stdout, re.MULTILINE)
        module = module_of(entry.test)
        names = (name for name in self._listed[program] if name.rpartition("::")[2] == entry.name)
        return program, [name for name in names if name.startswith(module)]


def package_of(file: str) -> tuple[str, str]:
    """The folder of a file's package, and the file's place in it: `server/db/src/scope.rs` is in (`server/db`, `src`)."""
    package, place = re.fullmatch(r"(.+?)/(src|tests)/.+", file).groups()
    return package, place


def module_of(file: str) -> str:
    """The beginning of the names of the tests in a file: `server/tests/it/clips/late.rs` is `clips::late::`."""
    inner = file.split("/tests/it/", 1)[1] if "/tests/it/" in file else file.split("/src/", 1)[1]
    parts = inner.removesuffix(".rs").split("/")
    if parts[-1] in ("mod", "lib", "main"):
        parts.pop()
    return "".join(f"{part}::" for part in parts)


def build() -> Built:
    """Builds the tests of the copy as it is."""
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
    """A build with a switch for each entry, and the entries that need a build of their own."""
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
    """The entries at whose lines the errors point; those of the same files where they point at others."""
    exact = {span.entry for span in spans for file, line in errors if file == span.file and span.first <= line <= span.last}
    return exact or {span.entry for span in spans if span.file in {file for file, _ in errors}}


def _write_switches(entries: list[Entry]) -> tuple[list[Span], list[Entry]]:
    """Writes the switches, and returns the entries that can't have one."""
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
    """Whether the entry's test passes; None where there is no such test."""
    program, names = built.tests(entry)
    if not names:
        return None
    folder = workbench.COPY / package_of(entry.test)[0]
    variables = settings | ({VARIABLE: entry.id} if is_switched else {})
    environment = workbench.environment() | variables | {"CARGO_MANIFEST_DIR": str(folder)}
    command = [program, "--exact", *names]
    return workbench.execute(command, f"{entry.row}-{entry.name}.log", TEST_SECONDS, cwd=folder, env=environment) == 0


def all_pass(built: Built, entries: list[Entry], settings: dict[str, str], is_switched: bool = False) -> list[bool | None]:
    """`passes` of each, as many at once as there are processors."""
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        return list(pool.map(lambda entry: passes(built, entry, settings, is_switched), entries))
    finally:
        # Stopping the command drops the tests that haven't begun.
        pool.shutdown(wait=False, cancel_futures=True)
