"""Limits: latencies of another channel's visitors while one channel is flooded beyond its limits, and the memory kept."""

import random
import statistics

import measuring
import processes
from bench_calls import BOOTSTRAP, BROWSER
from bench_channels import fill
from figures import Figure
from measuring import resident, sample, serve, start_sample, write_requests

# Requests per second: four times the starter's budget for a channel (5,000). The budget for a client is 200.
FLOOD = 20_000
FLOOD_CONNECTIONS = 32
# Requests per second, below the budget of one client, so that no visitor is refused.
VISITS = 150
ADDRESSES = 200_000


def flood_of_one(host: str):
    """Returns requests that all come from one address."""
    return [(host, BOOTSTRAP, BROWSER, "X-Forwarded-For: 203.0.113.7")]


def flood_of_many(host: str):
    """Yields requests that each come from a different address."""
    numbers = random.Random(7).sample(range(1 << 24), ADDRESSES)
    for number in numbers:
        yield host, BOOTSTRAP, BROWSER, f"X-Forwarded-For: 11.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def measured(report, name, server, visits, flood, seconds):
    """Measures the visitors' p99 alternately without and with the flood."""
    alone, beside, refused, asked = [], [], 0, 0
    for _ in range(measuring.RUNS):
        alone.append(sample(server.port, visits, rate=VISITS, seconds=seconds, connections=2)["p99"] / 1000)
        # The flood has lower priority than the visitors' client on their core, so that only the server's queue counts.
        flooding = start_sample(server.port, flood, rate=FLOOD, seconds=seconds + 2, connections=FLOOD_CONNECTIONS, idle=True)
        beside.append(sample(server.port, visits, rate=VISITS, seconds=seconds, connections=2)["p99"] / 1000)
        seen = measuring.sampled(flooding)
        refused, asked = refused + seen["statuses"].get("429", 0), asked + seen["requests"]
    notes = [f"{asked / measuring.RUNS / (seconds + 2):,.0f} requests a second in the flood, {refused / asked:.0%} of them refused"]
    if not refused:
        notes.append("the flood stayed within the limits: this machine is too slow for it, or busy")
    ratios = [one / other for one, other in zip(beside, alone)]
    value, noise = statistics.median(beside), max(alone)
    report.add(Figure(
        "limits", name, value, "ms", min(beside), max(beside), f"{statistics.median(alone):.2f} ms without", statistics.median(ratios),
        min(ratios), max(ratios), f"≤ {noise:.2f} ms, the most without", value <= noise, notes,
    ))


def run(report, *, seconds=3, **_):
    """Adds this section's figures to the report."""
    data = measuring.WORK / "two"
    flooded, visited = fill(data, 2, "--limited")
    server = serve(data, GRANDSTAND_TRUSTED_PROXIES="127.0.0.1")
    server.start()
    try:
        visits = write_requests("visits", [(visited, BOOTSTRAP, BROWSER)])
        one, many = write_requests("flood-one", flood_of_one(flooded)), write_requests("flood-many", flood_of_many(flooded))
        sample(server.port, visits, rate=VISITS, seconds=1)
        length = max(4, 2 * seconds)
        measured(report, "another channel's p99, one client floods", server, visits, one, length)
        before = resident(server.process.pid)
        measured(report, "another channel's p99, 200,000 clients flood", server, visits, many, length)
        kept = (resident(server.process.pid) - before) / 1e6
        report.single("limits", "memory that the limits kept of them", [kept], "MB")
    finally:
        processes.stop(server.process)
