"""Runs single tests of the copy's front end: vitest from the sources, Playwright on a build behind a server."""

import json
import re

from sabotage import workbench
from sabotage.entries import Entry
from sabotage.outcomes import BROKEN, NOT_BUILT, Result, of_test, title_pattern
from sabotage.switches import VARIABLE
from steps import Failed, say

FOLDER = "frontend"
# Timeouts, because a change can make a test hang.
VITEST_SECONDS, PLAYWRIGHT_SECONDS, ALL_SECONDS = 180, 900, 7200


def vitest(entries: list[Entry]) -> list[Result]:
    """Returns the results of all entries, with one run for each."""
    passed = _vitest(entries, "vitest", ALL_SECONDS)
    results = []
    for entry in entries:
        if not passed.get(entry):
            results.append(Result(entry, BROKEN if entry in passed else of_test(None)))
            continue
        with workbench.changed(entry):
            changed = _vitest([entry], f"{entry.row}-vitest", VITEST_SECONDS)
        results.append(Result(entry, of_test(changed[entry]) if entry in changed else NOT_BUILT))
        say(f"  {entry.row}: {results[-1].outcome}")
    return results


def _vitest(entries: list[Entry], log: str, seconds: float) -> dict[Entry, bool]:
    """Returns whether the test of each entry passed; leaves out entries whose test didn't run."""
    files = sorted({entry.test.removeprefix(f"{FOLDER}/") for entry in entries})
    answer = workbench.LOGS / f"{log}.json"
    answer.unlink(missing_ok=True)
    command = ["node_modules/.bin/vitest", "run", *files, "--reporter=json", f"--outputFile={answer}"]
    if len(entries) == 1:
        command += ["-t", f"{title_pattern(entries[0].name)}$"]
    ended = workbench.execute(command, f"{log}.log", seconds, cwd=workbench.COPY / FOLDER)
    if ended is None and len(entries) == 1:
        return {entries[0]: False}
    if not answer.is_file():
        return {}
    found: dict[Entry, bool] = {}
    for file in json.loads(answer.read_text())["testResults"]:
        for entry in (entry for entry in entries if file["name"].endswith(entry.test)):
            pattern = re.compile(title_pattern(entry.name))
            ran = [each["status"] for each in file["assertionResults"] if pattern.fullmatch(each["title"])]
            ran = [status for status in ran if status in ("passed", "failed")]
            if ran:
                found[entry] = "failed" not in ran
    return found


def build() -> bool:
    """Builds the copy's front end unless it is up to date; returns whether that succeeded."""
    return workbench.execute(["infra/frontend", "build"], "webpack.log", 900) == 0


def playwright(entries: list[Entry], switched: set[Entry]) -> tuple[list[Result], list[Entry]]:
    """Returns the results of entries, and the entries that need a new build of the server first.

    The current build of the server has a switch for the entries in `switched`.
    """
    if not entries:
        return [], []
    if not build():
        say((workbench.LOGS / "webpack.log").read_text(errors="replace"))
        raise Failed("the front end doesn't build", 1)
    passed = _playwright(entries, "playwright", ALL_SECONDS)
    results, left = [], []
    for entry in entries:
        if not passed.get(entry):
            results.append(Result(entry, BROKEN if entry in passed else of_test(None)))
        elif entry in switched:
            results.append(Result(entry, of_test(behind_a_server(entry, {VARIABLE: entry.id}))))
        elif entry.file.endswith(".rs"):
            left.append(entry)
            continue
        else:
            with workbench.changed(entry):
                results.append(Result(entry, of_test(behind_a_server(entry)) if build() else NOT_BUILT))
        say(f"  {entry.row}: {results[-1].outcome}")
    build()
    return results, left


def behind_a_server(entry: Entry, variables: dict[str, str] | None = None) -> bool | None:
    """Returns whether the entry's test passes on the current build of the copy; None if no test ran."""
    return _playwright([entry], f"{entry.row}-playwright", PLAYWRIGHT_SECONDS, variables).get(entry)


def _playwright(entries: list[Entry], log: str, seconds: float, variables: dict[str, str] | None = None) -> dict[Entry, bool]:
    files = sorted({entry.test.removeprefix(f"{FOLDER}/") for entry in entries})
    titles = "|".join(sorted({title_pattern(entry.name) for entry in entries}))
    answer = workbench.LOGS / f"{log}.json"
    answer.unlink(missing_ok=True)
    command = ["../infra/with-server", "node_modules/.bin/playwright", "test", *files, "-g", titles, "--reporter=json"]
    if len(entries) == 1:
        command.append("--max-failures=1")
    environment = workbench.environment() | {"PLAYWRIGHT_JSON_OUTPUT_FILE": str(answer)} | (variables or {})
    ended = workbench.execute(command, f"{log}.log", seconds, cwd=workbench.COPY / FOLDER, env=environment)
    if not answer.is_file():
        # Without a report the site didn't start, or a test didn't end.
        return {entries[0]: False} if ended is None and len(entries) == 1 else {}
    found: dict[Entry, bool] = {}
    for title, file, passed in _specs(json.loads(answer.read_text())["suites"]):
        for entry in entries:
            if entry.test.endswith(f"/{file}") and re.fullmatch(title_pattern(entry.name), title):
                found[entry] = found.get(entry, True) and passed
    return found


def _specs(suites: list[dict]):
    """Yields (title, file, whether it passed) for each test that ran."""
    for suite in suites:
        yield from _specs(suite.get("suites", []))
        for spec in suite.get("specs", []):
            statuses = [test["status"] for test in spec["tests"] if test["status"] != "skipped"]
            if statuses:
                yield spec["title"], spec["file"], "unexpected" not in statuses
