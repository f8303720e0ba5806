"""The manifests fit each other, as kustomize builds them."""

import re
import unittest

from deploying.files import CONTAINERFILE, INFRA, image_environment, overlays
from steps import ROOT

# Made by the operator: docs/deploying.md says how.
SECRETS = {"grandstand-environment", "grandstand-master-key", "stands-example-tls"}
WORKLOADS = {"Deployment", "StatefulSet"}
# PostgreSQL's max_connections, less what it reserves, and what a command takes (docs/operating.md).
CONNECTIONS = 100 - 3 - 8
# preStop, requests, jobs and analytics (docs/operating.md, "Stopping and upgrading").
STOPPING = 5 + 15 + 5 + 30


def of_kind(resources: list[dict], *kinds: str) -> list[dict]:
    return [resource for resource in resources if resource["kind"] in kinds]


def names(resources: list[dict], kind: str) -> set[str]:
    return {resource["metadata"]["name"] for resource in of_kind(resources, kind)}


def pod(workload: dict) -> dict:
    return workload["spec"]["template"]["spec"]


def servers(workload: dict) -> list[dict]:
    return [container for container in pod(workload)["containers"] if container["name"] == "server"]


def settings(resources: list[dict]) -> dict[str, str]:
    return of_kind(resources, "ConfigMap")[0]["data"]


class Each(unittest.TestCase):
    """Goes through the overlays."""

    def each(self) -> list[list[dict]]:
        found = overlays()
        if not found:
            self.skipTest("there is no kustomize")
        return list(found.values())

    def each_workload(self) -> list[tuple[list[dict], dict]]:
        return [(resources, workload) for resources in self.each() for workload in of_kind(resources, *WORKLOADS)]


class References(Each):
    def test_what_is_named_exists(self):
        for resources, workload in self.each_workload():
            spec = pod(workload)
            self.assertIn(spec["serviceAccountName"], names(resources, "ServiceAccount"))
            for container in spec["containers"]:
                for source in container.get("envFrom", []):
                    if "configMapRef" in source:
                        self.assertIn(source["configMapRef"]["name"], names(resources, "ConfigMap"))
                    else:
                        self.assertIn(source["secretRef"]["name"], SECRETS)
            for volume in spec["volumes"]:
                self.assertIn(volume.get("secret", {"secretName": "stands-example-tls"})["secretName"], SECRETS)

    def test_volumes_are_mounted(self):
        for _, workload in self.each_workload():
            claimed = {claim["metadata"]["name"] for claim in workload["spec"].get("volumeClaimTemplates", [])}
            given = {volume["name"] for volume in pod(workload)["volumes"]} | claimed
            mounted = {mount["name"] for container in pod(workload)["containers"] for mount in container["volumeMounts"]}
            self.assertEqual(given, mounted)

    def test_services_lead_to_pods(self):
        for resources in self.each():
            for service in of_kind(resources, "Service"):
                workloads = [it for it in of_kind(resources, *WORKLOADS) if service["spec"]["selector"].items() <= it["spec"]["template"]["metadata"]["labels"].items()]
                self.assertEqual(len(workloads), 1, service["metadata"]["name"])
                ports = {port["name"] for container in pod(workloads[0])["containers"] for port in container["ports"]}
                self.assertLessEqual({port["targetPort"] for port in service["spec"]["ports"]}, ports)

    def test_the_ingress_leads_to_a_service(self):
        for resources in self.each():
            for ingress in of_kind(resources, "Ingress"):
                self.assertLessEqual({entry["secretName"] for entry in ingress["spec"]["tls"]}, SECRETS)
                for rule in ingress["spec"]["rules"]:
                    for path in rule["http"]["paths"]:
                        self.assertIn(path["backend"]["service"]["name"], names(resources, "Service"))

    def test_policies_name_ports_that_pods_have(self):
        for resources in self.each():
            known = {port["name"] for workload in of_kind(resources, *WORKLOADS) for container in pod(workload)["containers"] for port in container["ports"]}
            for policy in of_kind(resources, "NetworkPolicy"):
                for rule in policy["spec"].get("ingress", []):
                    self.assertLessEqual({entry["port"] for entry in rule["ports"]}, known, policy["metadata"]["name"])
            # A pod that the first policy doesn't select accepts every connection.
            for workload in of_kind(resources, *WORKLOADS):
                self.assertEqual(workload["spec"]["template"]["metadata"]["labels"].get("app.kubernetes.io/part-of"), "grandstand")

    def test_the_autoscaler_and_the_budget_have_their_targets(self):
        for resources in self.each():
            for scaler in of_kind(resources, "HorizontalPodAutoscaler"):
                self.assertIn(scaler["spec"]["scaleTargetRef"]["name"], names(resources, "Deployment"))
                self.assertEqual([metric["resource"]["name"] for metric in scaler["spec"]["metrics"]], ["cpu"])
            for budget in of_kind(resources, "PodDisruptionBudget"):
                selected = budget["spec"]["selector"]["matchLabels"]["app.kubernetes.io/name"]
                self.assertIn(selected, names(resources, "Deployment"))
            scaled = [it for it in of_kind(resources, "Deployment") if it["metadata"]["name"] == "grandstand-server"]
            self.assertNotIn("replicas", scaled[0]["spec"])

    def test_every_image_is_named_by_the_overlay(self):
        for _, workload in self.each_workload():
            for container in pod(workload)["containers"]:
                self.assertRegex(container["image"], r"^registry\.example/[a-z-]+:[0-9.-]+$")


