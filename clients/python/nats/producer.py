"""A producer of jobs over NATS: what docs/producers.md says, in one file to use or to copy."""

from __future__ import annotations

import hashlib
import json
import sys
import time
import uuid
from pathlib import Path
from typing import Any, Dict, Iterator, List, Literal, Optional, Tuple, Union

sys.path.insert(0, str(Path(__file__).parent.parent))  # inkreel, where it is not installed

from inkreel.bus import Change, ChangeRequest, Failure, JobRecord, ListReply, PlanRef, Refusal
from inkreel.plan import Plan
from plainnats import Client, Message, ObjectStore

MOST_BYTES = 252 * 1024
"""The most a message may hold; the rest is for its headers."""

PATIENCE = 60.0
"""How long a message is published again while nobody answers, in seconds."""

Code = Literal["conflict", "full", "refused", "failed", "cancelled", "too_large"]


class JobError(Exception):
    """Something that will not be done, or went wrong: failure says where and what would be accepted."""

    def __init__(self, code: Code, message: str, failure: Optional[Failure] = None) -> None:
        super().__init__(message)
        self.code, self.message, self.failure = code, message, failure


def _came_to_nothing(record: JobRecord) -> bool:
    """Reports whether a job's plan was wrong, so that its id is free."""
    failure = record.get("error")
    return record["state"] == "failed" and "prepared" not in record and failure is not None and failure["code"] in ("plan", "asset")


def _is_of(record: Optional[JobRecord], job_id: str, digest: str) -> bool:
    """Reports whether a job is there; one of another plan is an error."""
    if record and record["plan_sha256"] != digest:
        raise JobError("conflict", f"{job_id} belongs to another plan")
    return record is not None


