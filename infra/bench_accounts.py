"""Accounts: throughput of bootstrap while 64 clients log in continuously, and the duration of a login."""

import http.client
import json
import os
import statistics
import threading
import time

import measuring
import processes
from bench_calls import BOOTSTRAP, BROWSER
from bench_channels import fill
from measuring import Target, serve, write_requests
from steps import Failed, say

AT_ONCE = 64
PASSWORD = "four quiet words here"
# Seconds to wait for the mails of all registrations, which must be written before measuring starts.
PATIENCE = 120


def post(port: int, host: str, path: str, body: dict):
    """Posts a call that must succeed; returns (seconds, session cookie)."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = time.monotonic()
    try:
        connection.request("POST", path, json.dumps(body), {"Host": host, "Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            say(f"  {path}: {answer.status} {text[:300]!r}")
            raise Failed(path, 1)
        return time.monotonic() - began, (answer.getheader("Set-Cookie") or "").split(";")[0]
    finally:
        connection.close()


def people(server, host: str) -> list[str]:
    """Registers AT_ONCE accounts and waits until their mails are written; returns their addresses."""
    emails = [f"person-{number}@example.org" for number in range(AT_ONCE)]
    for email in emails:
        person = {"first_name": "Ada", "last_name": "Byron", "email": email, "terms": True}
        post(server.port, host, "/api/v2/auth/register", person | {"password": PASSWORD, "password_confirmation": PASSWORD})
    deadline = time.monotonic() + PATIENCE
    while sum(1 for _ in (server.data / "mail").glob("*.eml")) < AT_ONCE:
        if time.monotonic() > deadline:
            raise Failed("mails of those who registered", 1)
        time.sleep(0.2)
    return emails


class Logins:
    """A context during which every account logs in repeatedly, each in its own thread."""

    def __init__(self, port: int, host: str, emails: list[str]):
        self.took: list[float] = []
        self.failed = None
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._log_in, args=(port, host, email)) for email in emails]

    def _log_in(self, port, host, email):
        # Keeps the clients off the server's core.
        os.sched_setaffinity(0, {int(measuring.LOAD_CORE)})
        while not self._over.is_set():
            try:
                took, _ = post(port, host, "/api/v2/auth/login", {"email": email, "password": PASSWORD})
            except (Failed, OSError) as error:
                self.failed = error
                return
            self.took.append(took)

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        # Until all logins are queued at the server.
        time.sleep(1)
        self.took.clear()
        return self

    def __exit__(self, *_):
        self._over.set()
        for thread in self._threads:
            thread.join()


def measured(server, host, emails, requests, seconds):
    """Returns pairs of runs (during logins, at rest) in alternating order, the logins' seconds, and logins per second."""
    target = Target(server.process.pid, server.port, requests)
    target.load(1)
    pairs, took, rates = [], [], []
    for number in range(measuring.RUNS):
        rest = target.load(seconds) if number % 2 == 0 else None
        with Logins(server.port, host, emails) as logins:
            beside = target.load(seconds)
            took += logins.took
            rates.append(len(logins.took) / seconds)
        if logins.failed:
            raise Failed(f"logging in: {logins.failed}", 1)
        pairs.append((beside, rest or target.load(seconds)))
    return pairs, took, rates


def run(report, *, seconds=3, **_):
    """Adds this section's figures to the report."""
    data = measuring.WORK / "accounts"
    [host] = fill(data, 1)
    server = serve(data)
    server.start()
    try:
        emails = people(server, host)
        requests = write_requests("beside-logins", [(host, BOOTSTRAP, BROWSER)])
        length = max(4, 2 * seconds)
        pairs, took, rates = measured(server, host, emails, requests, length)
        report.compare("accounts", "bootstrap while 64 log in", pairs, against="at rest", aim=0.7)
        report.single("accounts", "logins meanwhile", rates, "a second")
        report.single("accounts", "a login meanwhile", [statistics.median(took)], "s", notes=[f"the longest {max(took):.1f} s"])
        _, cookie = post(server.port, host, "/api/v2/auth/login", {"email": emails[0], "password": PASSWORD})
        signed_in = write_requests("signed-in", [(host, BOOTSTRAP, BROWSER, f"Cookie: {cookie}")])
        ours, guests = (Target(server.process.pid, server.port, asked) for asked in (signed_in, requests))
        report.compare("accounts", "bootstrap, signed in", measuring.interleaved(ours, guests, seconds), against="as a guest")
    finally:
        processes.stop(server.process)
