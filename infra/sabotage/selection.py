"""Which entries a run is about."""

import subprocess

from sabotage.entries import FOLDER, Entry, parse
from specified import CITED
from steps import ROOT


def _git(*arguments: str) -> str | None:
    """What git says; None where it refuses."""
    said = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return said.stdout.strip() if said.returncode == 0 else None


def base() -> str | None:
    """The commit with which a branch began; on the main branch the one before the last."""
    head = _git("rev-parse", "HEAD")
    for branch in ("origin/main", "main"):
        commit = _git("merge-base", "HEAD", branch)
        if commit and commit != head:
            return commit
    return _git("rev-parse", "HEAD~1")


def changed(entries: list[Entry], since: str) -> list[Entry]:
    """The entries that are new or other than at a commit, and those whose file or test is."""
    differing = (_git("diff", "--name-only", since) or "").splitlines()
    differing += (_git("ls-files", "--others", "--exclude-standard") or "").splitlines()
    before: set[Entry] = set()
    for name in (_git("ls-tree", "--name-only", since, f"{FOLDER}/") or "").splitlines():
        if name.endswith(".toml"):
            before |= set(parse(_git("show", f"{since}:{name}") or ""))
    return [entry for entry in entries if entry not in before or {entry.file, entry.test} & set(differing)]


def of_rows(entries: list[Entry], wanted: list[str]) -> list[Entry]:
    """The entries of the named rows: `2.14`, `2.14a`, or all of a section by `2` or `D4`."""

    def is_wanted(row: str) -> bool:
        number = CITED.sub(r"\1", row)
        return bool({row, number, number.partition(".")[0]} & set(wanted))

    return [entry for entry in entries if is_wanted(entry.row)]


def commit() -> str:
    """The commit of the checkout, and whether something has changed since."""
    is_clean = _git("status", "--porcelain") == ""
    return (_git("rev-parse", "--short", "HEAD") or "no commit") + ("" if is_clean else " and changes")
