"""Broadcasts one live event of each channel for `up`: ffmpeg pushes the event's film in a loop, as an encoder would."""

import os
import re
import subprocess
import threading
import time
from pathlib import Path

import processes
from server import Server
from steps import LOGS, say

# Setting for the duration in minutes. It is limited because pushes are recorded and take disk space.
MINUTES = "GRANDSTAND_UP_LIVE"
USUAL = 60
# Seconds before a push that was cut off is retried.
PAUSE = 5
# Maximum number of two-second segments in a film.
MOST = 60
SEGMENT = re.compile(r"(\d+)\.m4s$")


def minutes() -> int:
    """Returns the minutes of each push, counted from the start of `up`; with 0, live events show their sample recordings."""
    asked = os.environ.get(MINUTES, str(USUAL))
    if not asked.isdecimal():
        say(f"  ✗ {MINUTES}={asked}: it must be a whole number of minutes; {USUAL} it is")
        return USUAL
    return int(asked)


def start(server: Server, rtmp: str, channels: list[str]) -> dict[str, str]:
    """Starts to push to one event of each channel, until the server ends or the time is over.

    Returns the events' aliases by channel. Channels without a live, free event are left out.
    """
    end = time.monotonic() + 60 * minutes()
    if time.monotonic() >= end:
        return {}
    films = {channel: film for channel in channels if (film := _film(server, channel))}
    for channel, film in films.items():
        threading.Thread(target=_push, args=(server, rtmp, channel, film, end), daemon=True).start()
    return {channel: film.stem.partition(".")[2] for channel, film in films.items()}


def _film(server: Server, channel: str) -> Path | None:
    """Returns the channel's film, a file named after the channel and its first live, free event; None if there is none.

    The film is saved in the data folder, because after the first push the event no longer shows its sample recording.
    """
    folder = server.data / "films"
    for known in folder.glob(f"{channel}.*.mp4"):
        if _key(server, channel, known.stem.partition(".")[2]):
            return known
        # The channel no longer has this event.
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
    """Joins the init segment and up to MOST segments of a master playlist's largest rendition to the bytes of a file."""

    def lines(path: str) -> list[str]:
        status, body = server.fetch(path, channel)
        return body.decode().splitlines() if status == 200 else []

    sizes = [line for line in lines(master) if line and not line.startswith("#")]
    if not sizes:
        return None
    path = f"{master.rpartition('/')[0]}/{sizes[0]}"
    listed = lines(path)
    # A stream that was pushed in several parts has an init segment for each part; the first part is enough.
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
    """Returns the event's stream key; None if there is no such event."""
    command = [server.command, "event", "stream-key", channel, alias]
    asked = subprocess.run(command, capture_output=True, text=True, env=server.env)
    return asked.stdout.strip() if asked.returncode == 0 else None


def _push(server: Server, rtmp: str, channel: str, film: Path, end: float):
    """Pushes until `end`; starts again if the push is cut off."""
    key = _key(server, channel, film.stem.partition(".")[2])
    while key and server.process.poll() is None and (left := end - time.monotonic()) > 0:
        # Copies without encoding, which needs little CPU time.
        command = ["ffmpeg", "-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i", film, "-t", str(int(left) + 1)]
        with (LOGS / f"live-{server.port}-{channel}.log").open("ab") as output:
            try:
                child = processes.spawn([*command, "-c", "copy", "-f", "flv", f"{rtmp}/{key}"], stdout=output, stderr=output)
            except (ChildProcessError, OSError):
                return
            child.wait()
        processes.forget(child)
        time.sleep(PAUSE)
