#!/usr/bin/env python3
"""Fake cargo for tests of infra/sabotage: "compiles" the sources of test_sabotage_flow.py and prints cargo's messages.

The resulting program has a test t_x for each source x.rs. t_x passes if the source contains `x = 1`; t_last also fails if a
source contains `breaks last`. A source that contains `impossible` doesn't compile.
"""

import json
import os
import re
import sys
from pathlib import Path

SWITCH = re.compile(r' if std::env::var_os\("\w+"\)\.is_some_and\(\|named\| named == "([^"]*)"\) \{(.*?)\} else', re.DOTALL)


def compile_all(root: Path) -> int:
    sources = {f"server/src/{file.name}": file.read_text() for file in sorted((root / "server/src").glob("*.rs"))}
    lines = [(name, *line) for name, text in sources.items() for line in enumerate(text.splitlines(), 1)]
    wrong = [{"file_name": name, "line_start": at, "line_end": at} for name, at, code in lines if "impossible" in code]
    if wrong:
        error = {"level": "error", "rendered": "error\n", "children": [], "spans": wrong}
        print(json.dumps({"reason": "compiler-message", "message": error}))
        return 101
    folder = root / "target"
    folder.mkdir(exist_ok=True)
    (folder / "sources.json").write_text(json.dumps(sources))
    program = folder / "it"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -B {Path(__file__).resolve()} run {folder / 'sources.json'} \"$@\"\n")
    program.chmod(0o755)
    print(json.dumps({
        "reason": "compiler-artifact", "executable": str(program), "profile": {"test": True}, "target": {"kind": ["test"]},
        "manifest_path": str(root / "server/Cargo.toml"),
    }))
    return 0


def run(sources: dict[str, str], arguments: list[str]) -> int:
    names = [Path(file).stem for file in sources]
    if arguments[0] == "--list":
        print("\n".join(f"all::{database}::t_{name}: test" for name in names for database in ("sqlite", "postgres")))
        return 0
    chosen = os.environ.get("GRANDSTAND_SABOTAGE")
    running = []
    for text in sources.values():
        changed = [body for named, body in SWITCH.findall(text) if named == chosen]
        running += changed or [SWITCH.sub("", text)]
    is_broken = any("breaks last" in text for text in running)
    for name in (argument.rpartition("t_")[2] for argument in arguments[1:]):
        if not any(f'"{name} = 1' in text for text in running) or (name == "last" and is_broken):
            return 101
    return 0


if __name__ == "__main__":
    sys.exit(run(json.loads(Path(sys.argv[2]).read_text()), sys.argv[3:]) if sys.argv[1] == "run" else compile_all(Path.cwd()))
