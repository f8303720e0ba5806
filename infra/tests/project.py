"""Fixture for tests of infra/specification and infra/sabotage: a project of a few files in a temporary folder."""

import subprocess
import sys
import tempfile
from pathlib import Path

INFRA = Path(__file__).resolve().parent.parent

PRODUCT = """# Specification

Every sentence has a number.

**0.1** This is a document.

## 1. What it does

- **1.1** It counts to ten. **1.2** It stops there.

| number | Route | Purpose |
|---|---|---|
| **1.3** | / | Home |

## Nothing to build

| number | reason |
|---|---|
| 0.1 | Introduction. |
"""

DECISIONS = """# Decisions

## 1. Counting

- **D1.1** Counting begins with one. A point may have several sentences.
"""

ROWS = """# The specification, row by row

| sentence | what | where | proved by |
|---|---|---|---|
| 1.1, D1.1 | Counts | [count.rs](../server/src/count.rs) | [it/count.rs](../server/tests/it/count.rs) `it_counts` |
| 1.2 | Stops | [count.rs](../server/src/count.rs) | [it/count.rs](../server/tests/it/count.rs) `it_stops`, `it_counts` |
| 1.3 | Home | [home.ts](../frontend/src/home.ts) | [home.test.ts](../frontend/src/home.test.ts) `%s is %s` |
"""

ENTRIES = """
[[sabotage]]
row = "1.1"
file = "server/src/count.rs"
text = "1..=10"
replacement = "0..=10"
test = "server/tests/it/count.rs"
name = "it_counts"

[[sabotage]]
row = "1.2"
file = "server/src/count.rs"
text = '''
    let last = 10;
'''
replacement = '''
    let last = 11;
'''
test = "server/tests/it/count.rs"
name = "it_stops"

[[sabotage]]
row = "1.3"
file = "frontend/src/home.ts"
text = "'/'"
replacement = "'/home'"
test = "frontend/src/home.test.ts"
name = "%s is %s"
"""

FILES = {
    "docs/product.md": PRODUCT,
    "docs/decisions.md": DECISIONS,
    "docs/specification.md": ROWS,
    "infra/sabotage/01-product.toml": ENTRIES,
    "server/src/count.rs": "fn count() -> u64 {\n    let last = 10;\n    (1..=10).take(last).count()\n}\n",
    "server/tests/it/count.rs": "fn it_counts() {}\nfn it_stops() {}\n",
    "frontend/src/home.ts": "export const HOME = '/';\n",
    "frontend/src/home.test.ts": "it.each([['/', 'home']])('%s is %s', () => {});\n",
}


class Project:
    """A project without faults, which tests can edit."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name).resolve()
        for name, text in FILES.items():
            self.write(name, text)

    def close(self):
        self._folder.cleanup()

    def write(self, name: str, text: str):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def edit(self, name: str, before: str, after: str):
        text = (self.root / name).read_text()
        assert text.count(before) == 1, f"{before} stands {text.count(before)} times in {name}"
        self.write(name, text.replace(before, after))

    def check(self) -> tuple[int, str]:
        """Runs infra/specification; returns its exit status and output."""
        command = [sys.executable, "-B", INFRA / "specification", self.root / "docs/specification.md"]
        said = subprocess.run(command, capture_output=True, text=True)
        return said.returncode, said.stdout + said.stderr
