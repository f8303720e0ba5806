"""Starts and queries a Grandstand server: its binary, settings, readiness and channels."""

import contextlib
import http.client
import json
import os
import re
import socket
import threading
import time
from pathlib import Path

import processes
from steps import LOGS, ROOT, Failed, say

TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
GEO = ROOT / "infra/geo/node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"
# A line of the server's log begins with a time and a level, except findings. ROUTINE lines are not worth printing.
RECORD = re.compile(r"\d{4}-\d\d-\d\dT\S+\s+(?=[A-Z])")
ROUTINE = re.compile(RECORD.pattern + r"(INFO (?!seeds applied|mail written)|DEBUG|TRACE)")


def profile() -> str:
    """Returns the cargo profile: GRANDSTAND_PROFILE, such as `dev`, or by default `quick`."""
    return os.environ.get("GRANDSTAND_PROFILE", "quick")


def binary(which: str) -> Path:
    """Returns the path of the grandstand command built with a profile."""
    return TARGET / ("debug" if which == "dev" else which) / "grandstand"


def seed_folders() -> list[Path]:
    """Returns the channels' folders, named after their keys. Leaves out folders that start with _: channels extend them."""
    seeds = Path(os.environ.get("GRANDSTAND_SEEDS", ROOT / "seeds"))
    channels = (folder for folder in seeds.iterdir() if (folder / "channel.toml").is_file())
    return sorted(folder for folder in channels if not folder.name.startswith("_"))


class Server:
    """One server process and the commands that share its settings."""

    def __init__(self, which: str, listen: str, data: Path):
        host, _, port = listen.rpartition(":")
        self.port = int(port) or processes.free_port()
        self.host = host or "127.0.0.1"
        # A server that listens on all addresses is called on loopback.
        self.local = "127.0.0.1" if self.host in ("0.0.0.0", "[::]") else self.host.strip("[]")
        self.data = data
        self.command = str(binary(which))
        self.env = os.environ | {"GRANDSTAND_LISTEN": f"{self.host}:{self.port}", "GRANDSTAND_DATA": str(data)}
        # Ignores a developer's own settings file.
        self.env.setdefault("GRANDSTAND_SETTINGS", "/dev/null")
        if GEO.is_file():
            self.env.setdefault("GRANDSTAND_GEO_DB", str(GEO))
        # The demo channels have one event that is blocked in this country, and another that is blocked elsewhere.
        self.env.setdefault("GRANDSTAND_LOCAL_COUNTRY", "AT")
        # Prefix of the server's command, such as `taskset`.
        self.before: list[str] = []
        self.log = LOGS / f"server-{self.port}.log"
        self.process = None

    def refuse_taken_port(self):
        """Fails if something else listens on our port; the server's own message would come much later."""
        with socket.socket() as probe:
            if probe.connect_ex((self.local, self.port)) == 0:
                say(f"  ✗ port {self.port} is taken: set GRANDSTAND_LISTEN, for example to 127.0.0.1:{self.port + 1}")
                raise Failed("listen", 1)

    def start(self, patience=60.0, pause=0.1):
        """Starts the server and waits until it is ready, for `patience` seconds at most; polls every `pause` seconds."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        command = [*self.before, self.command, "serve"]
        with self.log.open("wb") as output:
            self.process = processes.spawn(command, env=self.env, cwd=ROOT, stdout=output, stderr=output)
        deadline = time.monotonic() + patience
        while self.process.poll() is None and time.monotonic() < deadline:
            if self.get("/readyz")[0] == 200 and self.process.poll() is None:
                return
            time.sleep(pause)
        ended = self.process.poll()
        say("  ✗ server  " + ("not ready in time" if ended is None else f"ended with exit code {ended}"))
        self.show_log()
        raise Failed("server", 1)

    def apply_seeds(self, steps):
        """Applies each channel's folder. For an invalid one prints the errors; its last valid revision stays in use."""
        for folder in seed_folders():
            steps.attempt(f"channel: {folder.name}", [self.command, "channel", "apply", str(folder), "--create"], env=self.env)

    def pass_on(self):
        """Prints the server's new log lines about seeds and mails, and its findings and warnings, while it runs."""
        process, log = self.process, self.log.open(errors="replace")
        log.seek(0, os.SEEK_END)

        def follow():
            while process.poll() is None:
                place = log.tell()
                line = log.readline()
                if not line.endswith("\n"):
                    log.seek(place)
                    time.sleep(0.2)
                elif not ROUTINE.match(line):
                    say("  " + RECORD.sub("", line.rstrip(), count=1))

        threading.Thread(target=follow, daemon=True).start()

    def show_log(self, lines=40):
        """Prints the end of the server's log."""
        with contextlib.suppress(OSError):
            say("\n".join(f"    {line}" for line in self.log.read_text(errors="replace").splitlines()[-lines:]))

    def fetch(self, path: str, channel: str | None = None) -> tuple[int, bytes]:
        """Makes a GET request on a channel's host; returns (status, body), or (0, empty) without a response."""
        host = f"{channel}.localhost:{self.port}" if channel else f"{self.local}:{self.port}"
        connection = http.client.HTTPConnection(self.local, self.port, timeout=5)
        try:
            connection.request("GET", path, headers={"Host": host})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()

    def get(self, path: str, channel: str | None = None):
        """Makes a GET request on a channel's host; returns (status, the response's `data`), or (0, None) without one."""
        status, body = self.fetch(path, channel)
        try:
            return status, json.loads(body)["data"]
        except (ValueError, KeyError, TypeError):
            return status, None

    def address(self, channel: str) -> str:
        """Returns the local URL of a channel."""
        return f"http://{channel}.localhost:{self.port}/"


def things_to_try(server: Server, channel: str) -> list[tuple[str, str]]:
    """Returns pages of a channel to try as (URL, description), found through the channel's API."""

    def first(query: str):
        _, events = server.get(f"/api/events?{query}&limit=50", channel)
        return next((event for event in events or [] if event["has_access"]), None)

    found = []
    for what, query in (("live now", "stream_status=live"), ("a replay", "has_replay=1&stream_status=finished")):
        if event := first(query):
            found.append((f"watch/{event['id']}", f"{what}: {event['name']}"))
    found.append(("schedule", "what is to come, day by day"))
    found.append(("vod", "on demand, with filters"))
    _, settings = server.get(f"/api/channel-settings/{channel}.json", channel)
    for language in (settings or {}).get("languages", []):
        if language != settings["language"]:
            found.append((f"?lang={language}", f"the same in another language ({language})"))
    if server.env.get("GRANDSTAND_DEMO") == "true":
        found.append(("simulate", "the site as other viewers see it"))
    base = server.address(channel)
    return [(base + path, what) for path, what in found]
