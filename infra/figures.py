"""Figures with their spread: printed at once, saved as JSON and as tables."""

import json
import os
import platform
import re
import statistics
import subprocess
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from steps import ROOT, say

# Minimum CPU use of a measured server: below it, the load limited the result, not the server.
BUSY = 0.9


@dataclass
class Figure:
    """One figure of a report; `low` and `high` are the minimum and maximum of its runs."""

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
    """Collects figures and prints each at once."""

    def __init__(self):
        self.figures: list[Figure] = []

    def add(self, figure: Figure) -> Figure:
        """Adds a figure and prints its line."""
        if not self.figures or self.figures[-1].section != figure.section:
            say(f"\n  {figure.section}")
        self.figures.append(figure)
        say(line(figure))
        return figure

    def compare(self, section, name, pairs, *, against, aim=None, unit="req/s"):
        """Adds the figure of (ours, theirs) runs, with the ratio of each pair; `aim` is the minimum ratio wanted."""
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

    def single(self, section, name, values, unit, *, aim=None, least=None, text="", notes=()):
        """Adds the figure of some runs' values; `aim` is the maximum wanted, `least` the minimum."""
        value = statistics.median(values)
        met = value <= aim if aim is not None else value >= least if least is not None else None
        bound = f"≤ {aim:g} {unit}" if aim is not None else f"≥ {least:g} {unit}" if least is not None else ""
        wanted = text or bound.rstrip()
        return self.add(Figure(section, name, value, unit, min(values), max(values), aim=wanted, met=met, notes=list(notes)))

    def write(self, path: Path):
        """Writes all figures as JSON, with a description of the hardware, and as Markdown tables beside it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"machine": machine(), "figures": [asdict(figure) for figure in self.figures]}
        path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
        path.with_suffix(".md").write_text("".join(row + "\n" for row in self._tables()))

    def _tables(self):
        """Yields the figures as tables for docs/benchmarks.md."""
        section = None
        for figure in self.figures:
            if figure.section != section:
                section = figure.section
                yield f"\n### {section}\n\n| figure | median (least – most) | compared with | ratio | aim | |\n|---|---|---|---|---|---|"
            ratio = _with_spread(figure.ratio, figure.ratio_low, figure.ratio_high) if figure.ratio is not None else ""
            value = _with_spread(figure.value, figure.low, figure.high)
            verdict = {True: "met", False: "**missed**", None: ""}[figure.met]
            yield f"| {figure.name} | {value} {figure.unit} | {figure.against} | {ratio} | {figure.aim} | {verdict} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def _with_spread(value, low, high) -> str:
    spread = f" ({_number(low)} – {_number(high)})" if low is not None and low != high else ""
    return _number(value) + spread


def line(figure: Figure) -> str:
    """Formats a figure as a line for the terminal."""
    text = f"  {figure.name:<44} {_with_spread(figure.value, figure.low, figure.high)} {figure.unit}"
    if figure.ratio is not None:
        text += f"  against {figure.against}: {_with_spread(figure.ratio, figure.ratio_low, figure.ratio_high)}"
    if figure.aim:
        text += f"  aim {figure.aim}: {'met' if figure.met else 'MISSED'}"
    return text + "".join(f"\n      {note}" for note in figure.notes)


def machine() -> dict:
    """Describes the hardware, the tools and the revision that are measured."""
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
