"""Search in the channel with 92,900 events: latencies of new and of repeated queries."""

import json
import random
import urllib.parse

import measuring
from bench_calls import answer
from bench_lists import EVENTS, Archive, filled, serving
from measuring import sample, write_requests
from steps import Failed

QUERIES = 3_000
AGAIN = 200
YEARS = range(1895, 2028)


def names_of(server, host: str, path: str) -> list[list[str]]:
    """Returns the words of each name in a list."""
    named = json.loads(answer(server.port, host, path)[2])["data"]
    return [one["name"].split() for one in named]


def queries(teams: list[list[str]], others: list[list[str]]) -> list[str]:
    """Returns distinct queries as people type them, typing errors included."""
    chance = random.Random(7)

    def word():
        return chance.choice(chance.choice(teams))

    def part():
        text = word()
        start = chance.randrange(max(1, len(text) - 2))
        return text[start : start + chance.randint(3, 6)]

    def slip():
        text = word()
        at = chance.randrange(len(text))
        return text[:at] + text[at + 1 :] + text[at]

    kinds = [
        lambda: word()[: chance.randint(1, 5)], part, lambda: " ".join(chance.choice(teams)),
        lambda: " ".join(chance.choice(others)), lambda: f"{word()} {word()}", lambda: f"{part()} {part()}",
        lambda: f"{word()} {chance.choice(YEARS)}", lambda: f"{part()} {part()} {chance.choice(YEARS)}", slip,
    ]
    found = dict.fromkeys(chance.choice(kinds)().lower() for _ in range(QUERIES * 10))
    return list(found)[:QUERIES]


def asked(host: str, texts) -> list[tuple[str, str]]:
    """Returns the requests for these queries."""
    return [(host, f"/api/search?q={urllib.parse.quote(text)}") for text in texts]


def measured(report, section, one: Archive, seconds):
    """Measures latencies of sequential requests on one connection, so that no request is queued."""
    with serving(one) as server:
        teams = names_of(server, one.host, "/api/participants?no_limit=1")
        others = [name for path in ("events-categories", "events-locations") for name in names_of(server, one.host, f"/api/{path}")]
        texts = queries(teams, others)
        share = len(texts) // measuring.RUNS
        first, again = [], []
        for number in range(measuring.RUNS):
            part = texts[number * share : (number + 1) * share]
            new = write_requests("search", asked(one.host, part))
            first.append(sample(server.port, new, seconds=seconds * 3, most=len(part)))
            known = write_requests("search", asked(one.host, part[: min(AGAIN, first[-1]["requests"])]))
            again.append(sample(server.port, known, seconds=seconds))
    for name, seen in (("asked for the first time", first), ("asked again", again)):
        if any(set(run["statuses"]) != {"200"} or run["failed"] for run in seen):
            raise Failed(f"search: {[run['statuses'] for run in seen]}", 1)
        for which in ("p50", "p99"):
            notes = [f"{sum(run['requests'] for run in seen):,} answers"] if which == "p99" else []
            report.single(section, f"search, {name}, {which}", [run[which] / 1000 for run in seen], "ms", notes=notes)


def run(report, *, seconds=3, postgres: str, **_):
    """Adds this section's figures to the report, for both databases."""
    for one in filled(postgres):
        measured(report, f"{EVENTS:,} events, {one.name}", one, seconds)
