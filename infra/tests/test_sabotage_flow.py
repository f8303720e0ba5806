"""Tests for whole runs of infra/sabotage on a small project, with a fake cargo."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.project import INFRA

# Name of each source → (its text, the changed part). Functions can be switched, constants can't.
CHANGES = {
    "seen": ('fn a() { "seen = 1" }', "seen = 2"),
    "unseen": ('fn a() { "unseen = 1" }', "unseen = 1, and more"),
    "wrong": ('fn a() { "wrong = 1" }', "impossible"),
    "faulty": ('const A: &str = "faulty = 1";', "impossible"),
    "breaking": ('const A: &str = "breaking = 1";', "breaking = 2 breaks last"),
    "last": ('const A: &str = "last = 1";', "last = 1, and more"),
    **{f"const{number}": (f'const A: &str = "const{number} = 1";', f"const{number} = 2") for number in range(9)},
}
OUTCOMES = {"unseen": "SURVIVED", "wrong": "didn't build", "faulty": "didn't build", "last": "SURVIVED"}
DATABASES = "import contextlib\n\n\n@contextlib.contextmanager\ndef databases():\n    yield {}\n"


class Flow(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        for name in ("steps.py", "processes.py", "specified.py", "installing.py"):
            self.write(f"infra/{name}", (INFRA / name).read_text())
        shutil.copytree(INFRA / "sabotage", self.root / "infra/sabotage", ignore=shutil.ignore_patterns("*.toml"))
        self.write("infra/databases.py", DATABASES)
        for name in ("infra/setup", "infra/geo/install", "infra/oauth-provider/install"):
            self.write(name, "#!/bin/sh\n")
        self.write("bin/cargo", f'#!/bin/sh\nexec {sys.executable} -B {INFRA / "tests/cargo_double.py"} "$@"\n')
        self.write(".gitignore", "target\n")
        self.specify()
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)

    def write(self, name: str, text: str):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def specify(self):
        rows, entries = ["| sentence | what | where | proved by |", "|---|---|---|---|"], []
        for number, (name, (source, changed)) in enumerate(CHANGES.items(), 1):
            self.write(f"server/src/{name}.rs", f"{source}\n")
            test = f"[all.rs](../server/tests/it/all.rs) `t_{name}`"
            rows.append(f"| 1.{number} | {name} | [file](../server/src/{name}.rs) | {test} |")
            values = {
                "row": f"1.{number}", "file": f"server/src/{name}.rs", "text": f"{name} = 1", "replacement": changed,
                "test": "server/tests/it/all.rs", "name": f"t_{name}",
            }
            entries.append("[[sabotage]]\n" + "".join(f'{key} = "{value}"\n' for key, value in values.items()))
        self.write("docs/specification.md", "\n".join(rows) + "\n")
        self.write("infra/sabotage/01-all.toml", "\n".join(entries))
        self.write("server/tests/it/all.rs", "".join(f"fn t_{name}() {{}}\n" for name in CHANGES))

    def sabotage(self, *arguments: str) -> tuple[int, str]:
        environment = os.environ | {"PATH": f"{self.root / 'bin'}:{os.environ['PATH']}"}
        command = [sys.executable, "-B", "infra/sabotage", *arguments]
        said = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True)
        return said.returncode, said.stdout + said.stderr

    def test_each_failure_counts_for_its_own_change(self):
        before = {file: file.read_text() for file in (self.root / "server").rglob("*.rs")}
        code, said = self.sabotage("--write")
        self.assertEqual(code, 1, said)
        page = (self.root / "docs/sabotage.md").read_text()
        for number, name in enumerate(CHANGES, 1):
            [line] = [line for line in page.splitlines() if line.startswith(f"| 1.{number} |")]
            self.assertIn(f"| {OUTCOMES.get(name, 'failed as expected')} |", line)
        self.assertIn("not by a switch: 1.3", said)
        self.assertIn("15 changes: 11 failed as expected, 2 SURVIVED, 2 didn't build", said)
        self.assertEqual({file: file.read_text() for file in before}, before, "nothing is changed in the checkout")

    def test_a_test_that_fails_anyway_proves_nothing(self):
        self.write("server/src/seen.rs", 'fn a() { "seen = 1" }\n// breaks last\n')
        code, said = self.sabotage("1.6")
        self.assertEqual(code, 1)
        self.assertIn("fails without the change", said)

    def test_succeeds_where_every_test_fails(self):
        code, said = self.sabotage("1.1", "1.7")
        self.assertEqual(code, 0, said)
        self.assertIn("2 changes: 2 failed as expected", said)


if __name__ == "__main__":
    unittest.main()
