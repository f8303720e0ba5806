"""Measures servers on one core with load from another core, in alternating runs."""

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
# The cargo profile of the server that operators build.
PROFILE = "dist"
TOOLS = TARGET / PROFILE / "grandstand-bench"
SERVER_CORE, LOAD_CORE = "0", "1"
CONNECTIONS = 32
RUNS = 3
TICKS = os.sysconf("SC_CLK_TCK")


def on_core(core: str) -> list[str]:
    """Returns the prefix that pins a command to one core."""
    return ["taskset", "-c", core]


@dataclass
class Run:
    """One run of load: responses per second, CPU use (1 is one core), CPU seconds per response, latencies in ms."""

    rate: float
    busy: float
    cost: float
    wrong: int
    p50: float
    p99: float


def cpu_seconds(pid: int) -> float:
    """Returns the CPU time that a process and its threads have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    """Returns the resident memory of a process in bytes."""
    return int(re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{pid}/status").read_text()).group(1)) * 1024


@dataclass
class Target:
    """A server under load, with the file of its requests. `asked` counts the requests of a sequence that were sent."""

    pid: int
    port: int
    requests: Path
    order: str = "random"
    asked: int = 0

    def load(self, seconds: int, connections=CONNECTIONS) -> Run:
        """Sends as many requests as the server can answer, for `seconds`."""
        # With hundreds of connections that each load a whole segment, the slowest exceed wrk's default timeout of 2 s.
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
        # The next run of a sequence continues from here, so that no request is repeated.
        self.asked += requests + connections
        wrong = seen["broken"] + seen["refused"]
        rate = requests / seen["seconds"]
        return Run(rate, used / min(took, seen["seconds"]), used / requests, wrong, seen["p50"] / 1000, seen["p99"] / 1000)


def interleaved(ours: Target, theirs: Target, seconds: int, runs=RUNS) -> list[tuple[Run, Run]]:
    """Returns pairs of consecutive runs, in alternating order so that noise affects both servers."""
    for target in (ours, theirs):
        target.load(1)
    pairs = []
    for number in range(runs):
        first, second = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        one, other = first.load(seconds), second.load(seconds)
        pairs.append((one, other) if first is ours else (other, one))
    return pairs


def sample(port: int, requests: Path, *, rate=0.0, seconds=10.0, connections=1, most=None, idle=False) -> dict:
    """Returns latencies in microseconds of requests at a fixed `rate` per second or, with rate 0, one after another."""
    process = start_sample(port, requests, rate=rate, seconds=seconds, connections=connections, most=most, idle=idle)
    return sampled(process)


def start_sample(port, requests, *, rate=0.0, seconds=10.0, connections=1, most=None, idle=False) -> subprocess.Popen:
    """Starts a `sample` in the background, for `sampled`. With `idle` it only runs when its core is idle."""
    command = [*on_core(LOAD_CORE), *(["chrt", "--idle", "0"] if idle else []), str(TOOLS), "sample", f"127.0.0.1:{port}", str(requests)]
    command += ["--rate", f"{rate:g}", "--seconds", f"{seconds:g}", "--connections", str(connections)]
    if most:
        command += ["--most", str(most)]
    return processes.spawn(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def sampled(process: subprocess.Popen) -> dict:
    """Waits for a sample and returns its result."""
    output, _ = process.communicate()
    processes.forget(process)
    if process.returncode:
        raise Failed("sample", process.returncode)
    return json.loads(output)


def serve(data: Path, *, core: str | None = SERVER_CORE, seeds: Path | None = None, **settings) -> Server:
    """Returns a server that isn't started yet, with one worker on one core (None: on all) and the existing data."""
    nothing = WORK / "no-seeds"
    nothing.mkdir(parents=True, exist_ok=True)
    server = Server(PROFILE, os.environ.get("BENCH_LISTEN", "127.0.0.1:0"), data)
    # The ceilings are raised so that the benchmark measures the cost of limiting and is not limited itself.
    server.env["GRANDSTAND_CEILINGS"] = "per_second=1000000,per_client=1000000"
    server.before = on_core(core) if core else []
    server.env |= {"GRANDSTAND_SEEDS": str(seeds or nothing), "GRANDSTAND_WORKERS": "1"} | settings
    return server


def start_tool(command: list[str], log: str) -> tuple[subprocess.Popen, int]:
    """Starts a server to compare with on the server's core; returns its process and port when it is ready."""
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
    """Writes a file of requests, (host, path, header, …) each; returns its path."""
    path = WORK / f"{name}.requests"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join("\t".join(parts) + "\n" for parts in lines))
    return path
