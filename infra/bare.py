"""A bare Debian in a folder of its own: made by debootstrap, booted with systemd-nspawn, without a network when it runs."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import processes
from steps import LOGS, ROOT, Steps

PLACE = ROOT / "target/infra/bare"
# Seconds that a machine has to boot, and to shut down.
PATIENCE = 120


def release() -> str:
    """Returns the name of this system's Debian release, for which binaries are built here."""
    lines = Path("/etc/os-release").read_text().splitlines()
    return next(line.partition("=")[2].strip('"') for line in lines if line.startswith("VERSION_CODENAME="))


def in_root(root: Path, *command: str) -> list[str | Path]:
    """Returns the command that runs `command` in a root that isn't booted, with this system's network."""
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
    return ["chroot", root, *quiet, *command]


def bare_root(steps: Steps) -> Path:
    """Makes a bare root once; returns it. Nobody may change it."""
    root = PLACE / release()
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        PLACE.mkdir(parents=True, exist_ok=True)
        steps.run("bare Debian", ["debootstrap", "--variant=minbase", release(), root])
        shutil.copyfile("/etc/resolv.conf", root / "etc/resolv.conf")
        # Keeps apt from starting services while nothing is booted.
        (root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\n[ -d /run/systemd/system ] || exit 101\n")
        (root / "usr/sbin/policy-rc.d").chmod(0o755)
        # As in the official image.
        steps.run("bare Debian: without archives", in_root(root, "apt-get", "clean"))
        (root / "made").touch()
    return root


def copied(steps: Steps, name: str, *packages: str) -> Path:
    """Returns a fresh copy of the bare root, with packages installed. Copies with packages are kept, and copied again."""
    kept, root = PLACE / f"{name}-installed", PLACE / name
    wanted = " ".join(packages)
    if not ((kept / "made").exists() and (kept / "made").read_text() == wanted):
        shutil.rmtree(kept, ignore_errors=True)
        subprocess.run(["cp", "-a", bare_root(steps), kept], check=True)
        install = in_root(kept, "sh", "-c", f"apt-get -q update && apt-get -q -y install --no-install-recommends {wanted}")
        steps.run("bare Debian: packages that will be needed", install)
        (kept / "made").write_text(wanted)
    if root.exists():
        shutil.rmtree(root)
    # Fails where the folder is there all the same, instead of copying into it.
    subprocess.run(["cp", "-a", "--no-target-directory", kept, root], check=True)
    return root


def leader(root: Path) -> int | None:
    """Returns the process that is PID 1 of the machine in `root`."""
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError, StopIteration):
            status = (process / "status").read_text().splitlines()
            numbers = next(line for line in status if line.startswith("NSpid:")).split()
            if len(numbers) > 2 and numbers[-1] == "1" and (process / "root/made").samefile(root / "made"):
                return int(process.name)
    return None


class Machine:
    """A booted root."""

    def __init__(self, root: Path, pid: int):
        self.root, self.pid = root, pid

    def run(self, script: str, folder: str = "/root") -> subprocess.CompletedProcess:
        """Runs a line of bash as root."""
        enter = ["nsenter", "--target", str(self.pid), "--all", f"--wdns={folder}"]
        environment = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        command = [*enter, *environment, "bash", "-c", script]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL)

    def succeed(self, script: str, folder: str = "/root") -> str:
        ran = self.run(script, folder)
        if ran.returncode:
            raise SystemExit(f"{script}: exit code {ran.returncode}\n{ran.stdout}\n{self.journal()}")
        return ran.stdout.strip()

    def journal(self) -> str:
        return self.run("journalctl --no-pager -n 60 -o cat -u 'grandstand*'").stdout

    def until(self, script: str) -> str:
        """Runs a line until it succeeds."""
        end = time.monotonic() + PATIENCE
        while (ran := self.run(script)).returncode:
            if time.monotonic() > end:
                raise SystemExit(f"{script}: not within {PATIENCE} s\n{ran.stdout}\n{self.journal()}")
            time.sleep(0.2)
        return ran.stdout.strip()


@contextlib.contextmanager
def booted(root: Path) -> Iterator[Machine]:
    """Boots the root in a network of its own, which has loopback only; shuts it down at the end."""
    log = LOGS / "bare-machine.log"
    command = ["systemd-nspawn", "--directory", root, "--register=no", "--keep-unit", "--private-network", "--boot", f"--machine={root.name}"]
    with log.open("wb") as output:
        child = processes.spawn(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=os.environ | {"container": ""})
    try:
        end = time.monotonic() + PATIENCE
        while not (pid := leader(root)):
            if child.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the bare Debian didn't boot: see {log}")
            time.sleep(0.1)
        machine = Machine(root, pid)
        machine.until("systemctl is-system-running | grep -qE 'running|degraded'")
        yield machine
        machine.run("systemctl poweroff --no-block")
        child.wait(PATIENCE)
    finally:
        # A machine outlives a systemd-nspawn that was killed.
        while left := leader(root):
            with contextlib.suppress(ProcessLookupError):
                os.kill(left, signal.SIGKILL)
            time.sleep(0.1)
