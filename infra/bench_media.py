"""Video: segments against nginx's sendfile, live playlists against bare actix-web, 500 viewers, delay of a push."""

import json
import shutil
import statistics
import subprocess
import threading
import time
from pathlib import Path

import bench_glass
import browser
import ingest
import measuring
import processes
from bench_calls import answer, same_answer
from bench_channels import fill
from bench_data import encoded
from figures import Figure
from measuring import LOAD_CORE, SERVER_CORE, Target, cpu_seconds, on_core, resident, serve, start_tool, write_requests
from steps import LOGS, Failed, say

# Seconds of video that a live playlist lists, and the speed of the push relative to real time.
WINDOW, RATE = 120, 6
# Number of segments under load: the newest ones, which most viewers of a live event request.
EDGE = 5
VIEWERS = 500
PUSHES = 3
PATIENCE = 60
# Alias of the starter's free event that is pushed to.
EVENT = "return-match"


def clip(name: str, size: str, kilobits: int) -> Path:
    """Encodes twelve seconds of noise at a constant bit rate, with a keyframe every two seconds."""
    source = f"testsrc2=size={size}:rate=25:duration=12,noise=alls=60:allf=t"
    rate = f"-b:v {kilobits}k -minrate {kilobits}k -maxrate {kilobits}k -bufsize {kilobits}k -x264-params nal-hrd=cbr"
    return encoded(name, source, 12, f"-preset ultrafast -bf 0 {rate}", sound="64k")


class Channel:
    """One of the section's channels, with the event that is pushed to."""

    def __init__(self, server, host: str):
        self.server, self.host, self.key = server, host, host.split(".")[1]
        self.event = self.id_of(EVENT)

    def data(self, path: str):
        status, _, body = answer(self.server.port, self.host, path)
        if status != 200:
            raise Failed(f"{path} answers {status}", 1)
        return json.loads(body)["data"]

    def id_of(self, alias: str) -> int:
        return next(event["id"] for event in self.data("/api/events?limit=50") if event["alias"] == alias)

    def command(self, *arguments) -> str:
        command = [self.server.command, *arguments, "--data", self.server.data]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=self.server.env).stdout.strip()

    def push(self, rtmp: str, file: Path, *pace) -> subprocess.Popen:
        """Starts to push a file in a loop, as an encoder does."""
        key = self.command("event", "stream-key", self.key, EVENT)
        command = [*on_core(LOAD_CORE), "ffmpeg", "-v", "error", "-nostdin", *pace, "-stream_loop", "-1", "-i", file]
        output = (LOGS / "bench-push.log").open("ab")
        return processes.spawn([*command, "-c", "copy", "-f", "flv", f"{rtmp}/{key}"], stdout=output, stderr=output)

    def playlist(self, event: int | None = None) -> tuple[str, str] | None:
        """Returns the path and text of an event's first media playlist; None if it can't be played yet."""
        playback = self.data(f"/api/events/{event or self.event}")["playback"]
        if not playback:
            return None
        status, _, master = answer(self.server.port, self.host, playback["hls"])
        lines = [line for line in master.decode().splitlines() if line and not line.startswith("#")]
        if status != 200 or not lines:
            return None
        path = playback["hls"].rsplit("/", 1)[0] + "/" + lines[0]
        status, _, text = answer(self.server.port, self.host, path)
        return (path, text.decode()) if status == 200 and segments(text.decode()) else None


def segments(playlist: str) -> list[str]:
    """Returns the addresses that a playlist lists: of segments or, in a master playlist, of renditions."""
    return [line for line in playlist.splitlines() if line and not line.startswith("#")]


def until(what: str, look, patience=PATIENCE, pause=0.05):
    """Polls `look` until it returns something truthy, and returns that; fails after `patience` seconds."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(pause)
    raise Failed(f"{what}: not within {patience} s", 1)


class Nginx:
    """nginx in its fastest setup for files: sendfile, one worker on the server's core, keep-alive connections."""

    def __init__(self):
        self.folder = measuring.WORK / "nginx"
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "files").mkdir(parents=True)
        self.port = processes.free_port()
        temporary = " ".join(f"{kind}_temp_path temporary;" for kind in ingest.TEMPORARY)
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr error;\nevents {{ worker_connections 2048; }}\n"
            f"http {{\n  {temporary}\n  access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000;\n"
            f"  keepalive_requests 100000000; keepalive_timeout 600s;\n"
            f"  server {{ listen 127.0.0.1:{self.port}; root files; }}\n}}\n"
        )
        output = (LOGS / "bench-nginx.log").open("wb")
        command = [*on_core(SERVER_CORE), ingest.nginx_binary(), "-e", "stderr", "-p", self.folder, "-c", "nginx.conf"]
        self.process = processes.spawn(command, stdout=output, stderr=output)

    def keep(self, name: str, body: bytes) -> str:
        """Adds a file to serve; returns its path."""
        (self.folder / "files" / name).write_bytes(body)
        return f"/{name}"


