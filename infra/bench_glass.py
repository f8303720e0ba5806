"""Glass to glass: the age of the picture that a viewer of a live event sees, with a real encoder and a real Chromium."""

import statistics

import browser
import measuring


def run(report, server, rtmp: str, channel: str, event: str):
    """Pushes to an event without earlier pushes and opens its page. Only the server is pinned to a core."""
    results = measuring.WORK / "glass.json"
    seen = browser.drive("glass", results, server.env | {
        "GRANDSTAND_URL": f"http://127.0.0.1:{server.port}", "GRANDSTAND_COMMAND": server.command, "GRANDSTAND_INGEST_RTMP": rtmp,
        "GLASS_CHANNEL": channel, "GLASS_EVENT": event, "GLASS_RESULTS": str(results),
    })
    openings, late = seen["openings"], seen["late_ms"]
    ages, in_hand = ([look[name] for opening in openings for look in opening["looks"]] for name in ("age", "in_hand"))
    newest = [age - kept for age, kept in zip(ages, in_hand)]
    each = [[look["age"] for look in opening["looks"]] for opening in openings]
    apart = max(max(some) - min(some) for some in each)
    medians = ", ".join(f"{statistics.median(some):.1f}" for some in each)
    says = ", ".join(sorted({opening["says"] for opening in openings}))
    report.single("media", "glass to glass", ages, "s", notes=[
        f"{len(openings)} openings of the page: {medians} s; looks after the same one are {apart:.2g} s apart at most",
        f"the picture stood still at {sum(opening['still'] for opening in openings)} of {len(ages)} looks; the player says: {says}",
        f"the newest picture that is loaded is {statistics.median(newest):.2g} s old ({min(newest):.2g} – {max(newest):.2g})",
        f"pictures went into the encoder {late['median']:.0f} ms after they were due, {late['most']:.0f} ms at most",
    ])
    report.single("media", "glass to glass: loaded, not shown yet", in_hand, "s")
