"""A NATS client of the standard library alone, for the producer beside it.

It speaks the text protocol over one socket: publish, subscribe, request, headers. It comes back by itself when the
line or the server goes away, and subscribes again. It knows users with passwords and tokens; it knows no TLS, no nkeys
and no clusters. Where those are needed take nats-py, whose calls have the same names.
"""

from __future__ import annotations

import base64
import hashlib
import json
import queue
import socket
import threading
import time
import urllib.parse
import uuid
from typing import Any, Dict, List, Optional, Tuple


class Message:
    """What came in on a subject. status is that of the server, 0 where the message is somebody's."""

    def __init__(self, subject: str, reply: str, head: bytes, data: bytes) -> None:
        self.subject, self.reply, self.data = subject, reply, data
        self.status = 0
        self.headers: Dict[str, str] = {}
        lines = head.decode().split("\r\n")
        first = lines[0].split(" ")
        if len(first) > 1 and first[1].isdigit():
            self.status = int(first[1])
        for line in lines[1:]:
            name, colon, value = line.partition(":")
            if colon:
                self.headers[name] = value.strip()

    def json(self) -> Any:
        return json.loads(self.data)


class Subscription:
    def __init__(self, client: Client, sid: int, subject: str) -> None:
        self.client, self.sid, self.subject = client, sid, subject
        self.messages: queue.Queue[Message] = queue.Queue()

    def next(self, timeout: float) -> Optional[Message]:
        """The next message, or None after so many seconds without one."""
        try:
            return self.messages.get(timeout=max(timeout, 0))
        except queue.Empty:
            return None

    def unsubscribe(self) -> None:
        self.client.unsubscribe(self)


