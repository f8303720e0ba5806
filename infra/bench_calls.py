"""HTTP calls that several benchmarks use."""

import http.client

from steps import Failed, say

BOOTSTRAP = "/api/channel-bootstrap-data"
# The request header that browsers send.
BROWSER = "Accept-Encoding: gzip, deflate, br, zstd"


def answer(port: int, host: str, path: str, **headers):
    """Makes one GET request; returns (status, headers, body)."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path, headers={"Host": host} | headers)
        got = connection.getresponse()
        return got.status, got.headers, got.read()
    finally:
        connection.close()


def same_answer(ours: int, theirs: int, host: str, path: str, headers=()):
    """Fails unless both servers send the same response, except for date and request id."""
    asked = dict(header.split(": ", 1) for header in headers)
    one, other = (answer(port, host, path, **asked) for port in (ours, theirs))
    changing = {"date", "x-request-id"}
    facts = [{name.lower(): value for name, value in headers.items() if name.lower() not in changing} for _, headers, _ in (one, other)]
    if one[0] != other[0] or one[2] != other[2] or facts[0] != facts[1]:
        say(f"  the answers differ: {one[0]} {facts[0]} and {other[0]} {facts[1]}")
        raise Failed("bare server", 1)
