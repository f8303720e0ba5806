"""Runs commands as steps: one line each with name and duration, and the log only on failure."""

import re
import sys
import threading
import time
from collections import deque
from pathlib import Path

import processes

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "target" / "infra" / "log"
# On a terminal the progress line is rewritten; elsewhere a long step prints a line every HEARTBEAT seconds.
TERMINAL = sys.stdout.isatty()
HEARTBEAT = 60.0
_print_lock = threading.Lock()
_terminal_escapes = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\(B)")


class Failed(Exception):
    """A step failed, and its error was already printed."""

    def __init__(self, name: str, code: int):
        super().__init__(name)
        self.name, self.code = name, code


def say(line=""):
    """Prints a line, in place of the progress line if there is one."""
    with _print_lock:
        print(("\r\x1b[K" if TERMINAL else "") + line, flush=True)


def _tail(log: Path, count: int) -> list[str]:
    try:
        with log.open(errors="replace") as lines:
            return [_terminal_escapes.sub("", line.rstrip()) for line in deque(lines, count)]
    except OSError:
        return []


def _latest(log: Path) -> str:
    """Returns cargo's progress if its progress bar shows it, else the last line of the log."""
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
    """Runs commands one after another and records their durations."""

    def __init__(self):
        self.times: list[tuple[str, float, float]] = []
        self.began = time.monotonic()
        LOGS.mkdir(parents=True, exist_ok=True)

    def run(self, name, command, *, closing=None, shown=80, reached=None, **options):
        """Runs `command` with its output in a log. On failure prints the last `shown` lines of it and raises Failed.

        `closing` is a pattern: lines of the log that match it are printed on success (a test runner's summary).
        `reached` is a text and an event, which is set when the log's end contains the text, and when the command ends.
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
        """Runs an optional command like `run`; on failure returns False instead of raising Failed."""
        try:
            self.run(name, command, **options)
        except Failed:
            if processes.stopping.is_set():
                raise
            return False
        return True

    def done(self, name, took, used=0.0):
        """Records and prints a finished step: its duration and its CPU time, both in seconds."""
        self.times.append((name, took, used))
        say(f"  ✓ {name}  {took:.1f} s")

    def together(self, *lanes):
        """Runs several functions in parallel, each a sequence of steps; the first failure stops the others."""
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
        """Prints all steps and the total time."""
        say(f"\n{title}")
        say("   seconds  of CPU")
        for name, took, used in self.times:
            say(f"  {took:8.1f} {used:7.0f}  {name}")
        say(f"  {time.monotonic() - self.began:8.1f} {sum(used for *_, used in self.times):7.0f}  in all")


def main(command):
    """Runs `command()` under supervision and exits with its exit status."""
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
