"""Finds and installs Chromium, and runs the front end's scripts that drive it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import processes
from steps import LOGS, ROOT, Failed, say

FRONT_END = ROOT / "frontend"
# Timeout of a script in seconds; its own timeouts are shorter.
PATIENCE = 900


SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")


def _first(*names: str) -> str:
    return os.environ.get("CHROME_PATH") or next((path for name in names if (path := shutil.which(name))), "")


def chromium() -> str:
    """Returns the path of the browser for benchmarks, or an empty string."""
    return _first(*WHOLE, SHELL)


def headless() -> str:
    """Returns the path of the browser for tests. Chromium's headless shell comes first: it needs a third less CPU time."""
    return _first(SHELL, *WHOLE)


def install():
    """Installs Chromium; prints a message and fails if that isn't possible."""
    done = subprocess.run(["infra/setup", "browser"], cwd=ROOT, stdout=subprocess.DEVNULL)
    if done.returncode or not shutil.which(chromium()):
        say("  ✗ Chromium is needed: install it, or set CHROME_PATH to where it is")
        raise Failed("Chromium", 1)


def drive(script: str, results: Path, environment: dict[str, str]):
    """Runs a script of frontend/package.json, stops its child processes, and returns the JSON it wrote to `results`."""
    results.unlink(missing_ok=True)
    log = LOGS / f"{script}.log"
    environment = os.environ | {"CHROME_PATH": chromium()} | environment
    with log.open("wb") as output:
        child = processes.spawn(["npm", "run", "--silent", script], cwd=FRONT_END, env=environment, stdout=output, stderr=output)
        try:
            code = child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            code = 1
        finally:
            processes.stop(child)
    if code or not results.exists():
        say(log.read_text(errors="replace")[-4000:])
        raise Failed(f"npm run {script}", code or 1)
    return json.loads(results.read_text())
