"""python3 film.py PLAN.json FILM.mp4: has a plan drawn and fetches the film."""

import json
import os
import sys
from pathlib import Path

from producer import JobError, Producer

plan, film = sys.argv[1:]
jobs = Producer(os.environ.get("NATS_URL", "nats://127.0.0.1:4222"))
try:
    text = Path(plan).read_text()
    job_id = json.loads(text)["job_id"]
    digest, _ = jobs.submit(job_id, text)  # from here on it cannot be lost
    name = ""
    for record in jobs.follow(job_id, digest):
        print(record["state"], sum(record.get("done", [])), "of", record["scenes"], "scenes")
        name = record.get("film", name)
    Path(film).write_bytes(jobs.fetch(name))
except JobError as err:
    where = err.failure or {}
    sys.exit(f"{err.code} {where.get('path', '')} {err.message} {where.get('hint', '')}")  # where it is wrong, what would be accepted
finally:
    jobs.close()
