"""What whole films are asked for with, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Literal, Optional, cast

from .rest import GenerationOptions, GenerationRequest


class FilmOptions(GenerationOptions, total=False):
    """The fields of a generation, and other words for some of them. Files may be
    addresses or local paths."""

    uploads: List[str]
    """Documents; reference_source."""
    voice_instructions: str
    """narration_instructions."""
    language: str
    """narration_language."""
    style: Literal["solo-female-3", "solo-female-4", "solo-male-3", "solo-male-4"]
    """A voice of v1; narration_voice."""
    music: Literal["jazz", "lofi", "dramatic", "engaging", "hyper", "inspirational", "documentary"]
    """background_track."""
    video_type: Literal["long", "short"]
    """video_orientation: long is horizontal, short is vertical."""
    logo: str
    """custom_logo."""


@dataclass(frozen=True)
class CreatedVideo:
    """A film that is there. ``url`` is the film's or the podcast's address, None
    where only a script was asked for; ``script`` is what is said. Jobs of
    ``variant_video_ids`` are waited for by themselves."""

    url: Optional[str]
    script: str
    video_id: str
    variant_video_ids: List[str] = field(default_factory=lambda: [])


@dataclass(frozen=True)
class EditedVideo:
    """Frames that were edited. ``video_url`` is the film: joined anew with
    auto_combine, else the one there was; ``job_id`` the combination or the first
    edit; ``frames`` the clips of the edited frames."""

    video_url: str
    job_id: str
    frames: Dict[str, str]


@dataclass(frozen=True)
class CombinedVideo:
    """A film that was joined of clips."""

    url: str


_OTHER_WORDS = {"voice_instructions": "narration_instructions", "language": "narration_language", "style": "narration_voice", "music": "background_track", "video_type": "video_orientation", "logo": "custom_logo"}
_VALUES = {"solo-female-3": "female-1", "solo-female-4": "female-2", "solo-male-3": "male-1", "solo-male-4": "male-2", "long": "horizontal", "short": "vertical"}


def request_of(prompt: str, options: FilmOptions) -> GenerationRequest:
    """Returns the request that options mean."""
    request: Dict[str, Any] = {"prompt": prompt}
    for name, value in cast(Dict[str, Any], options).items():
        if name in ("style", "video_type"):
            value = _VALUES.get(value, value)
        if name != "uploads":
            request[_OTHER_WORDS.get(name, name)] = value
    if options.get("uploads"):
        request["reference_source"] = [*(request.get("reference_source") or []), *options.get("uploads", [])]
    return cast(GenerationRequest, request)


def is_address(source: str) -> bool:
    """Reports whether a source is an address, and not a local path."""
    return source.lower().startswith(("http://", "https://", "s3://"))


def same_file(a: Optional[str], b: Optional[str]) -> bool:
    """Reports whether two addresses lead to the same file, however they are
    signed."""
    return bool(a) and bool(b) and (a or "").split("?")[0] == (b or "").split("?")[0]
