"""A running Grandstand: which binary, with which settings, when it is ready and what it serves."""

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
# A line of the server's log begins with a time and a level; findings are written without. These need nobody's attention.
RECORD = re.compile(r"\d{4}-\d\d-\d\dT\S+\s+(?=[A-Z])")
ROUTINE = re.compile(RECORD.pattern + r"(INFO (?!seeds applied|mail written)|DEBUG|TRACE)")


def profile() -> str:
    """`quick`, or what GRANDSTAND_PROFILE asks for, such as `dev`."""
    return os.environ.get("GRANDSTAND_PROFILE", "quick")


def binary(which: str) -> Path:
    """The grandstand command as built with that profile."""
    return TARGET / ("debug" if which == "dev" else which) / "grandstand"


def seed_folders() -> list[Path]:
    """Every channel's folder; its name is the channel's key. Names that start with _ are bases, which channels extend."""
    seeds = Path(os.environ.get("GRANDSTAND_SEEDS", ROOT / "seeds"))
    channels = (folder for folder in seeds.iterdir() if (folder / "channel.toml").is_file())
    return sorted(folder for folder in channels if not folder.name.startswith("_"))


class Server:
    """One server process and the commands that share its settings."""

    def __init__(self, which: str, listen: str, data: Path):
        host, _, port = listen.rpartition(":")
        self.port = int(port) or processes.free_port()
        self.host = host or "127.0.0.1"
        # A server that listens everywhere is asked on loopback.
        self.local = "127.0.0.1" if self.host in ("0.0.0.0", "[::]") else self.host.strip("[]")
        self.data = data
        self.command = str(binary(which))
        self.env = os.environ | {"GRANDSTAND_LISTEN": f"{self.host}:{self.port}", "GRANDSTAND_DATA": str(data)}
        # A settings file of whoever develops here is not ours.
        self.env.setdefault("GRANDSTAND_SETTINGS", "/dev/null")
        if GEO.is_file():
            self.env.setdefault("GRANDSTAND_GEO_DB", str(GEO))
        # Of the events of the demonstration channels that have a region, one is closed there, and another open.
        self.env.setdefault("GRANDSTAND_LOCAL_COUNTRY", "AT")
        # What the server's command runs under, such as `taskset`.
        self.before: list[str] = []
        self.log = LOGS / f"server-{self.port}.log"
        self.process = None

    def refuse_taken_port(self):
        """Says so when something else listens at our address; the server's own message would come much later."""
        with socket.socket() as probe:
            if probe.connect_ex((self.local, self.port)) == 0:
                say(f"  ✗ port {self.port} is taken: set GRANDSTAND_LISTEN, for example to 127.0.0.1:{self.port + 1}")
                raise Failed("listen", 1)

    def start(self, patience=60.0, pause=0.1):
        """Starts the server and returns when it says that it can serve, asking again after each `pause` (seconds)."""
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
        """Applies each channel's folder; one with mistakes is explained, and its last good revision serves."""
        for folder in seed_folders():
            steps.attempt(f"channel: {folder.name}", [self.command, "channel", "apply", str(folder), "--create"], env=self.env)

    def pass_on(self):
        """Says at the terminal what the server says of seeds and mails from now on, and its warnings, for as long as it runs."""
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
        """The end of the server's log, for someone who wonders why it stopped."""
        with contextlib.suppress(OSError):
            say("\n".join(f"    {line}" for line in self.log.read_text(errors="replace").splitlines()[-lines:]))

    def fetch(self, path: str, channel: str | None = None) -> tuple[int, bytes]:
        """(status, body) of what this server answers on a channel's host; (0, nothing) if no answer came."""
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
        """(status, `data` of the answer) of a call to this server, on a channel's host; (0, None) if none came."""
        status, body = self.fetch(path, channel)
        try:
            return status, json.loads(body)["data"]
        except (ValueError, KeyError, TypeError):
            return status, None

    def address(self, channel: str) -> str:
        """Where a channel is opened on this machine."""
        return f"http://{channel}.localhost:{self.port}/"


def things_to_try(server: Server, channel: str) -> list[tuple[str, str]]:
    """What a newcomer may look at on a channel, as (address, what), found by asking the channel itself."""

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
