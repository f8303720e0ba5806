"""10,000 channels in one process: bootstrap against bare actix-web, memory, time to ready, time until an edit is live."""

import shutil
import subprocess
import time
from pathlib import Path

import bench_edits
import measuring
import processes
from bench_calls import BOOTSTRAP, BROWSER, answer, same_answer
from measuring import Target, resident, serve, start_tool, write_requests
from steps import ROOT, Failed, say

ENCODINGS = ("br", "zstd", "gzip")


def fill(folder: Path, count: int, *options: str) -> list[str]:
    """Creates a data folder with `count` channels; returns their hosts."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    began = time.monotonic()
    command = [measuring.TOOLS, "channels", "--count", str(count), "--data", folder, *options]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    say(f"  {count:,} channels checked and applied in {time.monotonic() - began:.1f} s")
    return (folder / "hosts.txt").read_text().split()


def bodies(report, section, server, data, hosts, seconds):
    """Compares bootstrap in every form with a bare server that sends the same bytes."""
    tags = {host: answer(server.port, host, BOOTSTRAP)[1]["etag"] for host in hosts}
    forms = [("identity", "plain", lambda host: ())]
    forms += [("304", "conditional", lambda host: (f"If-None-Match: {tags[host]}",))]
    forms += [(name, "encoded", lambda host, name=name: (f"Accept-Encoding: {name}",)) for name in ENCODINGS]
    bare = {}
    try:
        for form, kind, headers in forms:
            if kind not in bare:
                command = ["bare", "--from", f"127.0.0.1:{server.port}", "--path", BOOTSTRAP]
                bare[kind] = start_tool([*command, "--hosts", str(data / "hosts.txt"), "--answer", kind], f"bare-{kind}")
            process, port = bare[kind]
            same_answer(server.port, port, hosts[0], BOOTSTRAP, headers(hosts[0]))
            requests = write_requests(f"{section}-{form}", ((host, BOOTSTRAP, *headers(host)) for host in hosts))
            ours, theirs = Target(server.process.pid, server.port, requests), Target(process.pid, port, requests)
            pairs = measuring.interleaved(ours, theirs, seconds)
            report.compare(section, f"bootstrap, {form}", pairs, against="bare", aim=0.85)
    finally:
        for process, _ in bare.values():
            processes.stop(process)


def times_to_ready(report, data, runs):
    """Measures process start to /readyz from stored revisions, on one core and on all, with files in the page cache."""
    for core, name in ((measuring.SERVER_CORE, "time to ready, one core"), (None, "time to ready, all cores")):
        took = []
        for _ in range(runs):
            server = serve(data, core=core)
            began = time.monotonic()
            server.start(patience=300, pause=0.005)
            took.append(time.monotonic() - began)
            processes.stop(server.process)
        report.single("10,000 channels", name, took, "s", aim=5)


def visit_all(server, hosts):
    """Makes the requests of a browser's first visit once for every channel."""
    requests = [(host, path, BROWSER) for host in hosts for path in ("/", BOOTSTRAP)]
    file = write_requests("visit", requests)
    seen = measuring.sample(server.port, file, seconds=600, connections=4, most=len(requests))
    if seen["failed"] or set(seen["statuses"]) != {"200"}:
        say(f"  visits failed: {seen['statuses']}, {seen['failed']} broken")
        raise Failed("visits", 1)


def run(report, *, count=10_000, seconds=3, runs=measuring.RUNS, **_):
    """Adds this section's figures to the report."""
    one, many = measuring.WORK / "one", measuring.WORK / "many"
    host, hosts = fill(one, 1), fill(many, count)

    server = serve(one)
    server.start()
    before_one = resident(server.process.pid)
    visit_all(server, host)
    after_one = resident(server.process.pid)
    bodies(report, "1 channel", server, one, host, seconds)
    processes.stop(server.process)

    times_to_ready(report, many, runs)
    server = serve(many)
    server.start(patience=300)
    before = resident(server.process.pid)
    visit_all(server, hosts)
    after = resident(server.process.pid)
    kilobytes = lambda all_of_them, of_one: [(all_of_them - of_one) / (count - 1) / 1000]
    report.single("10,000 channels", "memory per channel at start", kilobytes(before, before_one), "kB", aim=100)
    report.single("10,000 channels", "memory per channel, each visited once", kilobytes(after, after_one), "kB", aim=100)
    bodies(report, "10,000 channels", server, many, hosts, seconds)
    report.single("10,000 channels", "memory per channel, in all encodings",
                  kilobytes(resident(server.process.pid), after_one), "kB")
    processes.stop(server.process)
    bench_edits.run(report, many, hosts, seconds)
