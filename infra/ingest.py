"""Runs the ingest beside a server: nginx with its RTMP module, so that an encoder can push to an event."""

import os
import shutil
import socket
from pathlib import Path

import processes
from server import Server
from steps import LOGS, ROOT

SHIPPED = ROOT / "infra/nginx"
MODULES = ("/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/local/lib/nginx/modules")
# nginx's temporary folders; by default only root may write to them.
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
# The standard RTMP port.
RTMP = 1935


def module() -> Path | None:
    return next((path for folder in MODULES if (path := Path(folder) / "ngx_rtmp_module.so").is_file()), None)


def nginx_binary() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def _port() -> int:
    """Returns the standard port, or a free one if it is taken."""
    with socket.socket() as probe:
        return processes.free_port() if probe.connect_ex(("127.0.0.1", RTMP)) == 0 else RTMP


def start(server: Server) -> str | None:
    """Starts nginx and configures `server`, which must not run yet, for it. Returns the URL that encoders push to.

    Starts nothing and returns None if GRANDSTAND_INGEST_LISTEN is set, or nginx or its RTMP module isn't installed.
    """
    rtmp_module, nginx = module(), nginx_binary()
    if "GRANDSTAND_INGEST_LISTEN" in os.environ or not rtmp_module or not nginx:
        return None
    rtmp, calls, updates = _port(), processes.free_port(), processes.free_port()
    folder = server.data / "ingest"
    folder.mkdir(parents=True, exist_ok=True)
    ports = {
        "listen 1935;": f"listen 127.0.0.1:{rtmp};", "127.0.0.1:8086": f"127.0.0.1:{calls}",
        "127.0.0.1:8087": f"127.0.0.1:{updates}",
    }
    for name in ("ingest.conf", "ingest-calls.conf"):
        config = (SHIPPED / name).read_text()
        for shipped, ours in ports.items():
            config = config.replace(shipped, ours)
        (folder / name).write_text(config)
    temporary = " ".join(f"{kind}_temp_path temporary;" for kind in TEMPORARY)
    (folder / "nginx.conf").write_text(
        f"load_module {rtmp_module};\ndaemon off;\npid nginx.pid;\nerror_log stderr error;\nevents {{}}\n"
        f"include ingest.conf;\nhttp {{ {temporary} include ingest-calls.conf; }}\n"
    )
    log = LOGS / f"ingest-{server.port}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        processes.spawn([nginx, "-e", "stderr", "-p", folder, "-c", "nginx.conf"], stdout=output, stderr=output)
    server.env["GRANDSTAND_INGEST_LISTEN"] = f"127.0.0.1:{calls}"
    server.env["GRANDSTAND_INGEST_RTMP"] = f"rtmp://127.0.0.1:{rtmp}/live"
    return server.env["GRANDSTAND_INGEST_RTMP"]
