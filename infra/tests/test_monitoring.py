"""The alerts and the dashboard name metrics that the server has, and each alert has its page."""

import json
import re
import unittest

from steps import ROOT

ALERTS = ROOT / "infra/prometheus/alerts.yaml"
DASHBOARD = ROOT / "infra/grafana/dashboard.json"
# Of Prometheus itself.
OWN = {"up"}
# Every selector is written with braces, so that this finds it.
SELECTOR = re.compile(r"\b([a-z_]+)\{")
ENDINGS = re.compile(r"(_bucket|_count|_sum)?$")


def exprs() -> list[str]:
    """Returns the queries of the alerts and of the dashboard."""
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [ALERTS.read_text(), *(target["expr"] for panel in panels for target in panel["targets"])]


def metrics(sources: str) -> set[str]:
    """Returns the names that Prometheus has for every text in the sources that may be an instrument's."""
    names = {name.replace(".", "_") for name in re.findall(r'"([a-z]+(?:[._][a-z]+)*)"', sources)}
    return names | {f"{name}{ending}" for name in names for ending in ("_total", "_seconds", "_bytes_total")}


def instruments() -> set[str]:
    """Returns the metrics of all sources that have instruments."""
    files = [file.read_text() for file in (ROOT / "server").glob("**/src/**/*.rs")]
    return metrics("\n".join(text for text in files if "opentelemetry" in text))


class Monitoring(unittest.TestCase):
    def test_every_metric_exists(self):
        named = {ENDINGS.sub("", name) for expr in exprs() for name in SELECTOR.findall(expr)}
        self.assertGreater(len(named), 8)
        self.assertEqual(named - instruments() - OWN, set())

    def test_a_metric_that_is_gone_is_found(self):
        self.assertIn("job_attempts_total", metrics('meter.u64_counter("job_attempts")'))
        self.assertNotIn("job_tries_total", metrics('meter.u64_counter("job_attempts")'))
        self.assertIn("http_server_request_duration_seconds", metrics('.f64_histogram("http.server.request.duration")'))

    def test_every_alert_has_its_page_and_a_test(self):
        named = re.findall(r"- alert: (\w+)", ALERTS.read_text())
        pages = re.findall(r"^## (\w+)$", (ROOT / "docs/on-call.md").read_text(), re.MULTILINE)
        self.assertEqual(named, pages)
        tests = (ALERTS.parent / "alerts.test.yaml").read_text()
        fired = set(re.findall(r"alertname: (\w+)\n\s+exp_alerts", tests))
        self.assertEqual(set(named) - fired, set())

    def test_the_dashboard_is_whole(self):
        panels = json.loads(DASHBOARD.read_text())["panels"]
        self.assertEqual(len({panel["id"] for panel in panels}), len(panels))
        for panel in panels:
            place = panel["gridPos"]
            self.assertLessEqual(place["x"] + place["w"], 24, panel["title"])


if __name__ == "__main__":
    unittest.main()
