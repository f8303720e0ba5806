"""Installs the system packages that a command needs, after printing their names."""

import subprocess

from steps import ROOT, Steps, say


def system_packages(steps: Steps, *purposes: str):
    """Installs the missing system packages for these purposes of infra/setup."""
    missing = subprocess.run(["infra/setup", "--missing", *purposes], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    if missing:
        say(f"  Installs with this system's package manager: {missing}")
    # sudo may ask for a password, so this command keeps the terminal.
    steps.run("system packages", ["infra/setup", *purposes], own_group=False)
