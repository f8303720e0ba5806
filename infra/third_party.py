"""Lists the crates and npm packages that are part of the program and of the front end, with the texts of their licences."""

import json
import os
import subprocess
from pathlib import Path

from steps import ROOT

FRONT_END = ROOT / "frontend"
TEXTS = ("LICENSE*", "LICENCE*", "COPYING*", "NOTICE*", "license*", "licence*")


def texts(folder: Path) -> list[str]:
    """Returns the texts of the licences in a package's folder."""
    files = sorted({file for pattern in TEXTS for file in folder.glob(pattern) if file.is_file()})
    return [file.read_text(encoding="utf-8", errors="replace").strip() for file in files]


def crates() -> list[tuple[str, str, list[str]]]:
    """Returns name, licence and texts of each crate that the server is linked with."""
    target = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    host = next(line.split()[1] for line in target.splitlines() if line.startswith("host:"))
    command = ["cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={host}"]
    # The offline way first: whoever has built the server has its sources.
    ran = subprocess.run([*command, "--offline"], cwd=ROOT, capture_output=True)
    if ran.returncode:
        ran = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    known = json.loads(ran.stdout)
    packages = {package["id"]: package for package in known["packages"]}
    nodes = {node["id"]: node for node in known["resolve"]["nodes"]}
    linked, waiting = set(), [id for id, package in packages.items() if package["name"] == "grandstand-server"]
    while waiting:
        id = waiting.pop()
        if id not in linked:
            linked.add(id)
            for needed in nodes[id]["deps"]:
                if any(kind["kind"] is None for kind in needed["dep_kinds"]):
                    waiting.append(needed["pkg"])
    foreign = [package for id, package in packages.items() if id in linked and package["source"]]
    return [
        (f"{crate['name']} {crate['version']}", crate["license"] or "see its text", texts(Path(crate["manifest_path"]).parent))
        for crate in foreign
    ]


def npm_packages() -> list[tuple[str, str, list[str]]]:
    """Returns name, licence and texts of each npm package that the front end needs at run time."""
    lock = json.loads((FRONT_END / "package-lock.json").read_text(encoding="utf-8"))
    return [
        (f"{path.rpartition('node_modules/')[2]} {entry['version']}", entry.get("license", "see its text"), texts(FRONT_END / path))
        for path, entry in lock["packages"].items()
        if path and not entry.get("dev") and not entry.get("optional")
    ]


def listing() -> str:
    """Returns the whole list. Each text stands in it once."""
    parts = ["What Grandstand is made with, and under which licences."]
    shared: dict[str, list[str]] = {}
    for heading, found in (("Crates, linked into the program", crates()), ("npm packages of the front end", npm_packages())):
        parts.append(heading + "\n" + "\n".join(f"  {name}: {licence}" for name, licence, _ in sorted(found)))
        for name, _, licences in found:
            for text in licences:
                shared.setdefault(text, []).append(name)
    parts += [f"{'-' * 80}\n{', '.join(sorted(set(names)))}\n\n{text}" for text, names in sorted(shared.items(), key=lambda it: it[1])]
    return "\n\n".join(parts) + os.linesep
