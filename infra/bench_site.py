"""The viewer's site: Lighthouse on each channel's home, list and watch page, and scrolling through 2,000 events."""

import json
import os
import re
import shutil
import statistics
import subprocess
import urllib.parse

import browser
import measuring
import processes
from server import seed_folders
from steps import ROOT, Failed, say

LIGHTHOUSE = ROOT / "infra/lighthouse"
# Minimum scores, out of 100.
SCORES = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
# Loading metrics, reported beside the performance score that is computed from them.
TIMES = {"largest-contentful-paint": "largest paint", "total-blocking-time": "blocked", "cumulative-layout-shift": "shift"}
LONGEST_MS = 50
MOST_EVENTS = 140
# Lighthouse splits this like a shell. The resolver rules block requests to other machines.
CHROME_FLAGS = """--headless=new --no-sandbox
    --host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost\""""


def install():
    """Installs Lighthouse and its browser."""
    browser.install()
    for command in (["infra/setup", "media"], [LIGHTHOUSE / "install"]):
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def pages(server, channel: str) -> dict[str, str]:
    """Returns the paths of a channel's measured pages, by name."""
    _, home = server.get("/api/events-for-homepage", channel)
    replay = next((event for event in (home or {}).get("finished", []) if event["has_access"]), None)
    if not replay:
        raise Failed(f"{channel} has no recording that a guest may watch", 1)
    return {"home": "", "events": "upcoming", "watch": f"watch/{replay['id']}"}


def lighthouse(address: str, output, tries=3) -> dict:
    """Runs Lighthouse with the mobile preset, which simulates a slow phone and network from the local measurement.

    Retries a run if the browser lost its trace, which happens now and then.
    """
    command = ["node", LIGHTHOUSE / "node_modules/lighthouse/cli/index.js", address, "--quiet", "--output=json"]
    command += [f"--output-path={output}", f"--chrome-flags={CHROME_FLAGS}", "--disable-full-page-screenshot"]
    done = subprocess.run([str(part) for part in command], env=os.environ | {"CHROME_PATH": browser.chromium()}, capture_output=True, text=True)
    if done.returncode and tries > 1 and "recording the trace" in done.stdout + done.stderr:
        return lighthouse(address, output, tries - 1)
    if done.returncode:
        say(done.stdout + done.stderr)
        raise Failed(f"Lighthouse on {address}", done.returncode)
    return json.loads(output.read_text())


def shortcomings(seen: dict, category: str) -> list[str]:
    """Returns the audits that keep a category below its full score."""
    wanted = [ref["id"] for ref in seen["categories"][category]["auditRefs"] if ref["weight"]]
    audits = (seen["audits"][name] for name in wanted)
    return [audit["id"] for audit in audits if audit["score"] is not None and audit["score"] < 1]


def scored(report, server, channel: str):
    """Adds Lighthouse's figures of one channel to the report."""
    section = f"Lighthouse, mobile preset, {channel}"
    for name, path in pages(server, channel).items():
        address = urllib.parse.urljoin(server.address(channel), path)
        kept = measuring.WORK / f"lighthouse-{channel}-{name}.json"
        seen = [lighthouse(address, kept) for _ in range(measuring.RUNS)]
        for category, least in SCORES.items():
            values = [run["categories"][category]["score"] * 100 for run in seen]
            notes = [f"short of it: {', '.join(shortcomings(seen[-1], category))}"] if statistics.median(values) < least else []
            if category == "performance":
                notes.insert(0, ", ".join(
                    f"{label} {statistics.median(run['audits'][audit]['numericValue'] for run in seen):,.3g}"
                    f"{' ms' if audit != 'cumulative-layout-shift' else ''}" for audit, label in TIMES.items()))
            report.single(section, f"{name}, {category}", values, "", least=least, notes=notes)
        if name == "home":
            _, html = server.fetch("/" + path, channel)
            report.single(section, "home, JavaScript that it needs", [script_bytes(run, html.decode()) / 1000 for run in seen], "kB")


def script_bytes(seen: dict, html: str) -> int:
    """Returns the transfer size in bytes, with headers, of the scripts that the HTML names. Others load in idle time."""
    requests = seen["audits"]["network-requests"]["details"]["items"]
    named = set(re.findall(r"/assets/[^\s\"]+\.js", html))
    scripts = (request for request in requests if request.get("resourceType") == "Script")
    return sum(script["transferSize"] for script in scripts if urllib.parse.urlsplit(script["url"]).path in named)


def scrolled(report, server):
    """Measures how smoothly a list of 2,000 events scrolls from end to end, in each layout."""
    results = measuring.WORK / "scrolling.json"
    known = {"GRANDSTAND_URL": f"http://127.0.0.1:{server.port}", "SCROLLING_RESULTS": str(results)}
    runs = browser.drive("scrolling", results, known)
    section = "Scrolling through 2,000 events"
    for name in dict.fromkeys(run["list"] for run in runs):
        some = [run for run in runs if run["list"] == name]
        report.single(section, f"{name}, longest task's processor time", [run["busiest"] for run in some], "ms", aim=LONGEST_MS)
        longest = [max(run["tasks"], default=0) for run in some]
        notes = [f"{sum(len(run['tasks']) for run in some)} tasks of over {LONGEST_MS} ms in {len(some)} runs"]
        report.single(section, f"{name}, longest task over {LONGEST_MS} ms, with its waits", longest, "ms", aim=LONGEST_MS, notes=notes)
        elements = max(run["most_elements"] for run in some)
        report.single(section, f"{name}, most events in the page", [run["most_drawn"] for run in some], "", aim=MOST_EVENTS,
                      notes=[f"at most {elements:,} elements"])


def run(report, **_):
    """Adds this section's figures to the report, for the demo channels with short recordings."""
    install()
    data = measuring.WORK / "site"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    server = measuring.serve(data, core=None, seeds=ROOT / "seeds")
    server.start(patience=300)
    try:
        samples = [server.command, "media", "samples", "--limit", "2", "--seconds", "12"]
        subprocess.run(samples, env=server.env, check=True, stdout=subprocess.DEVNULL)
        for folder in seed_folders():
            scored(report, server, folder.name)
        scrolled(report, server)
    finally:
        processes.stop(server.process)
