#!/usr/bin/env python3
"""Sends analytics events at a steady rate, as many trackers would, and prints the result as JSON.

infra/track.py <port> <host> <events a second> <seconds>
"""

import http.client
import json
import sys
import time

# Events per call: as many as a tracker sends in a few seconds.
BATCH = 50
EVENT = '{"n":%d,"ms":%d,"name":"page_view","path":"/watch/%d","label":"bench"}'


def call(connection, host: str, path: str, body: str):
    """Makes one POST request; returns (status, body)."""
    connection.request("POST", path, body, {"Host": host, "Content-Type": "application/json"})
    got = connection.getresponse()
    return got.status, got.read()


def begin(connection, host: str) -> str:
    """Starts a session of a new browser; returns its id."""
    _, named = call(connection, host, "/api/datalake/hash/", "{}")
    status, begun = call(connection, host, "/api/datalake/session/", json.dumps({"hash": json.loads(named)["data"]["hash"]}))
    if status != 200:
        raise SystemExit(begun.decode())
    return json.loads(begun)["data"]["session"]


def track(port: int, host: str, rate: int, seconds: float) -> dict:
    """Sends batches at fixed times; a late batch is sent immediately."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    sessions = [begin(connection, host) for _ in range(50)]
    began, number = time.monotonic(), 0
    accepted, refused, latencies = 0, 0, []
    while (now := time.monotonic() - began) < seconds:
        due = number * BATCH / rate
        if due > now:
            time.sleep(due - now)
        ms = int((time.monotonic() - began) * 1000)
        events = ",".join(EVENT % (number * BATCH + place, ms, place) for place in range(BATCH))
        body = '{"session":"%s","events":[%s]}' % (sessions[number % len(sessions)], events)
        sent = time.monotonic()
        status, _ = call(connection, host, "/api/datalake/event/", body)
        latencies.append(time.monotonic() - sent)
        accepted += BATCH if status == 202 else 0
        refused += 0 if status == 202 else 1
        number += 1
    took = time.monotonic() - began
    latencies.sort()
    p99 = latencies[int(len(latencies) * 0.99)] * 1000
    return {"accepted": accepted, "refused": refused, "rate": accepted / took, "p99_ms": p99}


if __name__ == "__main__":
    port, host, rate, seconds = sys.argv[1:]
    print(json.dumps(track(int(port), host, int(rate), float(seconds))))
