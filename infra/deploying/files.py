"""What the tests of deployment files read: the files, and what the server's sources say."""

import os
import re
from functools import cache
from pathlib import Path

import yaml

from steps import ROOT

INFRA = ROOT / "infra"
CONTAINERFILE = (INFRA / "Containerfile").read_text(encoding="utf-8")
# Variables that the server reads without a setting of that name: of libraries, and the names of secrets.
BESIDE = re.compile(r"AWS_[A-Z_]+|GRANDSTAND_(KEY|SETTINGS|SECRET_[A-Z0-9_]+__[A-Z0-9_]+)")


@cache
def settings() -> frozenset[str]:
    """Returns the environment variables of all settings, as the sources declare them."""
    sources = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.glob("server/**/src/**/*.rs"))
    return frozenset(re.findall(r'\benv = "([A-Z_]+)"', sources))


def is_known(variable: str) -> bool:
    return variable in settings() or BESIDE.fullmatch(variable) is not None


def compose() -> dict:
    return yaml.safe_load((INFRA / "compose.yaml").read_text(encoding="utf-8"))


def image_environment() -> dict[str, str]:
    """Returns the variables that the image `server` sets."""
    block = re.search(r"^ENV (.*?[^\\])$", CONTAINERFILE, re.MULTILINE | re.DOTALL)[1]
    return dict(pair.split("=", 1) for pair in block.replace("\\\n", " ").split())


def unit(name: str) -> dict[str, list[str]]:
    """Returns the values of each key of a systemd unit."""
    found: dict[str, list[str]] = {}
    for line in (INFRA / "systemd" / name).read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def overlays() -> dict[str, list[dict]]:
    """Returns the resources of each overlay that kustomize has built."""
    files = [Path(name) for name in os.environ.get("GRANDSTAND_OVERLAYS", "").split(os.pathsep) if name]
    return {file.stem: list(yaml.safe_load_all(file.read_text(encoding="utf-8"))) for file in files}


def port(address: str) -> int:
    return int(address.rpartition(":")[2])
