"""Clips: time until a clip plays and until its MP4 is done, without other load."""

import http.client
import json
import random
import shutil
import subprocess
import time

import measuring
import processes
from bench_data import encoded, seeds
from bench_media import segments, until
from measuring import serve

KEY, HOST, EVENT = "clipped", "clipped.localhost", "season-opener"
# Seconds of the recording and of each clip. EACH is the maximum per viewer: with `share` 100, clips may cover the recording.
RECORDING, LENGTH = 120, 30
VIEWERS, EACH = 5, 4
PASSWORD = "four quiet words here"
SETTINGS = """
[accounts]
verification = false
[capabilities]
user = ["watch", "vod_media_access", "clipping"]
[clips]
share = 100
[budget]
per_second = 1000000
per_client = 1000000
"""


def film():
    """Makes a recording like an encoder's: 720p at 25 frames per second, 3 Mbit/s, a keyframe every two seconds."""
    source = f"testsrc2=size=1280x720:rate=25:duration={RECORDING},noise=alls=20:allf=t"
    return encoded("film", source, RECORDING, "-preset veryfast -b:v 3M -maxrate 3M -bufsize 6M", sound="128k")


class Viewer:
    """A client with an account and cookies of its own."""

    def __init__(self, port: int, number: int):
        self.port, self.cookies = port, {}
        person = {"first_name": "Ada", "last_name": "Byron", "email": f"viewer-{number}@example.org", "terms": True}
        self.call("POST", "/api/v2/auth/register", person | {"password": PASSWORD, "password_confirmation": PASSWORD})

    def bytes(self, method: str, path: str, body=None) -> bytes:
        """Returns the body of a call's response; raises RuntimeError for a status of 400 or above."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            headers = {"Host": HOST, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} | ({"Content-Type": "application/json"} if body else {})
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status >= 400:
                raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]!r}")
            # The response that contains media URLs sets the cookie that media requests need.
            given = [cookie.split(";")[0] for cookie in answer.headers.get_all("Set-Cookie") or []]
            self.cookies |= dict(cookie.split("=", 1) for cookie in given)
            return content
        finally:
            connection.close()

    def call(self, method: str, path: str, body=None):
        return json.loads(self.bytes(method, path, body))["data"]


def play(viewer: Viewer, clip: dict):
    """Makes a player's requests up to the first frame: master and media playlist, init segment, first segment."""
    master = clip["playback"]["hls"]
    folder = master.rsplit("/", 1)[0]
    index = segments(viewer.bytes("GET", master).decode())[0]
    playlist = viewer.bytes("GET", f"{folder}/{index}").decode()
    rendition = f"{folder}/{index.rsplit('/', 1)[0]}"
    viewer.bytes("GET", f"{rendition}/init.mp4")
    viewer.bytes("GET", f"{rendition}/{segments(playlist)[0]}")


def one(viewer: Viewer, event: int, media: int, start: float) -> tuple[float, float]:
    """Creates a clip; returns (seconds until it can be played, seconds until it is done)."""
    wanted = {"event_id": event, "event_media_id": media, "name": "A clip", "tags": ["highlight"]}
    began = time.monotonic()
    clip = viewer.call("POST", "/api/clip", wanted | {"start_time": start, "duration": LENGTH})
    play(viewer, clip)
    playable = time.monotonic() - began
    path = f"/api/shared-clip/{clip['id']}?uuid={clip['uuid']}"
    until("a clip is cut", lambda: viewer.call("GET", path)["state"] == "done", pause=0.02)
    return playable, time.monotonic() - began


def run(report, **_):
    """Adds this section's figures to the report. Server, ffmpeg and viewers share all cores."""
    data = measuring.WORK / "clips"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    server = serve(data, core=None)
    server.env["GRANDSTAND_SEEDS"] = str(seeds(measuring.WORK / "clips-seeds", server.command, KEY, SETTINGS))
    server.start()
    try:
        add = [server.command, "media", "add", KEY, EVENT, film(), "--data", data]
        subprocess.run(add, check=True, env=server.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        viewers = [Viewer(server.port, number) for number in range(VIEWERS)]
        events = viewers[0].call("GET", "/api/events?limit=50")
        event = next(event["id"] for event in events if event["alias"] == EVENT)
        source = until("the recording is there", lambda: viewers[0].call("GET", f"/api/clip/source/{event}"))
        chance = random.Random(1)
        starts = [chance.uniform(0, source["duration"] - LENGTH) for _ in range(EACH)]
        runs = [one(viewer, event, source["event_media_id"], start) for viewer in viewers for start in starts]
        playable, done = [1000 * run[0] for run in runs], [run[1] for run in runs]
        report.single("clips", "a clip of 30 s plays", playable, "ms", aim=200, notes=[f"{len(runs)} clips"])
        report.single("clips", "a clip of 30 s is an MP4", done, "s", aim=1.5)
    finally:
        processes.stop(server.process)
