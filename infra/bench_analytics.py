"""Analytics: whether events at a steady rate are all accepted and stored, how much memory that takes, and how much
throughput other calls lose."""

import json
import shutil
import sqlite3
import statistics
import subprocess
import time

import measuring
import processes
from bench_calls import BOOTSTRAP, BROWSER
from bench_data import seeds
from figures import Figure
from measuring import LOAD_CORE, Target, on_core, resident, serve, write_requests
from steps import ROOT, Failed

RATE = 10_000
KEY = "measured"
HOST = f"{KEY}.localhost"
# Targets: the minimum share that bootstrap keeps of its throughput at rest, and the maximum growth of memory.
KEPT = 0.7
GROWTH_MB = 64
SECTIONS = """
[yare-analytics]
yare-analytics-key = "bench-12345678"
allow_localhost = true

[budget]
per_second = 1000000
per_client = 1000000
"""


def tracking(port: int, seconds: float) -> subprocess.Popen:
    """Starts trackers in the background. They share the load's core, so bootstrap's client has less CPU time."""
    command = [*on_core(LOAD_CORE), str(ROOT / "infra/track.py"), str(port), HOST, str(RATE), f"{seconds:g}"]
    return processes.spawn(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def tracked(process: subprocess.Popen) -> dict:
    """Waits for the trackers and returns their statistics."""
    output, _ = process.communicate()
    processes.forget(process)
    if process.returncode:
        raise Failed("track", process.returncode)
    return json.loads(output)


def minute(report, server, seconds: float) -> int:
    """Measures accepted events and memory with trackers alone. Returns the number of accepted events."""
    process, pid = tracking(server.port, seconds), server.process.pid
    time.sleep(min(5, seconds / 4))
    held = [resident(pid)]
    while process.poll() is None:
        held.append(resident(pid))
        time.sleep(0.5)
    seen = tracked(process)
    notes = [f"p99 of a batch {seen['p99_ms']:.1f} ms"]
    if seen["refused"]:
        notes.append(f"{seen['refused']} batches were refused")
    report.single("analytics", f"events taken, {seconds:g} s", [seen["rate"]], "events/s", least=RATE * 0.99, notes=notes)
    half = len(held) // 2
    growth = (max(held[half:]) - max(held[: max(half, 1)])) / 1e6
    notes = [f"{max(held) / 1e6:.0f} MB at most"]
    report.single("analytics", "memory of the second half over the first", [growth], "MB", aim=GROWTH_MB, notes=notes)
    return seen["accepted"]


def beside(report, server, seconds: int) -> int:
    """Measures bootstrap alternately with and without trackers. Returns the number of accepted events."""
    target = Target(server.process.pid, server.port, write_requests("measured", [(HOST, BOOTSTRAP, BROWSER)]))
    target.load(1)
    rest, busy, taken = [], [], 0
    for _ in range(measuring.RUNS):
        rest.append(target.load(seconds))
        process = tracking(server.port, seconds + 2)
        time.sleep(1)
        busy.append(target.load(seconds))
        taken += tracked(process)["accepted"]
    ratios = [one.rate / other.rate for one, other in zip(busy, rest)]
    rates = [run.rate for run in busy]
    at_rest = f"{statistics.median(run.rate for run in rest):,.0f} at rest"
    report.add(Figure(
        "analytics", f"bootstrap beside {RATE:,} events/s", statistics.median(rates), "req/s", min(rates), max(rates), at_rest,
        statistics.median(ratios), min(ratios), max(ratios), f"≥ {KEPT} of rest", statistics.median(ratios) >= KEPT,
    ))
    return taken


def run(report, *, seconds=3, **_):
    """Adds this section's figures to the report. Trackers run for 20 × `seconds`, by default one minute."""
    data = measuring.WORK / "analytics"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    server = serve(data)
    folder = seeds(measuring.WORK / "analytics-seeds", server.command, KEY, SECTIONS)
    server.env["GRANDSTAND_SEEDS"] = str(folder)
    server.start()
    try:
        taken = minute(report, server, 20 * seconds) + beside(report, server, max(4, 2 * seconds))
    finally:
        processes.stop(server.process)
    with sqlite3.connect(data / "analytics.sqlite") as database:
        (kept,) = database.execute("SELECT COUNT(*) FROM page_events").fetchone()
    report.single("analytics", "events taken that are not in the file", [taken - kept], "", aim=0)
