"""The units are what systemd understands, and fit the package."""

import re
import shutil
import subprocess
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

from deploying.files import INFRA, unit
from typed import commands, section

UNITS = ("grandstand.service", "grandstand-ingest.service")
HARDENED = {
    "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "PrivateTmp": "yes", "PrivateDevices": "yes",
    "ProtectKernelModules": "yes", "RestrictNamespaces": "yes", "RestrictSUIDSGID": "yes", "SystemCallFilter": "@system-service",
}


def package():
    """Returns the module infra/package, without running it."""
    source = (INFRA / "package").read_text(encoding="utf-8").replace("\nmain(package)\n", "\n")
    module = module_from_spec(spec_from_loader("package", SourceFileLoader("package", str(INFRA / "package"))))
    exec(compile(source, "package", "exec"), module.__dict__)
    return module


class Units(unittest.TestCase):
    def test_systemd_understands_them(self):
        analyze = shutil.which("systemd-analyze")
        if not analyze:
            self.skipTest("there is no systemd-analyze")
        with tempfile.TemporaryDirectory() as folder:
            for name in UNITS:
                text = (INFRA / "systemd" / name).read_text(encoding="utf-8")
                # The programs are those of the installed package.
                text = re.sub(r"/usr/s?bin/(grandstand|nginx)", "/bin/true", text)
                (Path(folder) / name).write_text(text, encoding="utf-8")
            ran = subprocess.run(
                [analyze, "verify", "--man=no", *(Path(folder) / name for name in UNITS)], capture_output=True, text=True,
            )
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def test_they_are_hardened(self):
        for name in UNITS:
            found = unit(name)
            for key, value in HARDENED.items():
                self.assertEqual(found.get(key), [value], f"{name}: {key}")

    def test_packagers_outlive_the_server(self):
        self.assertEqual(unit("grandstand.service")["KillMode"], ["process"])

    def test_the_ports_below_1024_are_open_to_the_server_alone(self):
        self.assertEqual(unit("grandstand.service")["AmbientCapabilities"], ["CAP_NET_BIND_SERVICE"])
        self.assertEqual(unit("grandstand-ingest.service")["CapabilityBoundingSet"], [""])


class Package(unittest.TestCase):
    def test_it_has_what_the_units_start_and_read(self):
        made = package()
        places = {f"/{place}" for place in made.FILES.values()}
        for source in [*made.FILES, *made.COMPRESSED]:
            self.assertTrue((INFRA.parent / source).is_file(), source)
        self.assertIn(unit("grandstand.service")["Environment"][0].partition("=")[2], places)
        self.assertIn(unit("grandstand-ingest.service")["ExecStart"][0].split()[-1], places)
        self.assertEqual(unit("grandstand.service")["ExecStart"], ["/usr/bin/grandstand serve"])
        for name in UNITS:
            self.assertIn(f"/lib/systemd/system/{name}", places)

    def test_settings_name_what_is_installed(self):
        text = (INFRA / "debian/grandstand.toml").read_text(encoding="utf-8")
        state = f"/var/lib/{unit('grandstand.service')['StateDirectory'][0]}"
        self.assertIn(f'data = "{state}"', text)
        self.assertIn(f'geo_db = "/usr/share/grandstand/{package().GEO.name}"', text)
        self.assertIn('frontend = "/usr/share/grandstand/frontend"', text)
        self.assertIn(f'seeds = "/{package().FOLDERS[0]}"', text)

    def test_the_scripts_are_shell_and_stop_at_a_failure(self):
        for name in ("postinst", "prerm", "postrm"):
            script = INFRA / "debian" / name
            self.assertEqual(subprocess.run(["sh", "-n", script], capture_output=True).returncode, 0, name)
            self.assertIn("\nset -e\n", script.read_text())

    def test_a_purge_deletes_no_data(self):
        text = (INFRA / "debian/postrm").read_text()
        # What it prints for the operator to type doesn't run.
        self.assertNotIn("rm -r", re.sub(r"<<'SAID'.*?^SAID$", "", text, flags=re.MULTILINE | re.DOTALL))


class Page(unittest.TestCase):
    def test_the_page_has_what_the_test_of_the_package_types(self):
        for heading in re.findall(r'"(### [A-Za-z ]+)"', (INFRA / "package-test").read_text()):
            self.assertTrue(commands(section(heading)), heading)

    def test_output_is_compared(self):
        typed = commands("```console\n# one \\\n  more\nfirst…last\n# two\n```\n")
        self.assertEqual([it.command for it in typed], ["one more", "two"])
        self.assertTrue(typed[0].is_answered_by("first and last\n"))
        self.assertFalse(typed[0].is_answered_by("first and lost"))
        self.assertTrue(typed[1].is_answered_by("anything"))


if __name__ == "__main__":
    unittest.main()
