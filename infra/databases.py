"""Private PostgreSQL and Redis servers on free ports, with their data in a temporary folder."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import processes
from steps import Failed, say


def _postgres_programs() -> Path:
    """Returns the folder of initdb and postgres. Debian keeps them outside PATH, one folder per version."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = str(versions[-1]) if versions else shutil.which("initdb")
    if not found:
        raise Failed("PostgreSQL is not installed", 1)
    return Path(found).parent


def _unprivileged() -> dict:
    """Returns process options for an unprivileged user if we are root, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


def _wait(name, child, log, answers):
    deadline = time.monotonic() + 30
    while child.poll() is None and time.monotonic() < deadline:
        if answers():
            return
        time.sleep(0.05)
    say(log.read_text(errors="replace"))
    raise Failed(f"{name} did not start", 1)


def _start_postgres(folder: Path) -> str:
    programs, who, port = _postgres_programs(), _unprivileged(), processes.free_port()
    data, log = folder / "postgres", folder / "postgres.log"
    data.mkdir(mode=0o700)
    if who:
        os.chown(data, who["user"], who["group"])
    init = [programs / "initdb", "-D", data, "-U", "grandstand", "-A", "trust"]
    init += ["--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync", "--no-instructions"]
    subprocess.run(init, check=True, cwd=data, stdout=subprocess.DEVNULL, **who)
    # The data needn't survive a power failure. SIGINT is PostgreSQL's fast shutdown.
    settings = {
        "listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": data, "max_connections": 400,
        "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "timezone": "UTC",
        # Each test uses its own database and ends before its tables need vacuuming.
        "autovacuum": "off", "max_wal_size": "256MB",
    }
    command = [programs / "postgres", "-D", data, *(f"--{name}={value}" for name, value in settings.items())]
    with log.open("wb") as output:
        child = processes.spawn(command, stop_signal=signal.SIGINT, cwd=data, stdout=output, stderr=output, **who)
    ask = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    _wait("PostgreSQL", child, log, lambda: subprocess.run(ask).returncode == 0)
    return f"postgres://grandstand@127.0.0.1:{port}/postgres"


def _start_redis(folder: Path) -> str:
    port, log = processes.free_port(), folder / "redis.log"
    options = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--dir", folder]
    with log.open("wb") as output:
        child = processes.spawn(["redis-server", *options], stdout=output, stderr=output)
    _wait("Redis", child, log, lambda: b"Ready to accept connections" in log.read_bytes())
    return f"redis://127.0.0.1:{port}/"


# A folder in memory, and the room that it must have, in bytes. Tests use some 130 MB at a time; a thousand databases on a
# disk are 10 GB to write and to delete.
MEMORY = Path("/dev/shm")
ROOM = 6 << 30


def _folder(in_memory: bool) -> str | None:
    """Returns the folder for the data; None for the system's temporary folder."""
    with contextlib.suppress(OSError):
        if in_memory and shutil.disk_usage(MEMORY).free >= ROOM and os.access(MEMORY, os.W_OK):
            return str(MEMORY)
    return None


@contextlib.contextmanager
def databases(in_memory=False):
    """Starts both servers and yields the settings that tests read; at the end stops them and deletes their data.

    With `in_memory` the data is in memory where there is room. That is for tests by nextest alone: each is a process, and
    what an ended process leaves is dropped by the next test.
    """
    with tempfile.TemporaryDirectory(prefix="grandstand-databases-", dir=_folder(in_memory), ignore_cleanup_errors=True) as folder:
        # Lets the unprivileged user reach its own folder.
        os.chmod(folder, 0o711)
        try:
            yield {"TEST_POSTGRES_URL": _start_postgres(Path(folder)), "TEST_REDIS_URL": _start_redis(Path(folder))}
        finally:
            processes.stop_all()
