"""What a client of the REST API raises."""

from __future__ import annotations

from typing import List, Optional, Union

from .rest import Fault, Problem


class ApiError(Exception):
    """A request that the API refused.

    ``status`` is the HTTP status, ``detail`` what the API said: a sentence, or
    all faults of the request. ``request_id`` is its id on the server.
    """

    def __init__(self, status: int, detail: Union[str, List[Fault]], request_id: Optional[str] = None) -> None:
        text = detail if isinstance(detail, str) else "; ".join(fault["msg"] for fault in detail)
        super().__init__(f"{status}: {text}")
        self.status = status
        self.detail = detail
        self.request_id = request_id


class JobError(Exception):
    """A job that was accepted and came to no film.

    ``status`` is failed or cancelled, ``problem`` says why, where the server
    does.
    """

    def __init__(self, job_id: str, status: str, problem: Optional[Problem] = None, text: str = "") -> None:
        why = problem["message"] if problem else text
        super().__init__(f"job {job_id} {status}" + (f": {why}" if why else ""))
        self.job_id = job_id
        self.status = status
        self.problem = problem


class NoAnswer(Exception):
    """A request that was not answered: no connection, or a broken one."""
