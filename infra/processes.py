"""Child processes that never outlive the command that started them.

Every child leads its own process group, so stopping it also stops its descendants. A signal to us raises the exception
`Stopped`, which unwinds through the normal clean-up. `npx` and `just` don't forward every signal, so a thread also watches
whether one of them has ended.
"""

import contextlib
import ctypes
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

_running: set[subprocess.Popen] = set()
_lock = threading.Lock()
# Set at shutdown: from then on no new child starts, and the end of a child is not a failure.
stopping = threading.Event()


class Stopped(BaseException):
    """Raised when the signal `signum` asks the command to stop."""

    def __init__(self, signum: int):
        super().__init__(signum)
        self.signum = signum


def _hook(signum: int, in_background: bool):
    """Returns the function that runs in the child before exec.

    It makes Linux send the child `signum` when we are killed and cannot clean up.
    """
    libc = ctypes.CDLL(None) if sys.platform.startswith("linux") else None

    def prepare():
        if libc:
            libc.prctl(1, signum)
        if in_background:
            os.nice(19)
            # Autogroup scheduling divides CPU time between sessions first, so the session needs a low priority too.
            with contextlib.suppress(OSError), open("/proc/self/autogroup", "w") as autogroup:
                autogroup.write("19")

    return prepare


def spawn(command, *, stop_signal=signal.SIGTERM, own_group=True, in_background=False, **options) -> subprocess.Popen:
    """Starts `command`.

    With `own_group=False` it keeps the terminal, which a password prompt needs. With `in_background` it only gets the CPU
    time that other commands leave.
    """
    if stopping.is_set():
        raise ChildProcessError("everything is being stopped")
    if own_group:
        options["start_new_session"] = True
        options.setdefault("stdin", subprocess.DEVNULL)
    child = subprocess.Popen([str(part) for part in command], preexec_fn=_hook(stop_signal, in_background), **options)
    child.stop_signal = stop_signal
    child.own_group = own_group
    with _lock:
        _running.add(child)
    return child


def _send(child, signum):
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if child.own_group:
            os.killpg(child.pid, signum)
        else:
            child.send_signal(signum)


def stop(child, patience=15.0):
    """Stops a child and its group: sends the child its stop signal, and after `patience` seconds at most kills the group."""
    if child.poll() is None:
        # Only the leader gets the signal, so that it can stop its own children in order.
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(child.stop_signal)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(patience)
    if child.own_group or child.poll() is None:
        _send(child, signal.SIGKILL)
    child.wait()
    forget(child)


def ended(child, patience: float) -> float | None:
    """Waits up to `patience` seconds; returns the CPU seconds of the child and its children, or None if it still runs."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        except ChildProcessError:
            # Another caller, such as `stop`, has waited for it.
            return 0.0 if child.poll() is not None else None
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_utime + usage.ru_stime
        time.sleep(0.05)
    return None


def forget(child):
    """Unregisters a child that has ended and was waited for."""
    with _lock:
        _running.discard(child)


def stop_all(patience=15.0):
    """Stops all running children. Signals all of them first, so that they shut down in parallel."""
    stopping.set()
    with _lock:
        children = list(_running)
    for child in children:
        with contextlib.suppress(ProcessLookupError):
            if child.poll() is None:
                child.send_signal(child.stop_signal)
    for child in children:
        stop(child, patience)


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (OSError, IndexError):
        return False
    return state not in "ZX"


def _callers() -> list[int]:
    """Returns the process ids of npx, node, just and their shells above us, but never the user's own shell."""
    chain, pid = [], os.getppid()
    while pid > 1:
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
            parent = int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError, IndexError):
            break
        if not re.search(r"(^|[/ '])(just|rust-just|npx|npm|infra/\w+)($|[ '])", " ".join(words[:3])):
            break
        chain.append(pid)
        pid = parent
    return chain


def _watch(pids):
    while all(_alive(pid) for pid in pids):
        time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGTERM)


@contextlib.contextmanager
def supervision():
    """Supervises a whole command: a signal raises `Stopped` in it, and in the end all its children are stopped."""

    def asked(signum, _frame):
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Ignores further signals. (With SIG_IGN Python would complain about a second one that is already pending.)
            signal.signal(each, lambda *_: None)
        raise Stopped(signum)

    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, asked)
    callers = _callers()
    if callers:
        threading.Thread(target=_watch, args=(callers,), daemon=True).start()
    try:
        yield
    finally:
        stop_all()


def free_port() -> int:
    """Returns a port that is free on the loopback address now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
