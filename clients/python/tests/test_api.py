"""Tests of the client of the REST API, on the real server of INKREEL_URL with the
key INKREEL_KEY. INKREEL_DOCUMENT and INKREEL_PICTURE are files to upload."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, List, Optional, cast

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from inkreel import ApiError, AsyncClient, Client, JobError, NoAnswer

URL, KEY = os.environ["INKREEL_URL"], os.environ["INKREEL_KEY"]
DOCUMENT, PICTURE = os.environ["INKREEL_DOCUMENT"], os.environ["INKREEL_PICTURE"]
POLL = 0.1

SCRIPT = """Bees visit hundreds of flowers every single day. [START][IMAGE 1] They carry the nectar of the flowers home to the hive. [END][IMAGE 1]

There the nectar slowly becomes honey. Many bees fan it with their wings until the water is gone.

The honey feeds the hive through the winter. Without flowers there is no honey at all."""


class Test(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(KEY, URL)

    def playable(self, address: Optional[str]) -> None:
        self.assertEqual(self.client.download(address or "")[4:8], b"ftyp")

    def test_films_frames_edits(self) -> None:
        c, seen = self.client, cast(List[str], [])
        made = c.create_video(
            "Bees", custom_script=SCRIPT, uploads=[DOCUMENT], custom_images=[PICTURE], custom_images_description=["a flower"],
            studio_video_engine="studio_sketch", scene_pacing="fast", poll_interval=POLL, on_progress=lambda s: seen.append(s["status"]),
        )
        self.assertEqual(seen[-1], "completed")
        self.assertIn("fan it with their wings", made.script)
        self.playable(made.url)
        clips = c.get_frame_animations(made.video_id)
        frames = list(clips)
        self.assertGreater(len(frames), 1)
        edited = c.edit_video(made.video_id, frames[:1], ["title: Busy bees"], auto_combine=True, poll_interval=POLL)
        self.assertEqual(list(edited.frames), frames[:1])
        self.playable(edited.video_url)
        self.playable(c.combine_videos(list(clips.values()), video_url=c.job_status(made.video_id).get("video_url"), poll_interval=POLL).url)
        self.playable(c.combine_videos(list(clips.values()), poll_interval=POLL).url)
        first = c.frame_versions(made.video_id)["frame_animation_versions"][frames[0]][0]["url"]
        self.assertEqual(c.set_frame_version(made.video_id, {"frame_id": frames[0], "frame_animation_url": first})["frame_id"], frames[0])
        self.assertEqual(c.still(made.video_id, frames[0], t=1)[1:4], b"PNG")
        self.assertEqual(len(c.video_plan(made.video_id)["scenes"]), len(frames))
        self.assertEqual([s["status"] for s in c.events(made.video_id)], ["completed"])
        self.assertEqual(c.update_video(made.video_id, {"title": "Bees at work", "visibility": "public"})["title"], "Bees at work")
        self.assertEqual(c.get_video(made.video_id)["visibility"], "public")
        self.assertEqual(len(c.list_videos(limit=1)["videos"]), 1)
        self.assertIn("Bees at work", [v["title"] for v in c.gallery()["videos"]])
        self.assertTrue(c.delete_video(made.video_id)["success"])
        with self.assertRaises(ApiError) as gone:
            c.get_video(made.video_id)
        self.assertEqual(gone.exception.status, 404)

    def test_scripts_plans_styles_credits(self) -> None:
        c = self.client
        made = c.create_video("Bees", custom_script="Bees make honey.", enable_script_only_mode=True, poll_interval=POLL)
        self.assertIsNone(made.url)
        self.assertIn("Bees make honey", made.script)
        plan = {"version": 1, "studio_video_engine": "studio_sketch", "scenes": [{"duration": 1, "elements": [{"kind": "icon", "name": "leaf"}]}]}
        self.assertTrue(c.check_plan(plan)["ok"])
        self.assertFalse(c.check_plan({"version": 1, "scenes": []})["ok"])
        self.playable(c.wait(c.submit_plan({"plan": plan})["job_id"], poll_interval=POLL).get("video_url"))
        style = c.create_style({"style_name": "Chalk", "source": "white chalk on dark green"})["style"]
        self.assertEqual(c.get_style(style["id"])["style"]["kind"], "text")
        self.assertIn(style["id"], [s["id"] for s in c.list_styles()["styles"]])
        self.assertTrue(c.delete_style(style["id"])["success"])
        self.assertTrue(c.credits()["plan"])

    def test_problems_carry_what_the_api_said(self) -> None:
        with self.assertRaises(ApiError) as refused:
            self.client.generate(cast(Any, {"prompt": 7, "enable_colour": True}))
        error = refused.exception
        self.assertEqual((error.status, len(error.detail)), (422, 2))
        self.assertIn("enable_color", str(error))
        self.assertTrue((error.request_id or "").startswith("r_"))
        with self.assertRaises(ApiError) as refused:
            Client("ink_wrong", URL).credits()
        self.assertEqual(refused.exception.status, 401)
        with self.assertRaises(FileNotFoundError):
            self.client.create_video("Bees", uploads=["/nowhere/bees.txt"])
        with self.assertRaises(NoAnswer):
            Client(KEY, "http://127.0.0.1:1", retries=0).credits()

    def test_in_an_event_loop(self) -> None:
        async def run() -> None:
            client, job = AsyncClient(KEY, URL), ""
            accepted = await client.generate({"prompt": "Bees", "custom_script": "Bees make honey.", "studio_video_engine": "studio_sketch"})
            last = [s async for s in client.events(accepted["job_id"])][-1]
            self.assertEqual(last["status"], "completed")
            urls = await client.urls([DOCUMENT, PICTURE, ("notes.md", b"# Bees\n"), "https://example.com/a.png"], concurrency=2)
            self.assertIn("notes.md", urls[2])
            self.assertEqual(urls[3], "https://example.com/a.png")

            started = asyncio.Event()

            def note(status: Any) -> None:
                nonlocal job
                job = status["job_id"]
                started.set()

            making = asyncio.ensure_future(client.create_video("Bees", custom_script=SCRIPT.replace("[START][IMAGE 1]", "").replace("[END][IMAGE 1]", ""), poll_interval=3600, on_progress=note))
            await started.wait()
            making.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await making
            if (await client.cancel(job))["status"] == "cancelled":
                with self.assertRaises(JobError) as ended:
                    await client.wait(job)
                self.assertEqual(ended.exception.status, "cancelled")

        asyncio.run(run())

    def test_waiting_ends(self) -> None:
        job = self.client.generate({"prompt": "Bees", "custom_script": "Bees make honey.", "timing": "auto"})["job_id"]
        with self.assertRaises(TimeoutError):
            self.client.wait(job, poll_interval=3600, timeout=1)
        self.client.cancel(job)

    def test_requests_are_tried_again(self) -> None:
        answers, keys = [429, 503, 0, 200], cast(List[Optional[str]], [])

        class Stub(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"] or 0))
                keys.append(self.headers["Idempotency-Key"])
                status = answers[len(keys) - 1]
                if status == 0:
                    self.close_connection = True
                    return
                body = b'{"job_id": "v_1"}' if status == 200 else b'{"detail": "later"}'
                self.send_response(status)
                self.send_header("Retry-After", "0")
                if status == 307:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST

            def log_message(self, format: str, *args: Any) -> None:
                pass

        with HTTPServer(("127.0.0.1", 0), Stub) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            stub = Client("k", f"http://127.0.0.1:{server.server_address[1]}/")
            self.assertEqual(stub.generate({"prompt": "Bees"})["job_id"], "v_1")
            self.assertEqual((len(keys), len(set(keys))), (4, 1))
            keys.clear()
            answers[:] = [500]
            with self.assertRaises(ApiError) as refused:
                stub.edit_frames("v", {"frame_ids": ["s1"], "edit_prompts": ["x"]})
            self.assertEqual((refused.exception.status, refused.exception.detail, len(keys)), (500, "later", 1))  # it may have begun
            keys.clear()
            answers[:] = [307]
            with self.assertRaises(ApiError) as refused:
                stub.credits()
            self.assertEqual((refused.exception.status, len(keys)), (307, 1))  # no key goes elsewhere
            server.shutdown()


if __name__ == "__main__":
    unittest.main()
