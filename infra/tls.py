"""Puts nginx with TLS in front of a server on loopback, for browsers that refuse plain HTTP there."""

import os
import subprocess
from pathlib import Path

import ingest
import processes
from steps import LOGS, Failed, say

SUBJECT = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]


def start(address: str, folder: Path) -> str:
    """Starts nginx with a certificate that nobody has signed, and returns its URL. `folder` must not be there yet."""
    nginx = ingest.nginx_binary()
    if not nginx:
        say("  ✗ TLS: nginx is needed")
        raise Failed("TLS", 1)
    folder.mkdir(parents=True)
    files = ["-keyout", folder / "site.key", "-out", folder / "site.pem"]
    subprocess.run(["openssl", "req", "-x509", *KEY, *SUBJECT, *files], check=True, capture_output=True)
    port = processes.free_port()
    user = "user root;\n" if os.geteuid() == 0 else ""
    temporary = " ".join(f"{kind}_temp_path temporary;" for kind in ingest.TEMPORARY)
    (folder / "nginx.conf").write_text(
        f"{user}daemon off;\npid nginx.pid;\nerror_log stderr error;\nevents {{}}\n"
        f"http {{ {temporary} access_log off; server {{ listen 127.0.0.1:{port} ssl;\n"
        "ssl_certificate site.pem; ssl_certificate_key site.key;\n"
        f"location / {{ proxy_pass {address}; proxy_set_header Host $http_host; }} }} }}\n"
    )
    log = LOGS / f"tls-{port}.log"
    with log.open("wb") as output:
        processes.spawn([nginx, "-e", "stderr", "-p", folder, "-c", "nginx.conf"], stdout=output, stderr=output)
    return f"https://127.0.0.1:{port}"
