"""Steps with one tidy line each: what is being done, how long it took, and the log only when it failed."""

import re
import sys
import threading
import time
from collections import deque
from pathlib import Path

import processes

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "target" / "infra" / "log"
# On a terminal the line is rewritten; elsewhere a long step says now and then that it is still at work.
TERMINAL = sys.stdout.isatty()
HEARTBEAT = 60.0
_print_lock = threading.Lock()
_terminal_escapes = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\(B)")


class Failed(Exception):
    """A step failed; what is to be said about it has been said."""

    def __init__(self, name: str, code: int):
        super().__init__(name)
        self.name, self.code = name, code


def say(line=""):
    """One line for the person at the terminal."""
    with _print_lock:
        print(("\r\x1b[K" if TERMINAL else "") + line, flush=True)


def _tail(log: Path, count: int) -> list[str]:
    try:
        with log.open(errors="replace") as lines:
            return [_terminal_escapes.sub("", line.rstrip()) for line in deque(lines, count)]
    except OSError:
        return []


def _latest(log: Path) -> str:
    """How far cargo is, where its bar says so, else the last line of the log."""
    end = "\n".join(_tail(log, 5))
    counts = re.findall(r"(\d+)/(\d+)(?:: |$)", end, re.MULTILINE)
    if "Building [" in end and counts:
        return "{} of {} crates".format(*counts[-1])
    return next((line.strip() for line in reversed(end.splitlines()) if line.strip()), "")


def _progress(name, started, log):
    line = f"  … {name}  {time.monotonic() - started:.0f} s  {_latest(log)}"
    with _print_lock:
        print(f"\r\x1b[K{line[:100]}", end="", flush=True)


class Steps:
    """Runs commands one after another and remembers how long each took."""

    def __init__(self):
        self.times: list[tuple[str, float, float]] = []
        self.began = time.monotonic()
        LOGS.mkdir(parents=True, exist_ok=True)

    def run(self, name, command, *, closing=None, shown=80, reached=None, **options):
        """Runs `command`; its output goes to a log, of which `shown` lines are printed on failure.

        `closing` is a pattern: lines of the log that match it are printed on success (a test runner's summary).
        `reached` is a text and an event, which is set once the log's end has the text, and at the end.
        """
        log = LOGS / (re.sub(r"\W+", "-", name).strip("-") + ".log")
        text, event = reached or ("", threading.Event())
        options.setdefault("cwd", ROOT)
        started = beat = time.monotonic()
        with log.open("wb") as output:
            child = processes.spawn(command, stdout=output, stderr=output, **options)
            while (used := processes.ended(child, 0.5)) is None:
                if not event.is_set() and text in "\n".join(_tail(log, 20)):
                    event.set()
                if TERMINAL:
                    _progress(name, started, log)
                elif time.monotonic() - beat > HEARTBEAT:
                    beat = time.monotonic()
                    say(f"  … {name}  {beat - started:.0f} s  {_latest(log)[:60]}".rstrip())
        processes.forget(child)
        event.set()
        took, code = time.monotonic() - started, child.returncode
        if code != 0 and processes.stopping.is_set():
            raise Failed(name, code)
        if code != 0:
            say(f"  ✗ {name}  {took:.1f} s  (exit code {code})")
            say("\n".join(f"    {line}" for line in _tail(log, shown)))
            say(f"    whole log: {log.relative_to(ROOT)}")
            raise Failed(name, code)
        self.done(name, took, used)
        if closing:
            for line in _tail(log, 100_000):
                if re.search(closing, line):
                    say(line)

    def attempt(self, name, command, **options) -> bool:
        """Like `run`, for what the rest can do without: a failure is shown, and is not the end."""
        try:
            self.run(name, command, **options)
        except Failed:
            if processes.stopping.is_set():
                raise
            return False
        return True

    def done(self, name, took, used=0.0):
        """Notes a finished step: how long it took, and the CPU seconds that it used."""
        self.times.append((name, took, used))
        say(f"  ✓ {name}  {took:.1f} s")

    def together(self, *lanes):
        """Runs several functions at once, each a row of steps; the first failure stops the others."""
        failures = []

        def guarded(lane):
            try:
                lane()
            except (Failed, ChildProcessError) as failure:
                failures.append(failure)
                processes.stop_all()

        threads = [threading.Thread(target=guarded, args=(lane,), daemon=True) for lane in lanes]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            time.sleep(0.1)
        if failures:
            raise failures[0]

    def summary(self, title):
        """All steps and the time in all."""
        say(f"\n{title}")
        say("   seconds  of CPU")
        for name, took, used in self.times:
            say(f"  {took:8.1f} {used:7.0f}  {name}")
        say(f"  {time.monotonic() - self.began:8.1f} {sum(used for *_, used in self.times):7.0f}  in all")


def main(command):
    """Runs `command()` under supervision and turns how it ended into the exit code."""
    try:
        with processes.supervision():
            code = command() or 0
    except Failed as failure:
        say(f"\nfailed: {failure.name}")
        code = 1
    except processes.Stopped as stopped:
        say("stopped")
        code = 128 + stopped.signum
    sys.exit(code)
