"""The client of the REST API for programs with an event loop. The one that
blocks, in client.py, is the same code."""

from __future__ import annotations

import http.client
import json
import os
import time
import urllib.error
import urllib.parse
import uuid
from typing import TYPE_CHECKING, Any, AsyncGenerator, Callable, Dict, List, Optional, Sequence, Tuple, Union, cast

from . import rest
from .errors import JobError
from .films import CombinedVideo, CreatedVideo, EditedVideo, FilmOptions, is_address, request_of, same_file
from .plan import Plan
from .wire import BROKEN, Call, Flow, Looping, Wire, back_off, form, no_answer, refusal

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Bytes that the API takes in one file are less than this.
MOST_BYTES = 10 * 1024 * 1024
# Events come at least every 15 seconds.
SILENCE = 60.0

File = Union[str, "os.PathLike[str]", Tuple[str, bytes]]
"""A file: its path, or a name and bytes."""
Progress = Callable[[rest.JobStatus], None]


class AsyncClient:
    """A client of the REST API. Cancelling the task ends a call.

    ``base_url`` is the server without ``/api/v2``; ``retries`` is how often a
    request is tried again after 429, 5xx and broken connections, ``timeout`` how
    many seconds one try may wait for the server.
    """

    def __init__(self, api_key: str, base_url: str = "http://127.0.0.1:8080", *, retries: int = 4, timeout: float = 120.0) -> None:
        if not api_key:
            raise ValueError("api_key must be a key of the API, as inkreel keys create prints it")
        self._wire = Wire(api_key, base_url.rstrip("/") + "/api/v2", retries, timeout, self._flow())

    def _flow(self) -> Flow:
        return Looping()

    # Whole films.

    async def create_video(self, prompt: str, *, poll_interval: float = 2.0, timeout: Optional[float] = None, concurrency: int = 8, on_progress: Optional[Progress] = None, **options: Unpack[FilmOptions]) -> CreatedVideo:
        """Makes a film, a podcast or a script, and waits for it. Files may be
        addresses or local paths, which are uploaded, ``concurrency`` at once."""
        request = await self._with_files(request_of(prompt, options), concurrency)
        accepted = await self.generate(request)
        job = await self.wait(accepted["job_id"], poll_interval=poll_interval, timeout=timeout, on_progress=on_progress)
        script = job.get("script_text") or await self._script_of(job["job_id"])
        url = job.get("video_url") or job.get("podcast_url")
        return CreatedVideo(url, script, job["job_id"], accepted.get("variant_video_ids", []))

    async def get_frame_animations(self, video_id: str) -> Dict[str, str]:
        """Returns the clips of a sketch film by frame, in the film's order."""
        return (await self.frame_versions(video_id))["frame_animations"]

    async def edit_video(self, video_id: str, frame_ids: List[str], edit_prompts: List[str], *, video_url: Optional[str] = None, reference_images: Sequence[File] = (), user_id: Optional[str] = None, auto_combine: bool = False, poll_interval: float = 2.0, timeout: Optional[float] = None) -> EditedVideo:
        """Redraws frames of a sketch film, waits for them, and with
        ``auto_combine`` joins the film anew. ``user_id`` is taken and not used:
        the key says who asks."""
        edits: rest.FrameEdits = {"frame_ids": frame_ids, "edit_prompts": edit_prompts}
        if reference_images:
            edits["reference_images"] = await self.urls(reference_images)
        jobs = (await self.edit_frames(video_id, edits))["edit_jobs"]
        frames: Dict[str, str] = {}
        for job in jobs:
            frames[job["frame_id"]] = await self.wait_for_edit(job["edit_job_id"], poll_interval=poll_interval, timeout=timeout)
        if auto_combine:
            clips = {**(await self.get_frame_animations(video_id)), **frames}
            combine = await self.combine_frames(video_id, {"frame_animation_urls": list(clips.values())})
            url = await self.wait_for_edit(combine["combine_job_id"], poll_interval=poll_interval, timeout=timeout)
            return EditedVideo(url, combine["combine_job_id"], frames)
        film = video_url or (await self.job_status(video_id)).get("video_url") or ""
        return EditedVideo(film, jobs[0]["edit_job_id"] if jobs else "", frames)

    async def combine_videos(self, mp4_urls: List[str], *, video_url: Optional[str] = None, video_id: Optional[str] = None, poll_interval: float = 2.0, timeout: Optional[float] = None) -> CombinedVideo:
        """Joins one clip for each frame into a film, and waits for it. The sound
        is that of the video ``video_id``, which is looked for by ``video_url`` or
        by the clips where it is not given."""
        if not mp4_urls:
            raise ValueError("mp4_urls must have at least one address")
        video = video_id or await self._video_of(mp4_urls, video_url)
        combine = await self.combine_frames(video, {"frame_animation_urls": mp4_urls})
        return CombinedVideo(await self.wait_for_edit(combine["combine_job_id"], poll_interval=poll_interval, timeout=timeout))

    async def wait(self, job_id: str, *, poll_interval: float = 2.0, timeout: Optional[float] = None, on_progress: Optional[Progress] = None) -> rest.JobStatus:
        """Waits for a job and returns how it ended. Raises JobError where it failed
        or was cancelled, TimeoutError after ``timeout`` seconds."""
        end = _end(timeout)
        while True:
            status = await self.job_status(job_id)
            if on_progress:
                on_progress(status)
            if status["status"] == "completed":
                return status
            if _ended(status):
                raise JobError(job_id, status["status"], status.get("error"))
            await self._pause(poll_interval, end, job_id)

    async def wait_for_edit(self, edit_job_id: str, *, poll_interval: float = 2.0, timeout: Optional[float] = None) -> str:
        """Waits for an edit or a combination and returns the address of its clip
        or film. Raises as wait does."""
        end = _end(timeout)
        while True:
            job = await self.edit_status(edit_job_id)
            if job["status"] == "completed":
                return job.get("url", "")
            if job["status"] == "failed":
                raise JobError(edit_job_id, job["status"], text=job.get("error", ""))
            await self._pause(poll_interval, end, edit_job_id)

    async def urls(self, sources: Sequence[File], concurrency: int = 8) -> List[str]:
        """Uploads what is a local file, some at once, and returns the addresses of
        all, in order."""

        async def one(source: File) -> str:
            if isinstance(source, str) and is_address(source):
                return source
            return (await self.upload_file(source))["file_url"]

        return await self._wire.flow.all([lambda s=s: one(s) for s in sources], concurrency)

    async def download(self, url: str) -> bytes:
        """Returns the bytes of an address that the API answered with."""
        return await self._wire.bytes(Call(url))

    # The endpoints, a method each.

    async def generate(self, request: rest.GenerationRequest, *, idempotency_key: Optional[str] = None) -> rest.Accepted:
        """Requests a film, a podcast or a script. The same key within 24 hours is
        answered with the same job; one is made where none is given."""
        return await self._start("/videos/generate", request, idempotency_key)

    async def job_status(self, job_id: str) -> rest.JobStatus:
        """Returns the status of a job; the id may be that of a variant."""
        return await self._wire.json(Call(f"/videos/status/{_id(job_id)}"))

    async def events(self, video_id: str) -> AsyncGenerator[rest.JobStatus, None]:
        """Yields the status of a job whenever it changes, until the job has ended.
        Comes back by itself where the connection breaks."""
        call, last, tried = Call(f"/videos/{_id(video_id)}/events"), "", 0
        while True:
            call.headers = {"Last-Event-ID": last} if last else {}
            try:
                answer = await self._wire.flow.call(lambda: self._wire.send(call, SILENCE))
                try:
                    while answer.status != 204:
                        event = await self._wire.flow.call(lambda: _event(answer))
                        if event is None:
                            break
                        last, tried, status = event[0] or last, 0, cast(rest.JobStatus, json.loads(event[1]))
                        yield status
                        if _ended(status):
                            return
                    else:
                        return
                finally:
                    answer.close()
            except urllib.error.HTTPError as refused:
                if tried >= self._wire.retries or not (refused.code == 429 or refused.code >= 500):
                    raise refusal(refused) from None
            except BROKEN as error:
                if tried >= self._wire.retries:
                    raise no_answer(call, error) from error
            await self._wire.flow.sleep(back_off(tried))
            tried += 1

    async def cancel(self, video_id: str) -> rest.JobStatus:
        """Cancels a job; one that has ended stays as it is."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}/cancel", "POST"))

    async def upload_file(self, file: File) -> rest.Uploaded:
        """Uploads a file smaller than 10 MB: a path, or a name and bytes. Pass the
        answer's file_url into a generation."""
        name, data = file if isinstance(file, tuple) else await self._wire.flow.call(lambda: _read(file))
        if len(data) >= MOST_BYTES:
            raise ValueError(_too_large(name, len(data)))
        uploaded: rest.Uploaded = await self._wire.json(form(name, data))
        await self._wire.bytes(Call(uploaded["upload_url"], "PUT", body=data, headers={"Content-Type": uploaded["content_type"]}))
        return uploaded

    async def list_videos(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> rest.VideoList:
        """Lists your videos, newest first."""
        return await self._wire.json(Call("/videos", query={"limit": limit, "offset": offset}))

    async def get_video(self, video_id: str) -> rest.Video:
        """Returns one video."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}"))

    async def update_video(self, video_id: str, change: rest.VideoChange) -> rest.Video:
        """Changes title or visibility."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}", "PATCH", json=change))

    async def delete_video(self, video_id: str) -> rest.Deleted:
        """Deletes a video. Operators can restore it for 30 days."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}", "DELETE"))

    async def video_plan(self, video_id: str) -> Plan:
        """Returns the plan a film was drawn from."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}/plan"))

    async def still(self, video_id: str, frame_id: str, *, t: Optional[float] = None) -> bytes:
        """Renders one moment of a scene as PNG; ``t`` is in seconds from the
        scene's beginning."""
        return await self._wire.bytes(Call(f"/videos/{_id(video_id)}/frames/{_id(frame_id)}/still", query={"t": t}))

    async def frame_versions(self, video_id: str) -> rest.FrameVersions:
        """Returns the clips of all frames of a sketch film, with their history."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}/frame-versions"))

    async def edit_frames(self, video_id: str, edits: rest.FrameEdits) -> rest.EditsAccepted:
        """Redraws frames of a sketch film by prompt."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}/edit-frames", "POST", json=edits, once=True))

    async def edit_status(self, edit_job_id: str) -> rest.EditStatus:
        """Returns the status of an edit or a combination."""
        return await self._wire.json(Call(f"/videos/edits/{_id(edit_job_id)}/status"))

    async def combine_frames(self, video_id: str, clips: rest.FrameCombination) -> rest.CombineAccepted:
        """Joins one clip for each frame into a film, with the sound of the original."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}/combine-frames", "POST", json=clips, once=True))

    async def set_frame_version(self, video_id: str, choice: rest.FrameChoice) -> rest.FrameChosen:
        """Activates a version of a frame."""
        return await self._wire.json(Call(f"/videos/{_id(video_id)}/set-frame-version", "POST", json=choice))

    async def list_styles(self) -> rest.StyleList:
        """Lists your custom styles, newest first."""
        return await self._wire.json(Call("/custom-styles"))

    async def create_style(self, style: rest.NewStyle) -> rest.StyleAnswer:
        """Saves a style from a picture, a video or a description."""
        return await self._wire.json(Call("/custom-styles", "POST", json=style, once=True))

    async def get_style(self, style_id: str) -> rest.StyleAnswer:
        """Returns one custom style."""
        return await self._wire.json(Call(f"/custom-styles/{_id(style_id)}"))

    async def delete_style(self, style_id: str) -> rest.Success:
        """Deletes a custom style; films made with it stay as they are."""
        return await self._wire.json(Call(f"/custom-styles/{_id(style_id)}", "DELETE"))

    async def credits(self) -> rest.Credits:
        """Returns the plan and the credit balance of the workspace."""
        return await self._wire.json(Call("/users/credits"))

    async def gallery(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> rest.Gallery:
        """Lists public films of all workspaces, newest first."""
        return await self._wire.json(Call("/gallery", query={"limit": limit, "offset": offset}))

    async def submit_plan(self, request: rest.PlanRequest, *, idempotency_key: Optional[str] = None) -> rest.Accepted:
        """Renders a plan of your own."""
        return await self._start("/plans", request, idempotency_key)

    async def check_plan(self, plan: Union[Plan, Dict[str, Any]]) -> rest.PlanReport:
        """Checks a plan without rendering it: faults, warnings, duration."""
        return await self._wire.json(Call("/plans/check", "POST", json={"plan": plan}))

    async def _start(self, to: str, body: Any, key: Optional[str]) -> rest.Accepted:
        return await self._wire.json(Call(to, "POST", json=body, headers={"Idempotency-Key": key or str(uuid.uuid4())}))

    async def _with_files(self, request: rest.GenerationRequest, concurrency: int) -> rest.GenerationRequest:
        fields: Dict[str, Any] = dict(request)
        named: List[Tuple[str, File]] = []
        for name in rest.FILES:
            given: Any = fields.get(name)
            if given is not None:
                named += [(name, source) for source in (cast(List[File], given) if isinstance(given, list) else [given])]
        found = await self.urls([source for _, source in named], concurrency)
        for name in rest.FILES:
            mine = [url for (of, _), url in zip(named, found) if of == name]
            if fields.get(name) is not None:
                fields[name] = mine if isinstance(fields[name], list) else mine[0]
        return cast(rest.GenerationRequest, fields)

    async def _script_of(self, video_id: str) -> str:
        said = [(scene.get("narration") or {}).get("text", "") for scene in (await self.video_plan(video_id))["scenes"]]
        return "\n\n".join(text for text in said if text)

    async def _video_of(self, clips: List[str], film: Optional[str]) -> str:
        """The video that a film's address, or that of a clip, is of."""
        offset = 0
        while True:
            page = await self.list_videos(limit=100, offset=offset)
            for video in page["videos"]:
                if same_file(video.get("video_url"), film):
                    return video["video_id"]
                if video["status"] != "completed" or video["studio_video_engine"] != "studio_sketch" or video["frame_count"] != len(clips):
                    continue
                frames = (await self.frame_versions(video["video_id"]))["frame_animation_versions"]
                there = [version["url"] for versions in frames.values() for version in versions]
                if all(any(same_file(url, clip) for url in there) for clip in clips):
                    return video["video_id"]
            offset += len(page["videos"])
            if not page["videos"] or offset >= page["total"]:
                raise ValueError("none of your videos has the address video_url or the clips mp4_urls: give video_id")

    async def _pause(self, seconds: float, end: Optional[float], job: str) -> None:
        if end is not None and time.monotonic() + seconds > end:
            raise TimeoutError(f"job {job} has not ended in the time given; it goes on")
        await self._wire.flow.sleep(seconds)


def _id(name: str) -> str:
    return urllib.parse.quote(name, safe="")


def _end(timeout: Optional[float]) -> Optional[float]:
    return None if timeout is None else time.monotonic() + timeout


def _ended(status: rest.JobStatus) -> bool:
    return status["status"] in ("completed", "failed", "cancelled")


def _too_large(name: str, size: int) -> str:
    return f"{name} has {size} bytes: files are smaller than {MOST_BYTES} bytes (10 MB)"


def _read(path: Union[str, "os.PathLike[str]"]) -> Tuple[str, bytes]:
    size = os.stat(path).st_size
    if size >= MOST_BYTES:
        raise ValueError(_too_large(os.fspath(path), size))
    with open(path, "rb") as file:
        return os.path.basename(path), file.read()


def _event(answer: http.client.HTTPResponse) -> Optional[Tuple[str, str]]:
    """Reads the next server-sent event: its id and its data; None at the end."""
    name, data = "", ""
    while True:
        line = answer.readline()
        if not line:
            return None
        text = line.decode().rstrip("\r\n")
        if not text and data:
            return name, data
        key, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if key == "id":
            name = value
        elif key == "data":
            data += ("\n" if data else "") + value
