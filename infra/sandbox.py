"""Runs the payment provider's sandbox beside a server, with an account for each channel, so that buying can be tried out."""

import os
import re
import subprocess

import processes
from server import Server, seed_folders
from steps import LOGS, ROOT, Failed, say

SCRIPT = ROOT / "infra/stripe-sandbox/server.mjs"
PAYMENTS = re.compile(r"^\[payments\]\s*$(.*?)(?=^\[|\Z)", re.M | re.S)
VALUE = re.compile(r'^\s*(\w+)\s*=\s*"([^"]*)"', re.M)


def accounts() -> dict[str, dict[str, str]]:
    """Returns channel key → its `[payments]`, for channels whose secrets are references."""
    found = {}
    for folder in seed_folders():
        section = PAYMENTS.search((folder / "channel.toml").read_text())
        values = dict(VALUE.findall(section[1])) if section else {}
        references = [values.get("secret", ""), values.get("webhook_secret", "")]
        if all(reference.startswith("secret:") for reference in references):
            found[folder.name] = values
    return found


def variable(key: str, reference: str) -> str:
    """Returns the name of the environment variable that holds a secret to which a channel refers."""
    name = reference.removeprefix("secret:")
    return f"GRANDSTAND_SECRET_{key}__{name}".replace("-", "_").upper()


def start(server: Server) -> str | None:
    """Starts the sandbox and configures `server`, which must not run yet, to use it. Returns the sandbox's URL.

    Starts nothing and returns None if no channel has payments, or GRANDSTAND_STRIPE_API_BASE or a channel's secret is set.
    """
    channels = accounts()
    names = [variable(key, values[name]) for key, values in channels.items() for name in ("secret", "webhook_secret")]
    if not channels or any(name in os.environ for name in ["GRANDSTAND_STRIPE_API_BASE", *names]):
        return None
    server.data.mkdir(parents=True, exist_ok=True)
    command = ["node", SCRIPT, "--listen", "127.0.0.1:0", "--state", server.data / "stripe-sandbox.jsonl"]
    for key, values in channels.items():
        account = values["publishable_key"].removeprefix("pk_test_")
        server.env[variable(key, values["secret"])] = f"sk_test_{account}"
        server.env[variable(key, values["webhook_secret"])] = f"whsec_{account}"
        address = f"http://{server.local}:{server.port}/api/stripe/webhook/{key}"
        command += ["--webhook", f"{account}={address}=whsec_{account}"]
    log = LOGS / f"sandbox-{server.port}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        process = processes.spawn(command, stdout=subprocess.PIPE, stderr=output, text=True)
    said = process.stdout.readline()
    if not said.startswith("ready "):
        say("  ✗ payment sandbox: did not start")
        say(log.read_text(errors="replace"))
        raise Failed("payment sandbox", process.wait())
    address = said.removeprefix("ready ").strip()
    server.env["GRANDSTAND_STRIPE_API_BASE"] = f"{address}/"
    server.env["GRANDSTAND_STRIPE_JS_URL"] = f"{address}/v3/"
    return address
