"""The producer as a client under test: a JSON command a line comes in, a JSON answer a line goes out. The commands are
described in docs/conformance.md."""

import hashlib
import json
import os
import sys
from typing import Any, Dict

from producer import JobError, Producer


def said(err: Exception) -> Dict[str, Any]:
    if isinstance(err, JobError):
        return {"code": err.code, "message": err.message, "failure": err.failure}
    return {"code": "broken", "message": repr(err)}


def follow(jobs: Producer, job_id: str, digest: str) -> Dict[str, Any]:
    answer: Dict[str, Any] = {"updates": []}
    try:
        for record in jobs.follow(job_id, digest):
            answer["updates"].append({"state": record["state"], "seq": record["seq"]})
    except JobError as err:
        answer["error"] = said(err)
    return answer


def answer_to(jobs: Producer, c: Dict[str, Any]) -> Dict[str, Any]:
    do, job_id = c["do"], c.get("job_id", "")
    if do == "submit":
        digest, duplicate = jobs.submit(job_id, c["plan"])
        return {"digest": digest, "duplicate": duplicate}
    if do == "follow":
        return follow(jobs, job_id, c.get("plan_sha256", ""))
    if do == "record":
        return {"record": jobs.record(job_id)}
    if do == "change":
        return {"change": jobs.change(job_id, c["change"])}
    if do == "cancel":
        jobs.cancel(job_id)
        return {}
    if do == "jobs":
        return {"jobs": jobs.jobs()}
    if do == "fetch":
        data = jobs.fetch(c["name"])
        return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    raise ValueError(f"there is no command {do}")


producers: Dict[str, Producer] = {}
for line in sys.stdin:
    command = json.loads(line)
    try:
        tenant = command.get("tenant", "")
        if tenant not in producers:
            producers[tenant] = Producer(os.environ.get("NATS_URL", "nats://127.0.0.1:4222"), tenant)
        answer = answer_to(producers[tenant], command)
    except Exception as err:  # whatever it is, the suite is told
        answer = {"error": said(err)}
    print(json.dumps(answer), flush=True)
