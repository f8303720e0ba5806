"""Measuring: servers on one core, load on the other, one beside the other in time."""

import json
import os
import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import processes
from server import TARGET, Server
from steps import LOGS, ROOT, Failed, say

WORK = ROOT / "target" / "infra" / "bench"
# How operators build the server.
PROFILE = "dist"
TOOLS = TARGET / PROFILE / "grandstand-bench"
SERVER_CORE, LOAD_CORE = "0", "1"
CONNECTIONS = 32
RUNS = 3
TICKS = os.sysconf("SC_CLK_TCK")


def on_core(core: str) -> list[str]:
    """What a command is started with to run on one core alone."""
    return ["taskset", "-c", core]


@dataclass
class Run:
    """One run of load: answers a second, how busy the server was, and its CPU seconds per answer."""

    rate: float
    busy: float
    cost: float
    wrong: int
    p50: float
    p99: float


def cpu_seconds(pid: int) -> float:
    """CPU time that a process and its threads have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{pid}/status").read_text()).group(1)) * 1024


@dataclass
class Target:
    """A server under load: its process, its port and the file of requests that it is asked."""

    pid: int
    port: int
    requests: Path
    order: str = "random"
    asked: int = 0

    def load(self, seconds: int, connections=CONNECTIONS) -> Run:
        """Asks as much as it answers for some seconds."""
        # With hundreds of connections that each get a whole segment, the slowest wait longer than wrk's own two seconds.
        command = [*on_core(LOAD_CORE), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "--latency"]
        command += ["-s", str(ROOT / "infra/replay.lua"), f"http://127.0.0.1:{self.port}", "--", str(self.requests)]
        began, used = time.monotonic(), cpu_seconds(self.pid)
        ended = subprocess.run([*command, self.order, str(self.asked)], capture_output=True, text=True, cwd=ROOT)
        took, used = time.monotonic() - began, cpu_seconds(self.pid) - used
        if ended.returncode:
            say(ended.stdout + ended.stderr)
            raise Failed("wrk", ended.returncode)
        seen = json.loads(ended.stdout.splitlines()[-1])
        requests = max(seen["requests"], 1)
        # What was asked for once is not asked for again: the next run of a sequence goes on from here.
        self.asked += requests + connections
        wrong = seen["broken"] + seen["refused"]
        rate = requests / seen["seconds"]
        return Run(rate, used / min(took, seen["seconds"]), used / requests, wrong, seen["p50"] / 1000, seen["p99"] / 1000)


def interleaved(ours: Target, theirs: Target, seconds: int, runs=RUNS) -> list[tuple[Run, Run]]:
    """Pairs of runs, one beside the other in time, the order turning: a machine's moods meet both."""
    for target in (ours, theirs):
        target.load(1)
    pairs = []
    for number in range(runs):
        first, second = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        one, other = first.load(seconds), second.load(seconds)
        pairs.append((one, other) if first is ours else (other, one))
    return pairs


def sample(port: int, requests: Path, *, rate=0.0, seconds=10.0, connections=1, most=None, idle=False) -> dict:
    """Latencies in microseconds of requests at fixed moments, or with no rate of one after another."""
    process = start_sample(port, requests, rate=rate, seconds=seconds, connections=connections, most=most, idle=idle)
    return sampled(process)


def start_sample(port, requests, *, rate=0.0, seconds=10.0, connections=1, most=None, idle=False) -> subprocess.Popen:
    """Like [sample], in the background; [sampled] waits for what it saw. One that is `idle` runs when its core has nothing else to do."""
    command = [*on_core(LOAD_CORE), *(["chrt", "--idle", "0"] if idle else []), str(TOOLS), "sample", f"127.0.0.1:{port}", str(requests)]
    command += ["--rate", f"{rate:g}", "--seconds", f"{seconds:g}", "--connections", str(connections)]
    if most:
        command += ["--most", str(most)]
    return processes.spawn(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def sampled(process: subprocess.Popen) -> dict:
    """What a sample saw."""
    output, _ = process.communicate()
    processes.forget(process)
    if process.returncode:
        raise Failed("sample", process.returncode)
    return json.loads(output)


def serve(data: Path, *, core: str | None = SERVER_CORE, seeds: Path | None = None, **settings) -> Server:
    """A Grandstand with one worker on one core (or on all), its data as it lies there; not started yet."""
    nothing = WORK / "no-seeds"
    nothing.mkdir(parents=True, exist_ok=True)
    server = Server(PROFILE, os.environ.get("BENCH_LISTEN", "127.0.0.1:0"), data)
    # The ceilings are raised so that the benchmark measures the cost of limiting and is not limited itself.
    server.env["GRANDSTAND_CEILINGS"] = "per_second=1000000,per_client=1000000"
    server.before = on_core(core) if core else []
    server.env |= {"GRANDSTAND_SEEDS": str(seeds or nothing), "GRANDSTAND_WORKERS": "1"} | settings
    return server


def start_tool(command: list[str], log: str) -> tuple[subprocess.Popen, int]:
    """One of the servers to compare with, on the server's core; returns it with its port when it is ready."""
    port = processes.free_port()
    output = (LOGS / f"{log}.log").open("wb")
    process = processes.spawn(
        [*on_core(SERVER_CORE), TOOLS, *command, "--listen", f"127.0.0.1:{port}"],
        stdout=subprocess.PIPE, stderr=output, cwd=ROOT, text=True,
    )
    if process.stdout.readline().strip() != "ready":
        say((LOGS / f"{log}.log").read_text(errors="replace"))
        raise Failed(log, process.wait())
    return process, port


def write_requests(name: str, lines) -> Path:
    """A file of requests: (host, path, header, …) each."""
    path = WORK / f"{name}.requests"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join("\t".join(parts) + "\n" for parts in lines))
    return path
