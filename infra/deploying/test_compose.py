"""compose.yaml fits itself, the images and the configuration of Caddy and of the ingest."""

import re
import unittest

from deploying.files import CONTAINERFILE, INFRA, compose, image_environment, port, unit

TEXT = (INFRA / "compose.yaml").read_text(encoding="utf-8")
CADDYFILE = (INFRA / "Caddyfile").read_text(encoding="utf-8")
SERVICES = compose()["services"]
# What viewers and encoders call.
PUBLISHED = {"server": ["1935:1935"], "caddy": ["80:80", "443:443"]}


def seconds(duration: str) -> int:
    return int(duration.removesuffix("s"))


class Compose(unittest.TestCase):
    def test_nothing_else_is_published(self):
        self.assertEqual({name: service["ports"] for name, service in SERVICES.items() if "ports" in service}, PUBLISHED)
        self.assertTrue(compose()["networks"]["back"]["internal"])

    def test_every_service_restarts_and_gains_no_rights(self):
        for name, service in SERVICES.items():
            self.assertEqual(service["restart"], "unless-stopped", name)
            self.assertIn("no-new-privileges:true", service["security_opt"], name)

    def test_every_service_has_a_health_check(self):
        own = {name for name, service in SERVICES.items() if "healthcheck" in service}
        built = {service["build"]["target"] for service in SERVICES.values() if "build" in service}
        self.assertEqual(set(SERVICES) - own, {name for name, service in SERVICES.items() if "build" in service})
        for target in built:
            stage = re.search(rf"^FROM base AS {target}$.*?(?=^FROM |\Z)", CONTAINERFILE, re.MULTILINE | re.DOTALL)
            self.assertIn("HEALTHCHECK", stage[0], target)

    def test_images_of_others_have_versions(self):
        for name, service in SERVICES.items():
            if "build" not in service:
                self.assertRegex(service["image"], r"^[a-z.]+/[a-z/]+:v?\d+\.\d+(\.\d+)?(-\w+)?$", name)

    def test_the_example_has_every_variable(self):
        used = set(re.findall(r"\$\{([A-Z_]+)", TEXT)) | {"SMTP_URL"} | {made["environment"] for made in compose()["secrets"].values()}
        given = set(re.findall(r"^#?([A-Z_]+)=", (INFRA / ".env.example").read_text(), re.MULTILINE))
        self.assertEqual(used - {"GRANDSTAND_IMAGE", "GRANDSTAND_INGEST_IMAGE"}, given)

    def test_volumes_secrets_and_networks_are_used(self):
        def named(key):
            return {str(entry).partition(":")[0] for service in SERVICES.values() for entry in service.get(key, [])}

        self.assertEqual({name for name in named("volumes") if re.match(r"[a-z]", name)}, set(compose()["volumes"]))
        self.assertEqual(named("secrets"), set(compose()["secrets"]))
        self.assertEqual(named("networks"), set(compose()["networks"]))

    def test_caddy_finds_the_server(self):
        server, caddy = SERVICES["server"]["environment"], SERVICES["caddy"]
        variables = re.findall(r"\{\$([A-Z_]+):", CADDYFILE)
        self.assertEqual(set(variables), set(caddy["environment"]))
        self.assertEqual(caddy["environment"]["UPSTREAM"], f"server:{port(image_environment()['GRANDSTAND_LISTEN'])}")
        self.assertEqual(caddy["environment"]["PRIVATE_LISTENER"], f"server:{port(server['GRANDSTAND_METRICS_LISTEN'])}")
        self.assertEqual(caddy["networks"]["front"]["ipv4_address"], server["GRANDSTAND_TRUSTED_PROXIES"])
        self.assertIn("front", SERVICES["server"]["networks"])
        self.assertNotIn("GRANDSTAND_MEDIA_CACHE", server)

    def test_the_ingest_finds_the_server(self):
        asked = re.search(r"on_publish http://([0-9.:]+)/", (INFRA / "nginx/ingest.conf").read_text())[1]
        self.assertEqual(SERVICES["ingest"]["network_mode"], "service:server")
        self.assertEqual(SERVICES["server"]["environment"]["GRANDSTAND_INGEST_LISTEN"], asked)
        written = re.findall(r"^ *(?:pid|\w+_path) (/\w+)/", (INFRA / "nginx/ingest-nginx.conf").read_text(), re.MULTILINE)
        self.assertEqual(sorted(set(written)), SERVICES["ingest"]["tmpfs"])

    def test_the_server_has_the_same_time_to_stop_everywhere(self):
        self.assertEqual(seconds(SERVICES["server"]["stop_grace_period"]), int(unit("grandstand.service")["TimeoutStopSec"][0]))

    def test_secrets_are_not_in_the_build(self):
        self.assertIn("infra/.env", (INFRA / "Containerfile.dockerignore").read_text().split())
        self.assertIn("/infra/.env", (INFRA.parent / ".gitignore").read_text().split())

    def test_the_last_stages_are_not_root(self):
        for target in ("server", "ingest"):
            stage = re.search(rf"^FROM base AS {target}$.*?(?=^FROM |\Z)", CONTAINERFILE, re.MULTILINE | re.DOTALL)[0]
            self.assertIn("\nUSER 10001\n", stage)
            self.assertIn("--no-install-recommends", stage)


if __name__ == "__main__":
    unittest.main()
