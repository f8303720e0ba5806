"""The copy of the checkout, which is changed, built and tested instead of the checkout itself."""

import contextlib
import os
import shutil
import stat
import subprocess
from pathlib import Path

import processes
from sabotage.entries import Entry
from steps import ROOT

# The copy is kept, so that the next build is incremental.
WORK = ROOT / "target" / "sabotage"
COPY = WORK / "checkout"
LOGS = WORK / "log"
_originals: dict[str, str] = {}
# Caches in node_modules that tools write in place, which must not be shared by hard links.
_CACHES = shutil.ignore_patterns(".cache", ".vite", ".vite-temp", ".vitest")


def environment() -> dict[str, str]:
    """Returns the environment of all commands in the copy, without CARGO_TARGET_DIR so that build output stays there."""
    return {name: value for name, value in os.environ.items() if name != "CARGO_TARGET_DIR"}


def _files() -> list[str]:
    """Returns the existing files of the checkout that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in listed if name and os.path.lexists(ROOT / name)]


def _write(file: Path, content: bytes):
    """Writes a file unless it already has the content, which would cause a rebuild."""
    if not file.is_symlink() and file.is_file() and file.read_bytes() == content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_bytes(content)


def update(changing: set[str]):
    """Makes the copy equal to the checkout, including its uncommitted changes.

    `changing` has the files that entries change; `restore` resets them to their current content.
    """
    listed = WORK / "files"
    names = _files()
    before = listed.read_text().split("\0") if listed.is_file() else []
    for name in set(before) - set(names) - {""}:
        (COPY / name).unlink(missing_ok=True)
    for name in names:
        source, target = ROOT / name, COPY / name
        if source.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            target.symlink_to(os.readlink(source))
        elif source.is_file():
            _write(target, source.read_bytes())
            target.chmod(stat.S_IMODE(source.stat().st_mode))
    listed.write_text("\0".join(names))
    LOGS.mkdir(parents=True, exist_ok=True)
    for lock in (name for name in names if name.endswith("package-lock.json")):
        _packages(Path(lock).parent / "node_modules")
    _originals.clear()
    _originals.update({name: (COPY / name).read_text(encoding="utf-8") for name in changing})


def _packages(folder: Path):
    """Copies the checkout's npm packages into the copy, as hard links if the file system supports them."""
    mark = ".package-lock.json"
    source, target = ROOT / folder, COPY / folder
    if not (source / mark).is_file():
        return
    if (target / mark).is_file() and (target / mark).read_bytes() == (source / mark).read_bytes():
        return
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True, ignore=_CACHES, copy_function=_link)
    # Renews the modification time, which infra/frontend compares with the lock file's.
    content = (target / mark).read_bytes()
    (target / mark).unlink()
    (target / mark).write_bytes(content)


def _link(source: str, target: str):
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def write(name: str, text: str):
    """Writes a file of the copy."""
    _write(COPY / name, text.encode())


def original(name: str) -> str:
    """Returns the content of a file as it was in the checkout when the copy was updated."""
    return _originals[name]


def restore(names):
    """Resets files of the copy to their original content."""
    for name in names:
        write(name, original(name))


@contextlib.contextmanager
def changed(*entries: Entry):
    """Makes these changes in the copy, each in a different file, and undoes them at the end."""
    try:
        for entry in entries:
            write(entry.file, original(entry.file).replace(entry.text, entry.replacement))
        yield
    finally:
        restore(entry.file for entry in entries)


def execute(command, log: str, seconds: float, answer: str | None = None, **options) -> int | None:
    """Runs a command; returns its exit status, or None on timeout. Output goes to `log`, stdout to `answer` if given."""
    options.setdefault("cwd", COPY)
    options.setdefault("env", environment())
    with (LOGS / log).open("wb") as output, (LOGS / (answer or os.devnull)).open("wb") as answers:
        child = processes.spawn(command, stdout=answers if answer else output, stderr=output, **options)
        try:
            code = child.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            # Also stops processes that the command left behind.
            processes.stop(child, patience=2)
    return code
