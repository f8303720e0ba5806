"""Reads what a document says to type, so that tests type the same: blocks of ```console, each command after a prompt."""

import re
from dataclasses import dataclass
from pathlib import Path

from steps import ROOT

DEPLOYING = ROOT / "docs/deploying.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^[#$] ", re.MULTILINE)


@dataclass
class Typed:
    """A command, and the output that the document shows; `…` stands for anything."""

    command: str
    output: str

    def is_answered_by(self, said: str) -> bool:
        pattern = re.escape(self.output.strip()).replace("…", ".*")
        return not self.output.strip() or re.fullmatch(pattern, said.strip(), re.DOTALL) is not None


def section(heading: str, document: Path = DEPLOYING) -> str:
    """Returns the text below a heading, up to the next one of its level or a higher one."""
    text = document.read_text(encoding="utf-8")
    start = text.index(f"\n{heading}\n") + len(heading) + 2
    level = len(heading.split()[0])
    end = re.compile(rf"^#{{1,{level}}} ", re.MULTILINE).search(re.sub(r"```.*?```", lambda block: "x" * len(block[0]), text, flags=re.DOTALL), start)
    return text[start:end.start() if end else None]


def commands(text: str) -> list[Typed]:
    """Returns the commands of all blocks in a text, in their order."""
    found = []
    for block in BLOCK.findall(text):
        for part in PROMPT.split(block)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = command[:-1] + more.strip()
            found.append(Typed(command, output))
    return found
