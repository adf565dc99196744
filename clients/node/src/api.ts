/** The endpoints of the REST API, a method each.
 * @module */
import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Plan } from "./plan.js";
import type * as rest from "./rest.js";
import { backOff, bounded, refusal, sleep, Wire, type CallOptions, type ClientOptions } from "./wire.js";

/** A page of a list. */
export interface PageOptions extends CallOptions {
  /** How many at the most: 1 to 100. */
  limit?: number;
  /** How many of the newest to leave out. */
  offset?: number;
}

/** Options of requests that begin a job. */
export interface StartOptions extends CallOptions {
  /** The same key within 24 hours is answered with the same job; one is made where none is given, so that no try begins a second job. */
  idempotencyKey?: string;
}

/** A file by its bytes. */
export interface NamedBytes {
  name: string;
  data: Uint8Array;
}

/** Bytes that the API takes in one file are less than this. */
const mostBytes = 10 * 1024 * 1024;
/** Events come at least every 15 s. */
const silence = 60_000;

const id = encodeURIComponent;

/** The endpoints of the REST API. */
export class Api {
  protected readonly wire: Wire;

  /**
   * @param apiKey the key, as `inkreel keys create` prints it
   * @param baseUrl the server, without `/api/v2`
   */
  constructor(apiKey: string, baseUrl = "http://127.0.0.1:8080", options: ClientOptions = {}) {
    if (typeof apiKey !== "string" || apiKey === "") throw new TypeError("apiKey must be a key of the API, as inkreel keys create prints it");
    this.wire = new Wire(apiKey, baseUrl.replace(/\/+$/, "") + "/api/v2", options);
  }

  /** Requests a film, a podcast or a script. */
  generate(request: rest.GenerationRequest, options: StartOptions = {}): Promise<rest.Accepted> {
    return this.start("/videos/generate", request, options);
  }

  /** Returns the status of a job; the id may be that of a variant. */
  jobStatus(jobId: string, options: CallOptions = {}): Promise<rest.JobStatus> {
    return this.wire.json({ to: `/videos/status/${id(jobId)}`, ...options });
  }

  /** Yields the status of a job whenever it changes, until the job has ended. Comes back by itself where the connection breaks. */
  async *events(videoId: string, options: CallOptions = {}): AsyncGenerator<rest.JobStatus, void, undefined> {
    let last: string | undefined;
    for (let tried = 0; ; tried++) {
      const limit = bounded(options.signal, silence);
      try {
        const answer = await this.wire.send({ to: `/videos/${id(videoId)}/events`, headers: last ? { "last-event-id": last } : {} }, limit.signal);
        if (answer.status === 204) return;
        if (!answer.ok) throw await refusal(answer);
        for await (const event of eventsOf(answer, limit.touch)) {
          tried = 0;
          last = event.id;
          const status = JSON.parse(event.data) as rest.JobStatus;
          yield status;
          if (ended(status)) return;
        }
      } catch (error) {
        options.signal?.throwIfAborted();
        const status = (error as { status?: number }).status;
        if (tried >= this.wire.retries || (status !== undefined && status !== 429 && status < 500)) throw error;
      } finally {
        limit.end();
      }
      await sleep(backOff(tried), options.signal);
    }
  }

  /** Cancels a job; one that has ended stays as it is. */
  cancel(videoId: string, options: CallOptions = {}): Promise<rest.JobStatus> {
    return this.wire.json({ method: "POST", to: `/videos/${id(videoId)}/cancel`, ...options });
  }

  /** Uploads a file: a path, or bytes with a name. Pass the answer's file_url into a generation. */
  async uploadFile(file: string | NamedBytes, options: CallOptions = {}): Promise<rest.Uploaded> {
    const { name, data } = typeof file === "string" ? await read(file) : file;
    if (data.length >= mostBytes) throw new Error(`${name} has ${data.length} bytes: files are smaller than ${mostBytes} bytes (10 MB)`);
    const form = new FormData();
    form.set("file", new Blob([data as BlobPart]), name);
    const uploaded = await this.wire.json<rest.Uploaded>({ method: "POST", to: "/videos/upload-file", body: form, ...options });
    const headers = { "content-type": uploaded.content_type };
    await this.wire.bytes({ method: "PUT", to: uploaded.upload_url, body: data, headers, ...options });
    return uploaded;
  }

  /** Lists your videos, newest first. */
  listVideos({ limit, offset, ...options }: PageOptions = {}): Promise<rest.VideoList> {
    return this.wire.json({ to: "/videos", query: { limit, offset }, ...options });
  }

  /** Returns one video. */
  getVideo(videoId: string, options: CallOptions = {}): Promise<rest.Video> {
    return this.wire.json({ to: `/videos/${id(videoId)}`, ...options });
  }

  /** Changes title or visibility. */
  updateVideo(videoId: string, change: rest.VideoChange, options: CallOptions = {}): Promise<rest.Video> {
    return this.wire.json({ method: "PATCH", to: `/videos/${id(videoId)}`, json: change, ...options });
  }

  /** Deletes a video. Operators can restore it for 30 days. */
  deleteVideo(videoId: string, options: CallOptions = {}): Promise<rest.Deleted> {
    return this.wire.json({ method: "DELETE", to: `/videos/${id(videoId)}`, ...options });
  }

