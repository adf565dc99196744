"""Tests of the NATS client beside the producer, against a server that breaks off."""

from __future__ import annotations

import os
import socket
import sys
import threading
import unittest
from typing import List

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "nats"))

from plainnats import Client


class Server:
    """Breaks off where each text ends, a connection each; the last one it serves."""

    def __init__(self, broken: List[bytes]) -> None:
        self.listen = socket.create_server(("127.0.0.1", 0))
        self.url = f"nats://127.0.0.1:{self.listen.getsockname()[1]}"
        self._broken = broken
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        for said in self._broken:
            with self.listen.accept()[0] as line:
                if said.startswith(b"INFO"):
                    line.sendall(said)
                    continue
                self._greet(line)
                line.sendall(said)
        line = self.listen.accept()[0]
        sid = self._greet(line)
        line.sendall(b"MSG words " + sid + b" 5\r\nwhole\r\n")

    def _greet(self, line: socket.socket) -> bytes:
        """Greets whoever has come, and returns the number of the subscription."""
        line.sendall(b"INFO {}\r\n")
        lines = line.makefile("rb")
        for verb in (b"CONNECT", b"PING"):
            assert lines.readline().startswith(verb)
        line.sendall(b"PONG\r\n")
        return lines.readline().split()[2]


class Test(unittest.TestCase):
    def test_comes_back_wherever_the_line_is_cut(self) -> None:
        for said in (b"", b"INFO {\"tls", b"MSG", b"MSG words 1", b"MSG words 1 5\r\nwh", b"HMSG words 1 12 17\r\nNATS/1.0", b"-ERR"):
            with self.subTest(said=said):
                # The first line only takes the subscription.
                server = Server([b"", said])
                client = Client(server.url)
                words = client.subscribe("words")
                message = words.next(30)
                client.close()
                server.listen.close()
                assert message is not None
                self.assertEqual(message.data, b"whole")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
