"""The live event of each channel that `up` really broadcasts: ffmpeg pushes its film over again, as an encoder would."""

import os
import re
import subprocess
import threading
import time
from pathlib import Path

import processes
from server import Server
from steps import LOGS, say

# For how long, in minutes: what is pushed is recorded, and takes room.
MINUTES = "GRANDSTAND_UP_LIVE"
USUAL = 60
# Seconds until an encoder that lost its connection comes back.
PAUSE = 5
# Segments of two seconds that a film has at most.
MOST = 60
SEGMENT = re.compile(r"(\d+)\.m4s$")


def minutes() -> int:
    """How long each event is pushed to, counted from the start of `up`; 0 leaves all live events to their samples."""
    asked = os.environ.get(MINUTES, str(USUAL))
    if not asked.isdecimal():
        say(f"  ✗ {MINUTES}={asked}: it must be a whole number of minutes; {USUAL} it is")
        return USUAL
    return int(asked)


def start(server: Server, rtmp: str, channels: list[str]) -> dict[str, str]:
    """Begins to push to one event of each channel and goes on until the server ends or the time is over.

    Returns the aliases of the events by their channels. A channel without an event that is live and free has none.
    """
    end = time.monotonic() + 60 * minutes()
    if time.monotonic() >= end:
        return {}
    films = {channel: film for channel in channels if (film := _film(server, channel))}
    for channel, film in films.items():
        threading.Thread(target=_push, args=(server, rtmp, channel, film, end), daemon=True).start()
    return {channel: film.stem.partition(".")[2] for channel, film in films.items()}


def _film(server: Server, channel: str) -> Path | None:
    """The channel's film as a file, named after the channel and the event: that of its first live event which is free.

    It is kept beside the data: once it was pushed to, the event shows what is pushed.
    """
    folder = server.data / "films"
    for known in folder.glob(f"{channel}.*.mp4"):
        if _key(server, channel, known.stem.partition(".")[2]):
            return known
        # The event is gone from the channel.
        known.unlink()
    _, events = server.get("/api/events?stream_status=live&type=free&limit=50", channel)
    for event in events or []:
        _, detail = server.get(f"/api/events/{event['id']}", channel)
        playback = (detail or {}).get("playback")
        parts = _parts(server, channel, playback["hls"]) if playback and event["alias"] else None
        if parts:
            folder.mkdir(parents=True, exist_ok=True)
            film = folder / f"{channel}.{event['alias']}.mp4"
            half = film.with_suffix(".part")
            half.write_bytes(parts)
            half.rename(film)
            return film
    return None


def _parts(server: Server, channel: str, master: str) -> bytes | None:
    """The beginning and every segment of the largest size that a master playlist has, which together are a file."""

    def lines(path: str) -> list[str]:
        status, body = server.fetch(path, channel)
        return body.decode().splitlines() if status == 200 else []

    sizes = [line for line in lines(master) if line and not line.startswith("#")]
    if not sizes:
        return None
    path = f"{master.rpartition('/')[0]}/{sizes[0]}"
    listed = lines(path)
    # What was pushed in several goes has a beginning for each: the first does.
    begins = [number for number, line in enumerate(listed) if line.startswith("#EXT-X-MAP:")]
    listed = listed[: begins[1]] if len(begins) > 1 else listed
    names = {name for line in listed if (name := line.strip()) and SEGMENT.search(name)}
    begin = next((found[1] for line in listed if (found := re.search(r'#EXT-X-MAP:URI="([^"]+)"', line))), None)
    if not names or begin is None:
        return None
    folder = path.rpartition("/")[0]
    answers = [server.fetch(f"{folder}/{name}", channel) for name in [begin, *sorted(names, key=_number)[:MOST]]]
    return b"".join(body for _, body in answers) if all(status == 200 for status, _ in answers) else None


def _number(name: str) -> int:
    return int(SEGMENT.search(name)[1])


def _key(server: Server, channel: str, alias: str) -> str | None:
    """The event's stream key; None where there is no such event."""
    command = [server.command, "event", "stream-key", channel, alias]
    asked = subprocess.run(command, capture_output=True, text=True, env=server.env)
    return asked.stdout.strip() if asked.returncode == 0 else None


def _push(server: Server, rtmp: str, channel: str, film: Path, end: float):
    """Pushes until `end`, again and again where it is cut off."""
    key = _key(server, channel, film.stem.partition(".")[2])
    while key and server.process.poll() is None and (left := end - time.monotonic()) > 0:
        # Nothing is encoded, so that it costs next to nothing.
        command = ["ffmpeg", "-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i", film, "-t", str(int(left) + 1)]
        with (LOGS / f"live-{server.port}-{channel}.log").open("ab") as output:
            try:
                child = processes.spawn([*command, "-c", "copy", "-f", "flv", f"{rtmp}/{key}"], stdout=output, stderr=output)
            except (ChildProcessError, OSError):
                return
            child.wait()
        processes.forget(child)
        time.sleep(PAUSE)
