"""Edits one of 10,000 channels while all are served: time until the edit is live, and latencies of the other channels."""

import shutil
import subprocess
import time
from pathlib import Path

import measuring
import processes
from bench_calls import BOOTSTRAP, BROWSER, answer
from measuring import sample, sampled, serve, start_sample, write_requests
from steps import Failed

SECTION = "10,000 channels"
EDITS = 5
# Requests per second to the other channels meanwhile.
RATE = 500
PATIENCE = 30


def edit(server, folder: Path, host: str, command: list[str]) -> float:
    """Edits the channel's file and runs `command`, if any, to apply it. Returns the seconds until the response changes."""
    file, name = folder / "channel.toml", f"Edited {time.time_ns()}"
    rows = file.read_text().split("\n")
    text = "\n".join(f'name = "{name}"' if row.startswith("name = ") else row for row in rows)
    began = time.monotonic()
    file.write_text(text)
    if command:
        # Runs beside the server, not on its core, like a command in an operator's shell.
        subprocess.run([*measuring.on_core(measuring.LOAD_CORE), *command], env=server.env, check=True, capture_output=True)
    while name.encode() not in answer(server.port, host, "/api/settings")[2]:
        if time.monotonic() - began > PATIENCE:
            raise Failed("waiting for an edit to be live", 1)
        time.sleep(0.005)
    return time.monotonic() - began


def measured(report, name, server, folder, host, requests, seconds, command=()):
    """Measures edits under load, and the latencies of requests to other channels with and without edits."""
    length = max(10, 3 * seconds)
    quiet, beside, took = [], [], []
    for _ in range(measuring.RUNS):
        quiet.append(sample(server.port, requests, rate=RATE, seconds=length, connections=4))
        visiting = start_sample(server.port, requests, rate=RATE, seconds=length, connections=4)
        for _ in range(EDITS):
            began = time.monotonic()
            took.append(edit(server, folder, host, list(command)))
            time.sleep(max(0.0, length / (EDITS + 1) - (time.monotonic() - began)))
        beside.append(sampled(visiting))
    report.single(SECTION, f"an edit live, {name}", took, "s", aim=1, notes=[f"{len(took)} edits, {RATE} visits a second"])
    for which, seen in (("without edits", quiet), ("meanwhile", beside)):
        notes = [f"the longest {max(one['max'] for one in seen) / 1000:.1f} ms"]
        report.single(SECTION, f"others' p99 {which}, {name}", [one["p99"] / 1000 for one in seen], "ms", notes=notes)


def run(report, data: Path, hosts: list[str], seconds: int):
    """Adds the figures of edits to the report."""
    host, others = hosts[0], hosts[1:]
    key = host.removeprefix("www.").removesuffix(".example")
    requests = write_requests("others", ((other, BOOTSTRAP, BROWSER) for other in others))
    seeds = measuring.WORK / "edited"
    shutil.rmtree(seeds, ignore_errors=True)
    folder = seeds / key
    for name, settings in (("watched folder", {"GRANDSTAND_WATCH": "true", "seeds": seeds}), ("channel apply", {})):
        server = serve(data, **settings)
        if not folder.exists():
            export = [server.command, "channel", "export", key, str(folder)]
            subprocess.run(export, env=server.env, check=True, capture_output=True)
        server.start(patience=300)
        try:
            command = () if "seeds" in settings else [server.command, "channel", "apply", str(folder)]
            measured(report, name, server, folder, host, requests, seconds, command)
        finally:
            processes.stop(server.process)
