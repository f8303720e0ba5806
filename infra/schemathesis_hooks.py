"""What infra/schemathesis has Schemathesis do with every request: say that it comes from an address of its own, and count."""

import atexit
import collections
import json
import os
import random
from pathlib import Path

import schemathesis

_statuses = collections.Counter()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Addresses for measurements (RFC 2544): no country, and nobody's."""
    case.headers["X-Forwarded-For"] = f"198.{random.choice((18, 19))}.{random.randrange(256)}.{random.randrange(256)}"


@schemathesis.hook
def after_call(context, case, response):
    _statuses[str(response.status_code)] += 1


@atexit.register
def write():
    Path(os.environ["GRANDSTAND_COUNTED"]).write_text(json.dumps(dict(sorted(_statuses.items()))))