def against_nginx(report, name, server, nginx, host, paths, seconds, most):
    """Compares the CPU seconds per GB of segments with nginx's for the same bytes."""
    kept, size = [], 0
    for path in paths:
        status, _, body = answer(server.port, host, path)
        if status != 200:
            raise Failed(f"{path} answers {status}", 1)
        # nginx caches open files by name, so each file needs a new name.
        kept.append(nginx.keep(f"{name.replace(' ', '-')}-{len(kept)}.m4s", body))
        size += len(body)
        if until("nginx", lambda: answer(nginx.port, host, kept[-1]))[2] != body:
            raise Failed("nginx answers something else", 1)
    gigabytes = size / len(paths) / 1e9
    ours = Target(server.process.pid, server.port, write_requests("segments", ((host, path) for path in paths)))
    theirs = Target(nginx.process.pid, nginx.port, write_requests("segments-nginx", ((host, path) for path in kept)))
    pairs = measuring.interleaved(ours, theirs, seconds)
    if not all(one.cost and other.cost for one, other in pairs):
        raise Failed("a run took too little CPU time to be measured: --seconds", 1)
    costs = [(one.cost / gigabytes, other.cost / gigabytes) for one, other in pairs]
    ratios = [one / other for one, other in costs]
    mine, ratio = [one for one, _ in costs], statistics.median(ratios)
    notes = [f"segments of {gigabytes * 1e6:,.0f} kB; {statistics.median(run.rate for run, _ in pairs) * gigabytes:.2f} GB a second"]
    if wrong := sum(one.wrong + other.wrong for one, other in pairs):
        notes.append(f"{wrong} requests failed")
    report.add(Figure(
        "media", name, statistics.median(mine), "CPU s per GB", min(mine), max(mine),
        f"{statistics.median(other for _, other in costs):.3g} nginx", ratio, min(ratios), max(ratios),
        f"≤ {most:g}", ratio <= most, notes,
    ))


def memory(report, server, host, paths, seconds):
    """Measures memory growth while 500 connections request segments: the last third of the time against the first."""
    requests = write_requests("segments-500", ((host, path) for path in paths))
    length, seen, over = max(9, 4 * seconds), [], threading.Event()

    def look():
        while not over.wait(0.2):
            seen.append(resident(server.process.pid))

    watching = threading.Thread(target=look)
    before = resident(server.process.pid)
    watching.start()
    try:
        run = Target(server.process.pid, server.port, requests).load(length, connections=VIEWERS)
    finally:
        over.set()
        watching.join()
    third = len(seen) // 3
    growth = max(seen[-third:]) - max(seen[:third])
    notes = [f"{before / 1e6:.0f} MB before, {max(seen) / 1e6:.0f} MB at most", f"{run.wrong} of the requests failed"]
    report.single("media", "memory growth at 500 connections", [growth / 1e6], "MB", aim=2, notes=notes)


def playlists(report, server, host, path, seconds):
    """Compares a live playlist of two minutes with bare actix-web that sends the same body."""
    hosts = measuring.WORK / "media-host.txt"
    hosts.write_text(host + "\n")
    command = ["bare", "--from", f"127.0.0.1:{server.port}", "--path", path, "--hosts", str(hosts), "--answer", "plain"]
    process, port = start_tool(command, "bare-playlist")
    try:
        same_answer(server.port, port, host, path)
        requests = write_requests("playlist", [(host, path)])
        ours, theirs = Target(server.process.pid, server.port, requests), Target(process.pid, port, requests)
        pairs = measuring.interleaved(ours, theirs, seconds)
        report.compare("media", "live playlist of two minutes", pairs, against="bare", aim=0.5)
    finally:
        processes.stop(process)


def playable(report, channels, rtmp, file):
    """Measures the time from an encoder's start to a playable playlist. Returns the last push, still running, and its start."""
    took = []
    for channel in channels:
        began = time.monotonic()
        pushing = channel.push(rtmp, file, "-re")
        until("a push", channel.playlist, pause=0.02)
        took.append(time.monotonic() - began)
        if channel is not channels[-1]:
            processes.stop(pushing)
    report.single("media", "push to playable", took, "s")
    return pushing, began


