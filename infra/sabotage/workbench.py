"""The copy of the checkout that is changed, built and tested in the place of the checkout itself."""

import contextlib
import os
import shutil
import stat
import subprocess
from pathlib import Path

import processes
from sabotage.entries import Entry
from steps import ROOT

# It stays where it is, so that the next build begins with what this one has compiled.
WORK = ROOT / "target" / "sabotage"
COPY = WORK / "checkout"
LOGS = WORK / "log"
_originals: dict[str, str] = {}
# Caches in node_modules that tools write in place.
_CACHES = shutil.ignore_patterns(".cache", ".vite", ".vite-temp", ".vitest")


def environment() -> dict[str, str]:
    """The environment of all commands in the copy: what they build stays in it."""
    return {name: value for name, value in os.environ.items() if name != "CARGO_TARGET_DIR"}


def _files() -> list[str]:
    """What git knows of the checkout, or would add to it, as it is on the disk."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in listed if name and os.path.lexists(ROOT / name)]


def _write(file: Path, content: bytes):
    """Leaves a file alone that has the content, so that nothing is built again for it."""
    if not file.is_symlink() and file.is_file() and file.read_bytes() == content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_bytes(content)


def update(changing: set[str]):
    """Makes the copy equal to the checkout, with the changes there that aren't committed.

    `changing` has the files that entries change: what stands in them now is what they are put back to.
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
    """Gives the copy the npm packages of the checkout, by hard links where the file system has them."""
    mark = ".package-lock.json"
    source, target = ROOT / folder, COPY / folder
    if not (source / mark).is_file():
        return
    if (target / mark).is_file() and (target / mark).read_bytes() == (source / mark).read_bytes():
        return
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True, ignore=_CACHES, copy_function=_link)
    # infra/frontend compares its age with that of the lock file.
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
    """A file as it was in the checkout when the copy was made."""
    return _originals[name]


def restore(names):
    """Puts files of the copy back."""
    for name in names:
        write(name, original(name))


@contextlib.contextmanager
def changed(*entries: Entry):
    """The copy with these changes, each of another file."""
    try:
        for entry in entries:
            write(entry.file, original(entry.file).replace(entry.text, entry.replacement))
        yield
    finally:
        restore(entry.file for entry in entries)


def execute(command, log: str, seconds: float, answer: str | None = None, **options) -> int | None:
    """The exit code of a command; None where it had to be stopped. Its output goes to a log, `answer` takes stdout."""
    options.setdefault("cwd", COPY)
    options.setdefault("env", environment())
    with (LOGS / log).open("wb") as output, (LOGS / (answer or os.devnull)).open("wb") as answers:
        child = processes.spawn(command, stdout=answers if answer else output, stderr=output, **options)
        try:
            code = child.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            # It takes along what it has started and left behind.
            processes.stop(child, patience=2)
    return code
