"""Test data for the benchmarks: recordings, and channels with additional settings."""

import shutil
import subprocess
from pathlib import Path

import measuring
from steps import ROOT


def encoded(name: str, source: str, seconds: int, video: str, sound: str) -> Path:
    """Encodes an ffmpeg source with a tone, with a keyframe every 50 frames (2 s at 25 fps). Reuses an existing file."""
    path = measuring.WORK / f"{name}.mp4"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        inputs = ["-f", "lavfi", "-i", source, "-f", "lavfi", "-i", f"sine=frequency=220:sample_rate=48000:duration={seconds}"]
        coding = f"-c:v libx264 {video} -pix_fmt yuv420p -g 50 -keyint_min 50 -sc_threshold 0 -c:a aac -b:a {sound}"
        half = path.with_suffix(".part.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-y", *inputs, *coding.split(), half], check=True)
        half.rename(path)
    return path


def seeds(folder: Path, command, key: str, settings: str) -> Path:
    """Recreates a seeds folder with a single channel, the starter with `settings` added; returns the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run([command, "channel", "new", key, "--seeds", str(folder)], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    with (folder / key / "channel.toml").open("a") as file:
        file.write(settings)
    return folder
