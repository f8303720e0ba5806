"""Jobs: how many one worker claims and completes per second, with 1,000 and with a million waiting, on both databases."""

import json
import shutil
import subprocess

import measuring
from steps import ROOT

WAITING = 1_000_000


def claims(name: str, seconds: int, url: str | None = None) -> dict:
    """Measures claims per second in a separate database."""
    data = measuring.WORK / f"jobs-{name.lower()}"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    command = [measuring.TOOLS, "jobs", "--waiting", str(WAITING), "--seconds", str(seconds), "--data", data]
    command += ["--database-url", url] if url else []
    return json.loads(subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout)


def run(report, *, seconds=3, postgres: str, **_):
    """Adds this section's figures to the report."""
    own = f"{postgres.rsplit('/', 1)[0]}/bench_jobs"
    subprocess.run(["psql", "-q", postgres, "-c", "CREATE DATABASE bench_jobs"], check=True)
    for name, url in (("SQLite", None), ("PostgreSQL", own)):
        runs = [claims(name, seconds, url)]
        section = f"Jobs, {name}"
        report.single(section, "claims, 1,000 wait", [run["few"] for run in runs], "a second")
        report.single(section, f"claims, {WAITING:,} wait", [run["many"] for run in runs], "a second")
        report.single(section, f"claims, {WAITING:,} wait, without the index", [run["many_without_index"] for run in runs], "a second")