class Client:
    """A connection that comes back by itself. Safe for use by several threads."""

    def __init__(self, url: str) -> None:
        self._url = urllib.parse.urlsplit(url)
        self._lock = threading.RLock()
        self._subs: Dict[int, Subscription] = {}
        self._last = 0
        self._closed = False
        self._socket: Optional[socket.socket] = None
        self._inbox = "_INBOX." + uuid.uuid4().hex
        self._connect()
        threading.Thread(target=self._run, daemon=True).start()

    def publish(self, subject: str, data: bytes, reply: str = "", headers: Optional[Dict[str, str]] = None) -> None:
        """Sends a message; while the line is away it is lost, so whoever must be sure asks for an answer."""
        if headers:
            head = ("NATS/1.0\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items()) + "\r\n").encode()
            line = f"HPUB {subject} {reply} {len(head)} {len(head) + len(data)}\r\n"
            self._send(line.encode() + head + data + b"\r\n")
        else:
            self._send(f"PUB {subject} {reply} {len(data)}\r\n".encode() + data + b"\r\n")

    def subscribe(self, subject: str) -> Subscription:
        with self._lock:
            self._last += 1
            sub = Subscription(self, self._last, subject)
            self._subs[sub.sid] = sub
            self._send(f"SUB {subject} {sub.sid}\r\n".encode())
            return sub

    def unsubscribe(self, sub: Subscription) -> None:
        with self._lock:
            self._subs.pop(sub.sid, None)
            self._send(f"UNSUB {sub.sid}\r\n".encode())

    def request(self, subject: str, data: bytes = b"", timeout: float = 2, headers: Optional[Dict[str, str]] = None) -> Message:
        """Sends a message and waits for its answer. TimeoutError: none came, or nobody listens."""
        answers = self.request_many(subject, data, headers)
        try:
            answer = answers.next(timeout)
        finally:
            answers.unsubscribe()
        if answer is None:
            raise TimeoutError(f"no answer on {subject} within {timeout} s")
        if answer.status == 503:
            raise TimeoutError(f"nobody listens on {subject}")
        return answer

    def request_many(self, subject: str, data: bytes = b"", headers: Optional[Dict[str, str]] = None) -> Subscription:
        """Sends a message that has several answers, which come in where it says."""
        answers = self.subscribe(f"{self._inbox}.{uuid.uuid4().hex}")
        self.publish(subject, data, answers.subject, headers)
        return answers

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._drop()

    def _send(self, data: bytes) -> None:
        with self._lock:
            if self._socket is None:
                return
            try:
                self._socket.sendall(data)
            except OSError:
                self._drop()

    def _drop(self) -> None:
        """Ends the line in both directions: whoever reads finds out, and connects again."""
        if self._socket:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it is gone
            self._socket.close()

    def _connect(self) -> None:
        """Connects and subscribes to what it was subscribed to."""
        address = (self._url.hostname or "127.0.0.1", self._url.port or 4222)
        line = socket.create_connection(address, timeout=10)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        reader = line.makefile("rb")
        info = json.loads(reader.readline().partition(b" ")[2] or b"{}")
        if info.get("tls_required"):
            raise OSError("the server wants TLS, which this client does not speak")
        hello: Dict[str, Any] = {"verbose": False, "pedantic": False, "headers": True, "no_responders": True, "lang": "python", "version": "1", "name": "plainnats"}
        if self._url.password is not None:
            hello.update(user=urllib.parse.unquote(self._url.username or ""), **{"pass": urllib.parse.unquote(self._url.password)})
        elif self._url.username:
            hello["auth_token"] = urllib.parse.unquote(self._url.username)
        line.sendall(b"CONNECT " + json.dumps(hello).encode() + b"\r\nPING\r\n")
        answer = reader.readline()
        if not answer.startswith(b"PONG"):
            line.close()
            raise PermissionError(answer.decode().strip() or "the server closed the line")
        line.settimeout(None)
        with self._lock:
            self._socket, self._reader = line, reader
            for sub in self._subs.values():
                line.sendall(f"SUB {sub.subject} {sub.sid}\r\n".encode())

    def _run(self) -> None:
        """Reads until the client is closed."""
        while not self._closed:
            try:
                self._read()
            except (OSError, ValueError):
                pass  # the line is gone, or says what is no NATS
            with self._lock:
                self._drop()
                self._socket = None
            while not self._closed and self._socket is None:
                try:
                    self._connect()
                except (OSError, ValueError):  # nobody there, or cut off in the middle of a word
                    time.sleep(0.25)

    def _read(self) -> None:
        while True:
            line = self._reader.readline()
            if not line.endswith(b"\n"):
                raise OSError("the server closed the line")
            words = line.split()
            verb = words[0] if words else b""
            if verb == b"PING":
                self._send(b"PONG\r\n")
            elif verb in (b"MSG", b"HMSG"):
                sizes = 2 if verb == b"HMSG" else 1
                names = [w.decode() for w in words[1:-sizes]]
                size = int(words[-1])
                body = self._reader.read(size + 2)[:size]
                if len(body) < size:
                    raise OSError("the line was cut within a message")
                head = int(words[-2]) if sizes == 2 else 0
                message = Message(names[0], names[2] if len(names) > 2 else "", body[:head], body[head:])
                sub = self._subs.get(int(names[1]))
                if sub:
                    sub.messages.put(message)


class ObjectStore:
    """A bucket of JetStream's object store."""

    chunk = 128 * 1024

    def __init__(self, client: Client, bucket: str) -> None:
        self._client, self._bucket = client, bucket

    def info(self, name: str) -> Optional[Dict[str, Any]]:
        """What is known of an object, None where there is none."""
        answer = self._client.request(f"$JS.API.DIRECT.GET.OBJ_{self._bucket}.{self._meta(name)}")
        info = None if answer.status else answer.json()
        return None if info is None or info.get("deleted") else info

    def get(self, name: str) -> bytes:
        """The bytes of an object, compared with their digest."""
        info = self.info(name)
        if info is None:
            raise KeyError(name)
        chunks: List[bytes] = []
        seq = 1
        while len(chunks) < info["chunks"]:
            chunk, seq = self._chunk(f"$O.{self._bucket}.C.{info['nuid']}", seq)
            chunks.append(chunk)
        data = b"".join(chunks)
        if _digest(data) != info["digest"].rstrip("="):
            raise OSError(f"{name} is damaged")
        return data

    def _chunk(self, subject: str, seq: int) -> Tuple[bytes, int]:
        """The first chunk at or after a number, and the number after it."""
        ask = json.dumps({"seq": seq, "next_by_subj": subject}).encode()
        answer = self._client.request(f"$JS.API.DIRECT.GET.OBJ_{self._bucket}", ask, timeout=10)
        if answer.status:
            raise OSError(f"a chunk is missing: status {answer.status}")
        return answer.data, int(answer.headers["Nats-Sequence"]) + 1

    def put(self, name: str, data: bytes) -> None:
        """Stores an object under a name nobody has used."""
        nuid = uuid.uuid4().hex
        pieces = [data[i : i + self.chunk] for i in range(0, len(data), self.chunk)]
        for piece in pieces:
            self._stored(f"$O.{self._bucket}.C.{nuid}", piece)
        info = {"name": name, "bucket": self._bucket, "nuid": nuid, "size": len(data), "chunks": len(pieces), "digest": _digest(data) + "=", "options": {"max_chunk_size": self.chunk}}
        self._stored(self._meta(name), json.dumps(info).encode(), {"Nats-Rollup": "sub"})

    def _stored(self, subject: str, data: bytes, headers: Optional[Dict[str, str]] = None) -> None:
        answer = self._client.request(subject, data, timeout=10, headers=headers).json()
        if answer.get("error"):
            raise OSError(answer["error"]["description"])

    def _meta(self, name: str) -> str:
        return f"$O.{self._bucket}.M.{base64.urlsafe_b64encode(name.encode()).decode()}"


def _digest(data: bytes) -> str:
    return "SHA-256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
