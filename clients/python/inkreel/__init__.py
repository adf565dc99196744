"""Inkreel: a client of the REST API, and the types of its documents: of the API
in inkreel.rest, of plans in inkreel.plan, of the bus in inkreel.bus."""

from .aio import AsyncClient
from .client import Client
from .errors import ApiError, JobError, NoAnswer
from .films import CombinedVideo, CreatedVideo, EditedVideo, FilmOptions

__all__ = ["ApiError", "AsyncClient", "Client", "CombinedVideo", "CreatedVideo", "EditedVideo", "FilmOptions", "JobError", "NoAnswer"]
