"""Selects the entries of a run."""

import subprocess

from sabotage.entries import FOLDER, Entry, parse
from specified import CITED
from steps import ROOT


def _git(*arguments: str) -> str | None:
    """Returns git's output; None if git fails."""
    said = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return said.stdout.strip() if said.returncode == 0 else None


def base() -> str | None:
    """Returns the commit at which the branch began; on the main branch, the parent of HEAD."""
    head = _git("rev-parse", "HEAD")
    for branch in ("origin/main", "main"):
        commit = _git("merge-base", "HEAD", branch)
        if commit and commit != head:
            return commit
    return _git("rev-parse", "HEAD~1")


def changed(entries: list[Entry], since: str) -> list[Entry]:
    """Returns the entries that changed since a commit, and the entries whose file or test changed."""
    differing = (_git("diff", "--name-only", since) or "").splitlines()
    differing += (_git("ls-files", "--others", "--exclude-standard") or "").splitlines()
    before: set[Entry] = set()
    for name in (_git("ls-tree", "--name-only", since, f"{FOLDER}/") or "").splitlines():
        if name.endswith(".toml"):
            before |= set(parse(_git("show", f"{since}:{name}") or ""))
    return [entry for entry in entries if entry not in before or {entry.file, entry.test} & set(differing)]


def of_rows(entries: list[Entry], wanted: list[str]) -> list[Entry]:
    """Returns the entries of the named rows: `2.14`, `2.14a`, or all of a section by `2` or `D4`."""

    def is_wanted(row: str) -> bool:
        number = CITED.sub(r"\1", row)
        return bool({row, number, number.partition(".")[0]} & set(wanted))

    return [entry for entry in entries if is_wanted(entry.row)]


def commit() -> str:
    """Returns the checkout's short commit id, with a note if there are uncommitted changes."""
    is_clean = _git("status", "--porcelain") == ""
    return (_git("rev-parse", "--short", "HEAD") or "no commit") + ("" if is_clean else " and changes")
