"""Requests to the REST API: keys, tries, time, problems."""

from __future__ import annotations

import asyncio
import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Awaitable, Callable, Coroutine, Dict, List, Mapping, Optional, Protocol, Sequence, TypeVar, Union

from .errors import ApiError, NoAnswer

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
# What comes of a connection that does not hold.
BROKEN = (urllib.error.URLError, http.client.HTTPException, OSError)


class Flow(Protocol):
    """How a client waits: by blocking, or in an event loop. All else is one
    code for both."""

    async def sleep(self, seconds: float) -> None: ...

    async def call(self, work: Callable[[], T]) -> T:
        """Does work that blocks."""
        ...

    async def all(self, jobs: Sequence[Callable[[], Coroutine[Any, Any, T]]], at_once: int) -> List[T]: ...


def finish(job: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine that waits by blocking alone, and returns what it does."""
    try:
        job.send(None)
    except StopIteration as end:
        return end.value
    raise RuntimeError("a coroutine waits in a client that blocks")


class Blocking:
    """Waits by blocking: its coroutines never stop on their way."""

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    async def call(self, work: Callable[[], T]) -> T:
        return work()

    async def all(self, jobs: Sequence[Callable[[], Coroutine[Any, Any, T]]], at_once: int) -> List[T]:
        def run(job: Callable[[], Coroutine[Any, Any, T]]) -> T:
            return finish(job())

        with ThreadPoolExecutor(max(1, at_once)) as pool:
            return list(pool.map(run, jobs))


class Looping:
    """Waits in an event loop; what blocks is done by its threads."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def call(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)

    async def all(self, jobs: Sequence[Callable[[], Coroutine[Any, Any, T]]], at_once: int) -> List[T]:
        room = asyncio.Semaphore(max(1, at_once))

        async def run(job: Callable[[], Awaitable[T]]) -> T:
            async with room:
                return await job()

        return list(await asyncio.gather(*(run(job) for job in jobs)))


@dataclass
class Call:
    """A request: ``to`` lies below the base address, or is a whole address, which
    is sent no key. ``once`` says that it may not be done twice: only what was
    certainly not begun is tried again."""

    to: str
    method: str = "GET"
    query: Mapping[str, Union[str, int, float, None]] = field(default_factory=lambda: {})
    json: Any = None
    body: Optional[bytes] = None
    headers: Mapping[str, str] = field(default_factory=lambda: {})
    once: bool = False


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: a key goes to the server it is of alone."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


class Wire:
    """Sends requests."""

    def __init__(self, api_key: str, base_url: str, retries: int, timeout: float, flow: Flow) -> None:
        self.flow, self.retries, self._timeout = flow, retries, timeout
        self._key, self._base = api_key, base_url
        self._ours = urllib.request.build_opener(_Stay)
        self._abroad = urllib.request.build_opener()

    async def json(self, call: Call) -> Any:
        """Returns the answer to a request, as JSON."""
        return json.loads(await self.bytes(call))

    async def bytes(self, call: Call) -> bytes:
        """Returns the answer to a request."""

        def work() -> bytes:
            with self.send(call) as answer:
                return answer.read()

        tried = 0
        while True:
            pause: Optional[float] = None
            try:
                return await self.flow.call(work)
            except urllib.error.HTTPError as refused:
                error = await self.flow.call(lambda answer=refused: refusal(answer))
                if tried >= self.retries or not again(refused.code, call):
                    raise error from None
                pause = retry_after(refused.headers.get("Retry-After"))
            except BROKEN as error:
                if tried >= self.retries or call.once:
                    raise no_answer(call, error) from error
            await self.flow.sleep(back_off(tried) if pause is None else pause)
            tried += 1

    def send(self, call: Call, timeout: Optional[float] = None) -> http.client.HTTPResponse:
        """Sends a request once and returns its answer; what is refused is raised as
        urllib.error.HTTPError."""
        abroad = call.to.startswith(("http://", "https://"))
        url = call.to if abroad else self._base + call.to
        query = {name: value for name, value in call.query.items() if value is not None}
        if query:
            url += "?" + urllib.parse.urlencode(query)
        headers: Dict[str, str] = dict(call.headers)
        if not abroad:
            headers["x-api-key"] = self._key
        body = call.body
        if call.json is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(call.json).encode()
        request = urllib.request.Request(url, data=body, headers=headers, method=call.method)
        opener = self._abroad if abroad else self._ours
        return opener.open(request, timeout=timeout or self._timeout)


def refusal(answer: urllib.error.HTTPError) -> ApiError:
    """Reads why a request was refused."""
    with answer:
        try:
            text = answer.read().decode("utf-8", "replace")
        except BROKEN:
            text = ""
    detail: Any = text.strip() or answer.reason
    try:
        detail = json.loads(text).get("detail", detail)
    except (ValueError, AttributeError):
        pass  # a proxy's page, not the API's answer: it is the detail as it stands
    return ApiError(answer.code, detail, answer.headers.get("X-Request-Id"))


def no_answer(call: Call, error: BaseException) -> NoAnswer:
    why = error.reason if isinstance(error, urllib.error.URLError) else error
    return NoAnswer(f"{call.method} {call.to.split('?')[0]}: no answer: {why or type(why).__name__}")


def again(status: int, call: Call) -> bool:
    """Reports whether a request that was refused is tried again."""
    return status in (429, 503) or (status >= 500 and status != 501 and not call.once)


def retry_after(said: Optional[str]) -> Optional[float]:
    """Returns the seconds that an answer asks to wait."""
    if not said:
        return None
    try:
        return max(float(said), 0.0)
    except ValueError:
        pass
    try:
        return max(email.utils.parsedate_to_datetime(said).timestamp() - time.time(), 0.0)
    except (TypeError, ValueError):
        return None


def back_off(tried: int) -> float:
    """Returns the pause after a try, in seconds: twice as long each time, by
    chance up to half of it shorter."""
    return min(FIRST_PAUSE * 2.0**tried, LONGEST_PAUSE) * (1 - random.random() / 2)


def form(name: str, data: bytes) -> Call:
    """Returns the request that uploads a file."""
    edge = uuid.uuid4().hex
    safe = name.replace("\\", "%5C").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{safe}"\r\nContent-Type: application/octet-stream\r\n\r\n'
    body = head.encode() + data + f"\r\n--{edge}--\r\n".encode()
    return Call("/videos/upload-file", "POST", body=body, headers={"Content-Type": f"multipart/form-data; boundary={edge}"})