def edge(report, channel, began):
    """Measures the time from when a segment's first frame was due to be sent until the segment is listed: the viewer's
    delay without the player's buffer. The playlist must still list the whole push."""
    ages, known, end = [], None, time.monotonic() + 20
    while time.monotonic() < end:
        _, text = channel.playlist()
        lengths = [float(line.removeprefix("#EXTINF:").rstrip(",")) for line in text.splitlines() if line.startswith("#EXTINF:")]
        if known not in (None, len(lengths)):
            ages.append(time.monotonic() - began - sum(lengths[:-1]))
        known = len(lengths)
        time.sleep(0.02)
    report.single("media", "age of a segment's first picture when listed", ages, "s")


def watch(port, host, path, pid, seconds, *options) -> tuple[dict, float]:
    """Runs VIEWERS viewers; returns their statistics and the server's CPU seconds."""
    command = [*on_core(LOAD_CORE), str(measuring.TOOLS), "viewers", f"127.0.0.1:{port}", host, path]
    command += ["--viewers", str(VIEWERS), "--seconds", str(seconds), *options]
    used = cpu_seconds(pid)
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode:
        say(ended.stderr)
        raise Failed("viewers", ended.returncode)
    return json.loads(ended.stdout), cpu_seconds(pid) - used


def viewers(report, server, nginx, channel, seconds):
    """Compares 500 viewers of the current push with as many viewers of the same files from nginx."""
    path, text = until("a window", lambda: (found := channel.playlist()) and len(segments(found[1])) >= 6 and found)
    for name in segments(text):
        nginx.keep(name.rsplit("/", 1)[-1], answer(server.port, channel.host, f"{path.rsplit('/', 1)[0]}/{name}")[2])
    listed = nginx.keep("live.m3u8", text.encode())
    length = max(20, 20 * seconds)
    seen, used = watch(server.port, channel.host, path, server.process.pid, length)
    files, theirs = watch(nginx.port, channel.host, listed, nginx.process.pid, length, "--over-again")
    notes = [
        f"{seen['segments']:,} segments, {seen['playlists']:,} playlists, {seen['bytes'] * 8 / length / 1e6:,.0f} Mbit/s",
        f"a segment within {seen['segment_p99'] / 1000:,.0f} ms for 99 %, {seen['segment_max'] / 1000:,.0f} ms at most",
        f"{seen['failed']} requests failed",
    ]
    report.single("media", "stalls of 500 viewers", [seen["stalls"]], "", aim=0, text="none", notes=notes)
    share, other = used / length * 100, theirs / length * 100
    report.add(Figure(
        "media", "CPU for 500 viewers, of one core", share, "%", against=f"{other:.3g} % nginx", ratio=share / other if other else None,
        notes=[f"nginx: {files['segments']:,} segments, {files['playlists']:,} playlists"],
    ))


def run(report, *, seconds=3, **_):
    """Adds this section's figures to the report."""
    browser.install()
    data = measuring.WORK / "media"
    hosts = fill(data, 2 + PUSHES)
    heavy, light = clip("heavy", "1280x720", 4000), clip("light", "640x360", 1136)
    # A stopped push stays live for an hour, so that only requests use CPU time while they are measured.
    server = serve(data, GRANDSTAND_STREAM_GRACE="3600")
    rtmp = ingest.start(server)
    if not rtmp:
        raise Failed("nginx with its RTMP module is needed, and no GRANDSTAND_INGEST_LISTEN", 1)
    server.start()
    nginx = Nginx()
    try:
        first, *others, last = [Channel(server, host) for host in hosts]
        pushing = first.push(rtmp, heavy, "-readrate", str(RATE))
        full = lambda: (found := first.playlist()) and len(segments(found[1])) * 2 >= WINDOW and found
        path, text = until("a window of two minutes", full)
        processes.stop(pushing)
        time.sleep(2)
        path, text = first.playlist()
        folder = path.rsplit("/", 1)[0]
        hot = [f"{folder}/{name}" for name in segments(text)[-EDGE:]]
        against_nginx(report, "segments at the live edge", server, nginx, first.host, hot, seconds, 1)
        first.command("media", "add", first.key, "opening-match", heavy)
        sample = first.id_of("opening-match")
        recorded = until("a recording", lambda: first.playlist(sample))
        folder = recorded[0].rsplit("/", 1)[0]
        cold = [f"{folder}/{number}.m4s" for number in range(EDGE)]
        against_nginx(report, "segments of a recording", server, nginx, first.host, cold, seconds, 2)
        memory(report, server, first.host, hot + cold, seconds)
        playlists(report, server, first.host, path, seconds)
        pushing, began = playable(report, others, rtmp, light)
        edge(report, others[-1], began)
        viewers(report, server, nginx, others[-1], seconds)
        processes.stop(pushing)
        bench_glass.run(report, server, rtmp, last.key, EVENT)
    finally:
        processes.stop(nginx.process)
        processes.stop(server.process)
