"""Lists of 92,900 events: uncached against hand-written sqlx and serde with the same query, cached against actix-web."""

import contextlib
import datetime
import functools
import random
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import measuring
import processes
from bench_calls import answer, same_answer
from measuring import Target, serve, start_tool, write_requests
from server import seed_folders
from steps import ROOT, Failed, say

EVENTS = 92_900
PATH = "/api/events"
# First and last day of the seasons, for date windows that were not requested before.
FIRST_DAY, LAST_DAY = datetime.date(1895, 8, 1), datetime.date(2025, 5, 31)
# Number of offsets per start date for unseen pages; small, so that skipping rows costs little.
PAGES = 600


@dataclass(frozen=True)
class Archive:
    """The channel with 92,900 events on one of the databases."""

    name: str
    url: str | None
    data: Path
    # Seconds to check and apply it.
    took: float

    @property
    def host(self) -> str:
        """The Host header under which it is served."""
        return f"{archive().name}.localhost"

    @property
    def address(self) -> str:
        """The URL of the database."""
        return self.url or f"sqlite:{self.data / 'grandstand.sqlite'}"


def archive() -> Path:
    """Returns the folder of the channel with the largest CSV files of events."""
    return max(seed_folders(), key=lambda folder: sum(file.stat().st_size for file in folder.glob("events/*.csv")))


def fill(name: str, folder: Path, url: str | None = None, later=2) -> Archive:
    """Fills a data folder and the database with EVENTS events, by repeating the channel's fixtures over many seasons."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    began = time.monotonic()
    command = [measuring.TOOLS, "seasons", archive(), "--events", str(EVENTS), "--later", str(later), "--data", folder]
    subprocess.run([*command, *(["--database-url", url] if url else [])], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    return Archive(name, url, folder, time.monotonic() - began)


@functools.cache
def filled(postgres: str) -> list[Archive]:
    """Returns the archive on both databases, filled once for all sections. Moves PostgreSQL to the load's core."""
    both = [fill("SQLite", measuring.WORK / "archive-sqlite"),
            fill("PostgreSQL", measuring.WORK / "archive-postgres", postgres)]
    # In production autovacuum does this within a minute of such a change.
    subprocess.run(["psql", "-q", postgres, "-c", "VACUUM ANALYZE"], check=True)
    move_to_load_core(postgres)
    return both


def move_to_load_core(url: str):
    """Moves PostgreSQL off the measured server's core; its later child processes inherit that."""
    port = url.rsplit(":", 1)[1].split("/")[0]
    found = subprocess.run(["pgrep", "-f", f"postgres .*--port={port}"], capture_output=True, text=True).stdout.split()
    if not found:
        raise Failed("finding PostgreSQL", 1)
    for pid in found:
        subprocess.run(["taskset", "-a", "-p", "-c", measuring.LOAD_CORE, pid], check=True, stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def serving(one: Archive):
    """Runs Grandstand on an archive, pinned to the server's core."""
    server = serve(one.data, **({"DATABASE_URL": one.url} if one.url else {}))
    server.start(patience=300)
    try:
        yield server
    finally:
        processes.stop(server.process)


def unseen_windows(host: str):
    """Yields windows of four weeks that start on each day of more than a century, in random order."""
    days = [FIRST_DAY + datetime.timedelta(days=number) for number in range((LAST_DAY - FIRST_DAY).days)]
    random.Random(7).shuffle(days)
    for start in days:
        yield host, f"{PATH}?start_date={start}&end_date={start + datetime.timedelta(days=27)}"


def unseen_pages(host: str):
    """Yields pages from each season's start on, in random order. The server knows a season's total after its first page."""
    starts = [f"{year}-08-01" for year in range(FIRST_DAY.year, LAST_DAY.year)]
    pages = [(start, offset) for offset in range(PAGES) for start in starts]
    random.Random(7).shuffle(pages)
    for start, offset in pages:
        yield host, f"{PATH}?start_date={start}&offset={offset}"


def cold(report, section, server, one: Archive, seconds):
    """Compares uncached lists with hand-written code for the same queries."""
    host = one.host
    process, port = start_tool(["list", "--database-url", one.address, "--channel", archive().name], "list")
    try:
        for name, lines in (("unseen window of days", unseen_windows(host)), ("unseen page", unseen_pages(host))):
            requests = write_requests("cold", lines)
            first = requests.read_text().split("\n", 1)[0].split("\t")
            same_body(server.port, port, *first)
            pairs = measuring.interleaved(
                Target(server.process.pid, server.port, requests, "sequence", asked=1),
                Target(process.pid, port, requests, "sequence", asked=1), seconds,
            )
            report.compare(section, f"events, {name}", pairs, against="by hand", aim=0.6)
    finally:
        processes.stop(process)


def same_body(ours: int, theirs: int, host: str, path: str):
    """Fails unless both servers send the same list."""
    one, other = answer(ours, host, path)[2], answer(theirs, host, path)[2]
    if one != other:
        say(f"  {path} differs:\n    {one[:300]}\n    {other[:300]}")
        raise Failed("list by hand", 1)


def repeated(report, section, server, one: Archive, seconds):
    """Compares the list that every visitor opens with a bare server that sends the same bytes."""
    host, hosts = one.host, one.data / "hosts.txt"
    hosts.write_text(host + "\n")
    requests = write_requests("repeated", [(host, PATH)])
    command = ["bare", "--from", f"127.0.0.1:{server.port}", "--path", PATH, "--hosts", str(hosts), "--answer", "plain"]
    process, port = start_tool(command, "bare-list")
    try:
        same_answer(server.port, port, host, PATH)
        pairs = measuring.interleaved(
            Target(server.process.pid, server.port, requests), Target(process.pid, port, requests), seconds)
        report.compare(section, "events, repeated by a guest", pairs, against="bare", aim=0.75)
    finally:
        processes.stop(process)


def run(report, *, seconds=3, postgres: str, **_):
    """Adds this section's figures to the report, for both databases."""
    for one in filled(postgres):
        section = f"{EVENTS:,} events, {one.name}"
        report.single(section, "checked and applied for the first time", [one.took], "s")
        with serving(one) as server:
            cold(report, section, server, one, seconds)
            repeated(report, section, server, one, seconds)
