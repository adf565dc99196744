"""The client of the REST API for programs that block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncGenerator, Dict, Iterator, List, Optional, Sequence, Union

from . import rest
from .aio import AsyncClient, File, Progress
from .films import CombinedVideo, CreatedVideo, EditedVideo, FilmOptions
from .plan import Plan
from .wire import Blocking, Flow, finish

if TYPE_CHECKING:
    from typing_extensions import Unpack


class _Api(AsyncClient):
    """The same client, waiting by blocking."""

    def _flow(self) -> Flow:
        return Blocking()


async def _next(events: AsyncGenerator[rest.JobStatus, None]) -> rest.JobStatus:
    return await events.__anext__()


async def _close(events: AsyncGenerator[rest.JobStatus, None]) -> None:
    await events.aclose()


class Client:
    """A client of the REST API.

    ``base_url`` is the server without ``/api/v2``; ``retries`` is how often a
    request is tried again after 429, 5xx and broken connections, ``timeout`` how
    many seconds one try may wait for the server.
    """

    def __init__(self, api_key: str, base_url: str = "http://127.0.0.1:8080", *, retries: int = 4, timeout: float = 120.0) -> None:
        self._api = _Api(api_key, base_url, retries=retries, timeout=timeout)

    def create_video(self, prompt: str, *, poll_interval: float = 2.0, timeout: Optional[float] = None, concurrency: int = 8, on_progress: Optional[Progress] = None, **options: Unpack[FilmOptions]) -> CreatedVideo:
        """Makes a film, a podcast or a script, and waits for it. Files may be
        addresses or local paths, which are uploaded, ``concurrency`` at once."""
        return finish(self._api.create_video(prompt, poll_interval=poll_interval, timeout=timeout, concurrency=concurrency, on_progress=on_progress, **options))

    def get_frame_animations(self, video_id: str) -> Dict[str, str]:
        """Returns the clips of a sketch film by frame, in the film's order."""
        return finish(self._api.get_frame_animations(video_id))

    def edit_video(self, video_id: str, frame_ids: List[str], edit_prompts: List[str], *, video_url: Optional[str] = None, reference_images: Sequence[File] = (), user_id: Optional[str] = None, auto_combine: bool = False, poll_interval: float = 2.0, timeout: Optional[float] = None) -> EditedVideo:
        """Redraws frames of a sketch film, waits for them, and with
        ``auto_combine`` joins the film anew. ``user_id`` is taken and not used:
        the key says who asks."""
        return finish(self._api.edit_video(video_id, frame_ids, edit_prompts, video_url=video_url, reference_images=reference_images, user_id=user_id, auto_combine=auto_combine, poll_interval=poll_interval, timeout=timeout))

    def combine_videos(self, mp4_urls: List[str], *, video_url: Optional[str] = None, video_id: Optional[str] = None, poll_interval: float = 2.0, timeout: Optional[float] = None) -> CombinedVideo:
        """Joins one clip for each frame into a film, and waits for it. The sound
        is that of the video ``video_id``, which is looked for by ``video_url`` or
        by the clips where it is not given."""
        return finish(self._api.combine_videos(mp4_urls, video_url=video_url, video_id=video_id, poll_interval=poll_interval, timeout=timeout))

    def wait(self, job_id: str, *, poll_interval: float = 2.0, timeout: Optional[float] = None, on_progress: Optional[Progress] = None) -> rest.JobStatus:
        """Waits for a job and returns how it ended. Raises JobError where it failed
        or was cancelled, TimeoutError after ``timeout`` seconds."""
        return finish(self._api.wait(job_id, poll_interval=poll_interval, timeout=timeout, on_progress=on_progress))

    def wait_for_edit(self, edit_job_id: str, *, poll_interval: float = 2.0, timeout: Optional[float] = None) -> str:
        """Waits for an edit or a combination and returns the address of its clip
        or film. Raises as wait does."""
        return finish(self._api.wait_for_edit(edit_job_id, poll_interval=poll_interval, timeout=timeout))

    def urls(self, sources: Sequence[File], concurrency: int = 8) -> List[str]:
        """Uploads what is a local file, some at once, and returns the addresses of
        all, in order."""
        return finish(self._api.urls(sources, concurrency))

    def download(self, url: str) -> bytes:
        """Returns the bytes of an address that the API answered with."""
        return finish(self._api.download(url))

    def generate(self, request: rest.GenerationRequest, *, idempotency_key: Optional[str] = None) -> rest.Accepted:
        """Requests a film, a podcast or a script. The same key within 24 hours is
        answered with the same job; one is made where none is given."""
        return finish(self._api.generate(request, idempotency_key=idempotency_key))

    def job_status(self, job_id: str) -> rest.JobStatus:
        """Returns the status of a job; the id may be that of a variant."""
        return finish(self._api.job_status(job_id))

    def events(self, video_id: str) -> Iterator[rest.JobStatus]:
        """Yields the status of a job whenever it changes, until the job has ended.
        Comes back by itself where the connection breaks."""
        events = self._api.events(video_id)
        try:
            while True:
                yield finish(_next(events))
        except StopAsyncIteration:
            return
        finally:
            finish(_close(events))

    def cancel(self, video_id: str) -> rest.JobStatus:
        """Cancels a job; one that has ended stays as it is."""
        return finish(self._api.cancel(video_id))

    def upload_file(self, file: File) -> rest.Uploaded:
        """Uploads a file smaller than 10 MB: a path, or a name and bytes. Pass the
        answer's file_url into a generation."""
        return finish(self._api.upload_file(file))

    def list_videos(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> rest.VideoList:
        """Lists your videos, newest first."""
        return finish(self._api.list_videos(limit=limit, offset=offset))

    def get_video(self, video_id: str) -> rest.Video:
        """Returns one video."""
        return finish(self._api.get_video(video_id))

    def update_video(self, video_id: str, change: rest.VideoChange) -> rest.Video:
        """Changes title or visibility."""
        return finish(self._api.update_video(video_id, change))

    def delete_video(self, video_id: str) -> rest.Deleted:
        """Deletes a video. Operators can restore it for 30 days."""
        return finish(self._api.delete_video(video_id))

    def video_plan(self, video_id: str) -> Plan:
        """Returns the plan a film was drawn from."""
        return finish(self._api.video_plan(video_id))

    def still(self, video_id: str, frame_id: str, *, t: Optional[float] = None) -> bytes:
        """Renders one moment of a scene as PNG; ``t`` is in seconds from the
        scene's beginning."""
        return finish(self._api.still(video_id, frame_id, t=t))

    def frame_versions(self, video_id: str) -> rest.FrameVersions:
        """Returns the clips of all frames of a sketch film, with their history."""
        return finish(self._api.frame_versions(video_id))

    def edit_frames(self, video_id: str, edits: rest.FrameEdits) -> rest.EditsAccepted:
        """Redraws frames of a sketch film by prompt."""
        return finish(self._api.edit_frames(video_id, edits))

    def edit_status(self, edit_job_id: str) -> rest.EditStatus:
        """Returns the status of an edit or a combination."""
        return finish(self._api.edit_status(edit_job_id))

    def combine_frames(self, video_id: str, clips: rest.FrameCombination) -> rest.CombineAccepted:
        """Joins one clip for each frame into a film, with the sound of the original."""
        return finish(self._api.combine_frames(video_id, clips))

    def set_frame_version(self, video_id: str, choice: rest.FrameChoice) -> rest.FrameChosen:
        """Activates a version of a frame."""
        return finish(self._api.set_frame_version(video_id, choice))

    def list_styles(self) -> rest.StyleList:
        """Lists your custom styles, newest first."""
        return finish(self._api.list_styles())

    def create_style(self, style: rest.NewStyle) -> rest.StyleAnswer:
        """Saves a style from a picture, a video or a description."""
        return finish(self._api.create_style(style))

    def get_style(self, style_id: str) -> rest.StyleAnswer:
        """Returns one custom style."""
        return finish(self._api.get_style(style_id))

    def delete_style(self, style_id: str) -> rest.Success:
        """Deletes a custom style; films made with it stay as they are."""
        return finish(self._api.delete_style(style_id))

    def credits(self) -> rest.Credits:
        """Returns the plan and the credit balance of the workspace."""
        return finish(self._api.credits())

    def gallery(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> rest.Gallery:
        """Lists public films of all workspaces, newest first."""
        return finish(self._api.gallery(limit=limit, offset=offset))

    def submit_plan(self, request: rest.PlanRequest, *, idempotency_key: Optional[str] = None) -> rest.Accepted:
        """Renders a plan of your own."""
        return finish(self._api.submit_plan(request, idempotency_key=idempotency_key))

    def check_plan(self, plan: Union[Plan, Dict[str, Any]]) -> rest.PlanReport:
        """Checks a plan without rendering it: faults, warnings, duration."""
        return finish(self._api.check_plan(plan))
