"""Ceilings: time and memory to check, apply and serve a channel as large as the operator's ceilings allow."""

import os
import random
import re
import shutil
import subprocess
import time
from pathlib import Path

import bench_data
import measuring
import processes
from bench_calls import BOOTSTRAP, answer
from measuring import resident, serve
from steps import ROOT, Failed

SECTION = "a channel at its ceilings"
KEY = "heavy"
# The defaults of GRANDSTAND_CEILINGS (tenants/src/check/ceilings.rs).
EVENTS, PARTICIPANTS, PAGES, TEXT_MIB = 20_000, 10_000, 500, 32
# Maximum number of characters of a page.
PAGE = 20_000


def measured(command: list[str], env: dict) -> tuple[float, int]:
    """Runs a command; returns its duration in seconds and its peak memory in bytes."""
    began = time.monotonic()
    process = subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise Failed(f"{' '.join(command)}: {said.decode()[-2000:]}", 1)
    return time.monotonic() - began, usage.ru_maxrss * 1024


def rows(path: Path, head: str, lines):
    """Writes a CSV file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([head, *lines]) + "\n")


def pages(folder: Path, most: int):
    """Writes up to PAGES pages of up to PAGE characters, until `most` bytes are written."""
    (folder / "pages").mkdir(exist_ok=True)
    there = {page.stem for page in (folder / "pages").glob("*.md")}
    for number in range(PAGES - len(there)):
        # Random words: repeated sentences would compress far better than real pages.
        chance = random.Random(number)
        text = " ".join(f"w{chance.randrange(5000)}" for _ in range(PAGE // 6))[: min(PAGE, most)]
        most -= len(text)
        (folder / "pages" / f"page-{number}.md").write_text(f'+++\nid = "page-{number}"\nurl = "/page-{number}"\nname = "Page {number}"\n+++\n{text}\n')


def fill(folder: Path):
    """Fills a starter's folder up to the ceilings: events and participants by number, text by size."""
    sport = re.search(r'alias = "([^"]+)"', (folder / "event_categories.toml").read_text()).group(1)
    teams = (f"team-{n},Team number {n} of all that there may be,T{n % 1000},{sport}" for n in range(PARTICIPANTS - 100))
    rows(folder / "participants" / "many.csv", "alias,name,short_name,event_category", teams)
    events = (
        f"event-{n},free,{sport},team-{n % 9000},team-{(n + 1) % 9000},now+{n % 700}d,"
        f"\"What is told of event {n}: who plays, why it matters, and how one gets there from the station.\""
        for n in range(EVENTS - 100)
    )
    rows(folder / "events" / "many.csv", "alias,type,event_category,home_team,away_team,starts_at,description", events)
    written = sum(file.stat().st_size for file in folder.rglob("*") if file.suffix in {".toml", ".csv", ".md"})
    pages(folder, (TEXT_MIB << 20) - written - 100_000)


def run(report, *, seconds=3, **_):
    """Adds this section's figures to the report."""
    data = measuring.WORK / "ceilings"
    shutil.rmtree(data, ignore_errors=True)
    server = serve(data, core=None, GRANDSTAND_CEILINGS="")
    seeds = bench_data.seeds(measuring.WORK / "ceilings-seeds", server.command, KEY, "")
    folder = seeds / KEY
    small = resident_after_start(server)
    fill(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / (1 << 20)
    for name, words in (("check", ["check"]), ("apply", ["apply"]), ("apply again, one row changed", ["apply"])):
        if name.startswith("apply again"):
            file = folder / "events" / "many.csv"
            file.write_text(file.read_text().replace("What is told of event 0:", "What is now told of event 0:"))
        took, most = measured([server.command, "channel", *words, str(folder)], server.env)
        report.single(SECTION, f"{name}, {size:.0f} MiB of seed files", [took], "s")
        report.single(SECTION, f"memory of {name}, at most", [most / 1e6], "MB")
    began = time.monotonic()
    server.start(patience=300)
    try:
        report.single(SECTION, "ready after", [time.monotonic() - began], "s")
        answer(server.port, f"{KEY}.localhost", BOOTSTRAP)
        report.single(SECTION, "memory of the server for it", [(resident(server.process.pid) - small) / 1e6], "MB")
    finally:
        processes.stop(server.process)


def resident_after_start(server) -> int:
    """Returns the memory in bytes of a server without channels."""
    server.start()
    try:
        return resident(server.process.pid)
    finally:
        processes.stop(server.process)