  /** Returns the plan a film was drawn from. */
  videoPlan(videoId: string, options: CallOptions = {}): Promise<Plan> {
    return this.wire.json({ to: `/videos/${id(videoId)}/plan`, ...options });
  }

  /** Renders one moment of a scene as PNG; t is in seconds from the scene's beginning. */
  still(videoId: string, frameId: string, { t, ...options }: CallOptions & { t?: number } = {}): Promise<Uint8Array> {
    return this.wire.bytes({ to: `/videos/${id(videoId)}/frames/${id(frameId)}/still`, query: { t }, ...options });
  }

  /** Returns the clips of all frames of a sketch film, with their history. */
  frameVersions(videoId: string, options: CallOptions = {}): Promise<rest.FrameVersions> {
    return this.wire.json({ to: `/videos/${id(videoId)}/frame-versions`, ...options });
  }

  /** Redraws frames of a sketch film by prompt. */
  editFrames(videoId: string, edits: rest.FrameEdits, options: CallOptions = {}): Promise<rest.EditsAccepted> {
    return this.wire.json({ method: "POST", to: `/videos/${id(videoId)}/edit-frames`, json: edits, once: true, ...options });
  }

  /** Returns the status of an edit or a combination. */
  editStatus(editJobId: string, options: CallOptions = {}): Promise<rest.EditStatus> {
    return this.wire.json({ to: `/videos/edits/${id(editJobId)}/status`, ...options });
  }

  /** Joins one clip for each frame into a film, with the sound of the original. */
  combineFrames(videoId: string, clips: rest.FrameCombination, options: CallOptions = {}): Promise<rest.CombineAccepted> {
    return this.wire.json({ method: "POST", to: `/videos/${id(videoId)}/combine-frames`, json: clips, once: true, ...options });
  }

  /** Activates a version of a frame. */
  setFrameVersion(videoId: string, choice: rest.FrameChoice, options: CallOptions = {}): Promise<rest.FrameChosen> {
    return this.wire.json({ method: "POST", to: `/videos/${id(videoId)}/set-frame-version`, json: choice, ...options });
  }

  /** Lists your custom styles, newest first. */
  listStyles(options: CallOptions = {}): Promise<rest.StyleList> {
    return this.wire.json({ to: "/custom-styles", ...options });
  }

  /** Saves a style from a picture, a video or a description. */
  createStyle(style: rest.NewStyle, options: CallOptions = {}): Promise<rest.StyleAnswer> {
    return this.wire.json({ method: "POST", to: "/custom-styles", json: style, once: true, ...options });
  }

  /** Returns one custom style. */
  getStyle(styleId: string, options: CallOptions = {}): Promise<rest.StyleAnswer> {
    return this.wire.json({ to: `/custom-styles/${id(styleId)}`, ...options });
  }

  /** Deletes a custom style; films made with it stay as they are. */
  deleteStyle(styleId: string, options: CallOptions = {}): Promise<rest.Success> {
    return this.wire.json({ method: "DELETE", to: `/custom-styles/${id(styleId)}`, ...options });
  }

  /** Returns the plan and the credit balance of the workspace. */
  credits(options: CallOptions = {}): Promise<rest.Credits> {
    return this.wire.json({ to: "/users/credits", ...options });
  }

  /** Lists public films of all workspaces, newest first. */
  gallery({ limit, offset, ...options }: PageOptions = {}): Promise<rest.Gallery> {
    return this.wire.json({ to: "/gallery", query: { limit, offset }, ...options });
  }

  /** Renders a plan of your own. */
  submitPlan(request: Omit<rest.PlanRequest, "plan"> & { plan: Plan }, options: StartOptions = {}): Promise<rest.Accepted> {
    return this.start("/plans", request, options);
  }

  /** Checks a plan without rendering it: faults, warnings, duration. */
  checkPlan(plan: Plan | Record<string, unknown>, options: CallOptions = {}): Promise<rest.PlanReport> {
    return this.wire.json({ method: "POST", to: "/plans/check", json: { plan }, ...options });
  }

  /** Returns the bytes of an address that the API answered with. */
  download(url: string, options: CallOptions = {}): Promise<Uint8Array> {
    return this.wire.bytes({ to: url, ...options });
  }

  private start(to: string, json: unknown, { idempotencyKey, ...options }: StartOptions): Promise<rest.Accepted> {
    return this.wire.json({ method: "POST", to, json, headers: { "idempotency-key": idempotencyKey ?? randomUUID() }, ...options });
  }
}

/** Reports whether a job has ended. */
export function ended(status: rest.JobStatus): boolean {
  return status.status === "completed" || status.status === "failed" || status.status === "cancelled";
}

async function read(path: string): Promise<NamedBytes> {
  const { size } = await stat(path);
  if (size >= mostBytes) throw new Error(`${path} has ${size} bytes: files are smaller than ${mostBytes} bytes (10 MB)`);
  return { name: basename(path), data: await readFile(path) };
}

/** Server-sent events of an answer. */
async function* eventsOf(answer: Response, touch: () => void): AsyncGenerator<{ id: string | undefined; data: string }> {
  if (!answer.body) return;
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      touch();
      const events = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = events.pop() ?? "";
      for (const text of events) {
        const fields = text.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
        const data = fields.filter((f) => f[1] === "data").map((f) => f[2]).join("\n");
        if (data) yield { id: fields.find((f) => f[1] === "id")?.[2], data };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // whoever stops following needs no more of it
  }
}