class Pods(Each):
    def test_pods_are_restricted(self):
        for _, workload in self.each_workload():
            security = pod(workload)["securityContext"]
            self.assertTrue(security["runAsNonRoot"])
            self.assertIn(f"--uid {security['runAsUser']}", CONTAINERFILE)
            self.assertEqual(security["seccompProfile"], {"type": "RuntimeDefault"})
            self.assertIs(pod(workload)["automountServiceAccountToken"], False)
            for container in pod(workload)["containers"]:
                self.assertEqual(
                    container["securityContext"],
                    {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}},
                )
                self.assertIn("memory", container["resources"]["limits"])
                self.assertEqual(set(container["resources"]["requests"]), {"cpu", "memory"})

    def test_probes_ask_what_the_server_answers(self):
        health = (ROOT / "server/src/health.rs").read_text()
        for resources, workload in self.each_workload():
            private = int(settings(resources)["GRANDSTAND_METRICS_LISTEN"].rpartition(":")[2])
            for container in servers(workload):
                self.assertIn({"name": "private", "containerPort": private}, [{"name": it["name"], "containerPort": it["containerPort"]} for it in container["ports"]])
                for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
                    asked = container[probe]["httpGet"]
                    self.assertEqual(asked["port"], "private")
                    self.assertIn(f'.route("{asked["path"]}"', health)

    def test_folders_that_are_written_are_mounted(self):
        for resources, workload in self.each_workload():
            for container in servers(workload):
                mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
                self.assertLessEqual({image_environment()["GRANDSTAND_DATA"], "/tmp"}, mounted)
                self.assertIn(settings(resources)["GRANDSTAND_KEY_FILE"].rpartition("/")[0], mounted)

    def test_there_is_time_to_stop(self):
        for _, workload in self.each_workload():
            self.assertGreaterEqual(pod(workload)["terminationGracePeriodSeconds"], STOPPING)

    def test_postgresql_has_enough_connections(self):
        for resources in self.each():
            each = int(settings(resources)["GRANDSTAND_DATABASE_CONNECTIONS"]) + int(settings(resources)["GRANDSTAND_ANALYTICS_CONNECTIONS"])
            most = of_kind(resources, "HorizontalPodAutoscaler")[0]["spec"]["maxReplicas"]
            # One more server while versions are rolled out.
            pods = most + 1 + sum(it["spec"].get("replicas", 0) for it in of_kind(resources, *WORKLOADS))
            self.assertLessEqual(pods * each, CONNECTIONS)

    def test_jobs_are_the_workers(self):
        for _, workload in self.each_workload():
            jobs = {entry["name"]: entry.get("value") for container in servers(workload) for entry in container["env"]}["GRANDSTAND_JOBS"]
            self.assertEqual(jobs == "0", workload["metadata"]["name"] != "grandstand-worker")

    def test_the_ingest_is_as_nginx_expects(self):
        asked = re.search(r"on_publish http://([0-9.:]+)/", (INFRA / "nginx/ingest.conf").read_text())[1]
        for _, workload in self.each_workload():
            if workload["metadata"]["name"] == "grandstand-ingest":
                env = {entry["name"]: entry.get("value") for entry in servers(workload)[0]["env"]}
                self.assertEqual(env["GRANDSTAND_INGEST_LISTEN"], asked)


if __name__ == "__main__":
    unittest.main()
