"""python3 edit.py JOB SCENE WORDS: writes other words on a scene of a finished film and joins the film anew."""

import os
import sys
from typing import List

from producer import Producer

from inkreel.plan import Element

job_id, scene, words = sys.argv[1:]
jobs = Producer(os.environ.get("NATS_URL", "nats://127.0.0.1:4222"))
elements: List[Element] = [{"kind": "text", "text": words, "role": "title"}]
made = jobs.change(job_id, {"edit": {"scene": scene, "elements": elements, "note": "other words"}})
jobs.change(job_id, {"combine": {}})
print("scene", scene, "is version", made.get("version"), "of", (jobs.record(job_id) or {}).get("film"))
jobs.close()
