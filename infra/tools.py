"""Builds programs that come from crates.io, into the user's cache: outside the checkout, so that a fresh clone needn't build them again."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

TOOLS = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grandstand" / "tools"


def cargo_tool(name: str, version: str, *options: str) -> Path:
    """Returns the path of a program; builds it first if it is missing or has another version."""
    for found in (shutil.which(name), TOOLS / "bin" / name):
        if found and Path(found).exists():
            said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.splitlines()
            if said and version in said[0].split():
                return Path(found)
    build = ["cargo", "install", name, "--version", version, "--locked", "--debug", *options]
    with tempfile.TemporaryDirectory(prefix=f"{name}-") as folder:
        settings = {"CARGO_TARGET_DIR": folder, "CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "0"}
        # The project's own wrapper, which runs clippy, is of no use here.
        kept = {key: value for key, value in os.environ.items() if key != "RUSTC_WORKSPACE_WRAPPER"}
        subprocess.run([*build, "--root", TOOLS], check=True, env=kept | settings)
    return TOOLS / "bin" / name
