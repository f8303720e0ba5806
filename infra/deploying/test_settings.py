"""Every variable that a deployment file sets is a setting that the server has."""

import re
import tomllib
import unittest

import yaml

from deploying.files import INFRA, compose, image_environment, is_known, settings, unit

EXAMPLES = sorted((INFRA / "kubernetes").rglob("kustomization.yaml"))


def of_kubernetes() -> set[str]:
    """Returns the variables of all manifests and overlays."""
    lines = (INFRA / "kubernetes/base/settings.env").read_text().splitlines()
    for file in EXAMPLES:
        for made in yaml.safe_load(file.read_text()).get("configMapGenerator", []):
            lines += made.get("literals", [])
    named = re.compile(r"\{name: ([A-Z][A-Z_]+), value:")
    manifests = [name for file in (INFRA / "kubernetes/base").glob("*.yaml") for name in named.findall(file.read_text())]
    return {line.partition("=")[0] for line in lines} | set(manifests)


def of_units() -> set[str]:
    return {value.partition("=")[0] for name in ("grandstand.service", "grandstand-ingest.service") for value in unit(name).get("Environment", [])}


class Settings(unittest.TestCase):
    def test_the_sources_are_read(self):
        self.assertGreater(len(settings()), 50)
        self.assertTrue(is_known("GRANDSTAND_LISTEN") and is_known("GRANDSTAND_SECRET_NORTH_SIDE__STRIPE_SECRET"))
        self.assertFalse(is_known("GRANDSTAND_LISTENS") or is_known("GRANDSTAND_SECRET_STRIPE"))

    def test_every_variable_is_known(self):
        places = {
            "compose.yaml": set(compose()["services"]["server"]["environment"]),
            "Containerfile": set(image_environment()),
            "kubernetes": of_kubernetes(),
            "systemd": of_units(),
        }
        for place, variables in places.items():
            self.assertTrue(variables, place)
            self.assertEqual({name for name in variables if not is_known(name)}, set(), place)

    def test_every_key_of_the_package_is_known(self):
        text = (INFRA / "debian/grandstand.toml").read_text(encoding="utf-8")
        # A line that is commented out without a space is a setting to switch on.
        table = tomllib.loads(re.sub(r"^#(?=[a-z_]+ = )", "", text, flags=re.MULTILINE))
        keys = {name.removeprefix("GRANDSTAND_").lower() for name in settings()}
        self.assertGreater(len(table), 10)
        self.assertEqual(set(table) - keys, set())

    def test_secrets_have_no_values(self):
        example = (INFRA / ".env.example").read_text()
        for name in ("GRANDSTAND_KEY", "POSTGRES_PASSWORD", "STORE_SECRET"):
            self.assertRegex(example, rf"(?m)^{name}=$")
        self.assertNotRegex((INFRA / "compose.yaml").read_text(), r"(?i)(password|secret|key): *[0-9a-f]{16,}")


if __name__ == "__main__":
    unittest.main()