class Producer:
    def __init__(self, url: str, tenant: str = "", prefix: str = "inkreel") -> None:
        self._nats = Client(url)
        self._tenant, self._prefix = tenant, prefix
        self._below = f"{prefix}.tenant.{tenant}" if tenant else prefix
        self._store = ObjectStore(self._nats, f"{prefix}_artifacts")

    def close(self) -> None:
        self._nats.close()

    def submit(self, job_id: str, plan: Union[Plan, str]) -> Tuple[str, bool]:
        """Hands a plan over. Once it returns the plan is stored and will not be lost. Returned are the record's plan_sha256
        and whether the plan was there: the same plan again is the same job."""
        data = (plan if isinstance(plan, str) else json.dumps(plan)).encode()
        digest = hashlib.sha256(data).hexdigest()
        until = time.monotonic() + PATIENCE
        while True:
            before = self.record(job_id)
            free = before is not None and _came_to_nothing(before)
            if not free and _is_of(before, job_id, digest):
                return digest, True
            body = data if len(data) <= MOST_BYTES else self._put_aside(data, digest)
            # By its id the server takes a plan once; one after a plan that came to nothing has another.
            known = f"{job_id}-{before['seq']}" if before else job_id
            stored = self._publish("plan", job_id, body, {} if self._tenant else {"Nats-Msg-Id": known})
            said = stored.get("error", {}).get("description", "")
            if said and said != "maximum messages per subject exceeded":
                raise JobError("full", said)
            if not said or not self._in_our_place(job_id, free, digest):
                break
            if time.monotonic() > until:
                raise JobError("conflict", f"another plan waits under {job_id}")
            time.sleep(0.1)
        duplicate = bool(said or stored.get("duplicate"))
        if duplicate and not free:
            _is_of(self.record(job_id), job_id, digest)  # another plan may have been first
        return digest, duplicate

    def _in_our_place(self, job_id: str, free: bool, digest: str) -> bool:
        """Reports whether what waits under an id is not our plan: most likely one that came to nothing, on its way out of
        the queue."""
        if not self._tenant:
            return free
        stream = f"{self._prefix.upper()}_SUBMIT_{self._tenant.upper()}"
        waits = self._ask(f"$JS.API.DIRECT.GET.{stream}.{self._below}.plan.{job_id}")
        return bool(waits.status) or hashlib.sha256(waits.data).hexdigest() != digest

    def follow(self, job_id: str, digest: str = "") -> Iterator[JobRecord]:
        """Follows a job until it is completed: first as it stands, then each change. Its failure is a JobError. digest is
        that of the plan: of another, which came to nothing, nothing is told."""
        for kind, record, refusal in self._news(job_id):
            if refusal and "change" not in refusal and digest in ("", refusal.get("plan_sha256")):
                raise JobError("conflict" if kind == "conflict" else "refused", refusal["error"]["message"], refusal["error"])
            if not record or digest not in ("", record["plan_sha256"]):
                continue
            yield record
            state = record["state"]
            if state == "completed":
                return
            if state == "failed":
                failure = record.get("error")
                raise JobError("failed", failure["message"] if failure else "failed", failure)
            if state == "cancelled":
                raise JobError("cancelled", f"{job_id} was cancelled")

    def _news(self, job_id: str) -> Iterator[Tuple[str, Optional[JobRecord], Optional[Refusal]]]:
        """News of a job, each newer than the one before. Events are told at once; the record, which is the truth, is read
        besides, as events may be lost with a line. The first item says that it listens."""
        events = self._nats.subscribe(f"{self._below}.event.{job_id}.*")
        try:
            yield "", None, None
            seq, look, refusals = -1, 0.0, bool(self._tenant)
            while True:
                message = events.next(look - time.monotonic())
                if message:
                    kind, event = message.subject.rpartition(".")[2], message.json()
                    if "state" not in event:
                        yield kind, None, event
                    elif event["seq"] > seq:
                        seq = event["seq"]
                        yield kind, event, None
                    continue
                record = self.record(job_id)
                if record and record["seq"] > seq:
                    seq = record["seq"]
                    yield record["state"], record, None
                elif not record and refusals:  # those that came before we listened are looked for once
                    stream = f"{self._prefix.upper()}_EVENTS_{self._tenant.upper()}"
                    told = self._ask(f"$JS.API.DIRECT.GET.{stream}.{self._below}.event.{job_id}.refused")
                    if not told.status:
                        yield "refused", None, told.json()
                refusals, look = False, time.monotonic() + 1
        finally:
            events.unsubscribe()

    def record(self, job_id: str) -> Optional[JobRecord]:
        """The job's record as it stands, None where there is none."""
        bucket = f"{self._prefix}_jobs"
        name = f"{self._tenant}.{job_id}" if self._tenant else job_id
        answer = self._ask(f"$JS.API.DIRECT.GET.KV_{bucket}.$KV.{bucket}.job.{name}")
        return None if answer.status or "KV-Operation" in answer.headers else answer.json()

    def change(self, job_id: str, request: ChangeRequest) -> Change:
        """Makes a change of a finished film and waits for its end."""
        change = request.get("id") or uuid.uuid4().hex
        news = self._news(job_id)
        next(news)  # it listens before it asks
        self._publish_change(job_id, {**request, "id": change})
        for _, record, refusal in news:
            if refusal and refusal.get("change") == change:
                raise JobError("refused", refusal["error"]["message"], refusal["error"])
            for made in (record or {}).get("changes", []):
                if made["id"] == change and made["state"] == "completed":
                    return made
                if made["id"] == change and made["state"] == "failed":
                    failure = made.get("error")
                    asked_wrongly = failure is not None and failure["code"] == "change"
                    raise JobError("refused" if asked_wrongly else "failed", failure["message"] if failure else "failed", failure)
        raise AssertionError("news do not end")

    def _publish_change(self, job_id: str, request: ChangeRequest) -> None:
        """Publishes a change, behind one that waits if need be."""
        until = time.monotonic() + PATIENCE
        while True:
            stored = self._publish("change", job_id, json.dumps(request).encode())
            if "error" not in stored:
                return
            if time.monotonic() > until:
                raise JobError("full", stored["error"]["description"])
            time.sleep(0.2)

    def cancel(self, job_id: str) -> None:
        """Ends a job. It is heard also where the queue has no place for it."""
        self._publish("change", job_id, json.dumps({"cancel": True}).encode())

    def fetch(self, name: str) -> bytes:
        """The bytes of an artifact, such as a record's film."""
        return self._store.get(name)

    def jobs(self) -> List[str]:
        """The ids of a tenant's jobs, in order."""
        ids: List[str] = []
        while True:
            after = {"after": ids[-1]} if ids else {}
            page: ListReply = self._ask(f"{self._below}.jobs", json.dumps(after).encode()).json()
            ids += page["jobs"]
            if not page.get("more"):
                return ids

    def _put_aside(self, data: bytes, digest: str) -> bytes:
        """Stores what is too large for a message, and returns the message that names it."""
        if self._tenant:
            raise JobError("too_large", f"the plan of a tenant has at most {MOST_BYTES} bytes")
        name = f"plan/{digest}.json"
        if self._store.info(name) is None:
            self._store.put(name, data)
        ref: PlanRef = {"plan_ref": digest}
        return json.dumps(ref).encode()

    def _publish(self, kind: Literal["plan", "change"], job_id: str, body: bytes, headers: Optional[Dict[str, str]] = None) -> Dict[str, Any]:
        """Publishes until the stream has answered."""
        subject = f"{self._below}.{kind}.{job_id}" if self._tenant else f"{self._prefix}.task.{kind}.{job_id}"
        return self._ask(subject, body, headers).json()

    def _ask(self, subject: str, body: bytes = b"", headers: Optional[Dict[str, str]] = None) -> Message:
        """Asks again while there is no answer: the line or the server may be away."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._nats.request(subject, body, headers=headers)
            except TimeoutError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
