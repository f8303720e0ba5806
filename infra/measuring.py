"""Measuring: servers on one core, load on the other, and figures that keep their spread."""

import json
import os
import platform
import re
import statistics
import subprocess
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import processes
from server import TARGET, Server
from steps import LOGS, ROOT, Failed, say

WORK = ROOT / "target" / "infra" / "bench"
TOOLS = TARGET / "release" / "grandstand-bench"
SERVER_CORE, LOAD_CORE = "0", "1"
CONNECTIONS = 32
RUNS = 3
# A server that idles while it is measured was not what limited the result: the load was.
BUSY = 0.9
TICKS = os.sysconf("SC_CLK_TCK")


def on_core(core: str) -> list[str]:
    """What a command is started with to run on one core alone."""
    return ["taskset", "-c", core]


@dataclass
class Figure:
    """One figure of a report; `low` and `high` are the least and the most that its runs gave."""

    section: str
    name: str
    value: float
    unit: str
    low: float | None = None
    high: float | None = None
    against: str = ""
    ratio: float | None = None
    ratio_low: float | None = None
    ratio_high: float | None = None
    aim: str = ""
    met: bool | None = None
    notes: list[str] = field(default_factory=list)


class Report:
    """The figures as they come, printed at once and kept."""

    def __init__(self):
        self.figures: list[Figure] = []

    def add(self, figure: Figure) -> Figure:
        """Keeps a figure and prints its line."""
        if not self.figures or self.figures[-1].section != figure.section:
            say(f"\n  {figure.section}")
        self.figures.append(figure)
        say(line(figure))
        return figure

    def compare(self, section, name, pairs, *, against, aim=None, unit="req/s"):
        """The figure of (ours, theirs) runs, with the ratio of each pair; `aim` is the least ratio wanted."""
        ours, theirs = [one.rate for one, _ in pairs], [other.rate for _, other in pairs]
        ratios = [one / other for one, other in zip(ours, theirs)]
        ratio = statistics.median(ratios)
        costs = [one.cost / other.cost for one, other in pairs if other.cost]
        notes = [f"CPU time per request {statistics.median(costs):.2f} of theirs"] if costs else []
        for who, runs in (("ours", [one for one, _ in pairs]), ("theirs", [other for _, other in pairs])):
            busy = min(run.busy for run in runs)
            if busy < BUSY:
                notes.append(f"{who} was busy for only {busy:.0%} of the time")
            if wrong := sum(run.wrong for run in runs):
                notes.append(f"{who} failed {wrong} requests")
        return self.add(Figure(
            section, name, statistics.median(ours), unit, min(ours), max(ours), f"{statistics.median(theirs):,.0f} {against}",
            ratio, min(ratios), max(ratios), f"≥ {aim}" if aim else "", ratio >= aim if aim else None, notes,
        ))

    def single(self, section, name, values, unit, *, aim=None, text="", notes=()):
        """The figure of some runs' values; `aim` is the most wanted."""
        value = statistics.median(values)
        met = value <= aim if aim is not None else None
        wanted = text or (f"≤ {aim:g} {unit}" if aim is not None else "")
        return self.add(Figure(section, name, value, unit, min(values), max(values), aim=wanted, met=met, notes=list(notes)))

    def write(self, path: Path):
        """Everything as JSON, with the machine that it was measured on."""
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"machine": machine(), "figures": [asdict(figure) for figure in self.figures]}
        path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def line(figure: Figure) -> str:
    """A figure as a line of the table."""
    text = f"  {figure.name:<44} {_number(figure.value):>8} {figure.unit:<6}"
    if figure.low is not None and figure.low != figure.high:
        text += f" ({_number(figure.low)} – {_number(figure.high)})"
    if figure.ratio is not None:
        text += f"  against {figure.against}: {figure.ratio:.2f} ({figure.ratio_low:.2f} – {figure.ratio_high:.2f})"
    if figure.aim:
        text += f"  aim {figure.aim}: {'met' if figure.met else 'MISSED'}"
    return text + "".join(f"\n      {note}" for note in figure.notes)


def machine() -> dict:
    """What the figures were measured on."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    memory = re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())
    wrk = subprocess.run(["wrk", "-v"], capture_output=True, text=True).stdout.split("\n")[0].split(" Copyright")[0]
    revision = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    return {
        "date": time.strftime("%Y-%m-%d %H:%M", time.gmtime()) + " UTC",
        "revision": revision.strip(),
        "processor": model.group(1) if model else platform.processor(),
        "cores": os.cpu_count(),
        "memory_gib": round(int(memory.group(1)) / 1024**2, 1) if memory else None,
        "kernel": platform.release(),
        "load": wrk,
    }


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
        command = [*on_core(LOAD_CORE), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
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


def sample(port: int, requests: Path, *, rate=0.0, seconds=10.0, connections=1, most=None, nice=0) -> dict:
    """Latencies in microseconds of requests at fixed moments, or with no rate of one after another."""
    process = start_sample(port, requests, rate=rate, seconds=seconds, connections=connections, most=most, nice=nice)
    return sampled(process)


def start_sample(port, requests, *, rate=0.0, seconds=10.0, connections=1, most=None, nice=0) -> subprocess.Popen:
    """Like [sample], in the background; [sampled] waits for what it saw."""
    command = [*on_core(LOAD_CORE), "nice", "-n", str(nice), str(TOOLS), "sample", f"127.0.0.1:{port}", str(requests)]
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
    server = Server("release", os.environ.get("BENCH_LISTEN", "127.0.0.1:0"), data)
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
