"""Child processes that never outlive the command that started them.

Every child leads a process group of its own, so stopping it stops what it started too. A signal to us becomes the
exception `Stopped`, which unwinds through the ordinary clean-up. `npx` and `just` do not pass every signal on, so we
also notice when one of them is gone.
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
# Set once everything is being wound up: from then on nothing new starts, and an ended child is no failure.
stopping = threading.Event()


class Stopped(BaseException):
    """We were asked to stop; `signum` says by which signal."""

    def __init__(self, signum: int):
        super().__init__(signum)
        self.signum = signum


def _hook(signum: int, in_background: bool):
    """What the child does before it becomes the command.

    Linux sends it `signum` when we are killed and cannot clean up.
    """
    libc = ctypes.CDLL(None) if sys.platform.startswith("linux") else None

    def prepare():
        if libc:
            libc.prctl(1, signum)
        if in_background:
            os.nice(19)
            # Where Linux shares processors out among sessions first, the session has a priority of its own.
            with contextlib.suppress(OSError), open("/proc/self/autogroup", "w") as autogroup:
                autogroup.write("19")

    return prepare


def spawn(command, *, stop_signal=signal.SIGTERM, own_group=True, in_background=False, **options) -> subprocess.Popen:
    """Starts `command`.

    With `own_group=False` it keeps the terminal, which a password prompt needs. With `in_background` it takes what the
    other commands leave of the processors.
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
    """Stops a child and its group: politely, then after `patience` seconds by force."""
    if child.poll() is None:
        # Only the leader is asked, so that it can wind up its own helpers in order.
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(child.stop_signal)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(patience)
    if child.own_group or child.poll() is None:
        _send(child, signal.SIGKILL)
    child.wait()
    forget(child)


def ended(child, patience: float) -> float | None:
    """The CPU seconds of a child and of all that it waited for, once it has ended; None where it hasn't yet."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        except ChildProcessError:
            # Somebody else waited for it, such as `stop`.
            return 0.0 if child.poll() is not None else None
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_utime + usage.ru_stime
        time.sleep(0.05)
    return None


def forget(child):
    """The child has ended and was waited for."""
    with _lock:
        _running.discard(child)


def stop_all(patience=15.0):
    """Stops everything still running. All are asked first, so that they wind up side by side."""
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
    """The chain of npx, node, just and their shells above us, as far as it is that: never the user's own shell."""
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
    """Around a whole command: signals stop it, and whatever happens nothing it started is left behind."""

    def asked(signum, _frame):
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # One is enough. (SIG_IGN instead would make Python complain of a second that is already on its way.)
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
    """A port nobody listens on just now, on the loopback address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
