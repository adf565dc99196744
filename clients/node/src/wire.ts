/** Requests to the API: keys, tries, time, problems.
 * @module */
import type { Fault, Problem } from "./rest.js";

/** What every call may be given. */
export interface CallOptions {
  /** Ends the call: it is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** How a client behaves. */
export interface ClientOptions {
  /** How often a request is tried again after 429, 5xx and broken connections; 4. */
  retries?: number;
  /** Milliseconds that the server may say nothing; 120000. */
  timeoutMs?: number;
  /** What sends requests; the platform's fetch. */
  fetch?: typeof fetch;
}

/** A request the API refused. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** What the API said: a sentence, or all faults of the request. */
    readonly detail: string | Fault[],
    /** The request's id on the server. */
    readonly requestId: string | undefined,
  ) {
    const text = typeof detail === "string" ? detail : detail.map((f) => f.msg).join("; ");
    super(`${status}: ${text}`);
  }

  /** The answer, for callers who look for its data. */
  get response(): { status: number; data: { detail: string | Fault[] } } {
    return { status: this.status, data: { detail: this.detail } };
  }
}

/** A job that was accepted and came to no film. */
export class JobError extends Error {
  override readonly name = "JobError";

  constructor(
    readonly jobId: string,
    /** failed or cancelled. */
    readonly status: string,
    /** Why, where the server says so. */
    readonly problem: Problem | undefined,
    text?: string,
  ) {
    super(`job ${jobId} ${status}${problem ? `: ${problem.message}` : text ? `: ${text}` : ""}`);
  }
}

/** A request. */
export interface Call {
  method?: string;
  /** Below the base address, or a whole address, which is sent no key. */
  to: string;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  body?: FormData | Uint8Array;
  headers?: Record<string, string>;
  /** It may not be done twice: only what was certainly not begun is tried again. */
  once?: boolean;
  signal?: AbortSignal | undefined;
}

const firstPause = 500;
const longestPause = 30_000;

/** Sends requests. */
export class Wire {
  readonly retries: number;
  readonly timeoutMs: number;
  private readonly fetch: typeof fetch;

  constructor(
    private readonly apiKey: string,
    private readonly baseUrl: string,
    options: ClientOptions,
  ) {
    this.retries = options.retries ?? 4;
    this.timeoutMs = options.timeoutMs ?? 120_000;
    this.fetch = options.fetch ?? globalThis.fetch;
  }

  /** The answer to a request, as JSON. */
  async json<T>(call: Call): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(call))) as T;
  }

  /** The answer to a request. */
  async bytes(call: Call): Promise<Uint8Array> {
    for (let tried = 0; ; tried++) {
      call.signal?.throwIfAborted();
      const limit = bounded(call.signal, this.timeoutMs);
      let pause: number | undefined;
      try {
        const answer = await this.send(call, limit.signal);
        if (answer.ok) return await whole(answer, limit.touch);
        const error = await refusal(answer);
        if (tried >= this.retries || !again(answer.status, call)) throw error;
        pause = retryAfter(answer);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (error instanceof ApiError) throw error;
        if (tried >= this.retries || call.once) throw broken(call, error);
      } finally {
        limit.end();
      }
      await sleep(pause ?? backOff(tried), call.signal);
    }
  }

  /** One try, answered as soon as there are headers. */
  send(call: Call, signal: AbortSignal): Promise<Response> {
    const abroad = /^https?:/.test(call.to);
    const url = new URL(abroad ? call.to : this.baseUrl + call.to);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = { ...call.headers };
    if (!abroad && this.apiKey) headers["x-api-key"] = this.apiKey;
    let body: FormData | Uint8Array | string | undefined = call.body;
    if (call.json !== undefined) {
      headers["content-type"] = "application/json";
      body = JSON.stringify(call.json);
    }
    const redirect = abroad ? "follow" : "manual"; // a key goes to the server it is of alone
    return this.fetch(url, { method: call.method ?? "GET", headers, body: body as BodyInit, signal, redirect });
  }
}

/** The bytes of an answer, each piece of which is a sign of life. */
async function whole(answer: Response, touch: () => void): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    touch();
    pieces.push(value);
  }
  return Buffer.concat(pieces);
}

/** A refusal's error. */
export async function refusal(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  let detail: string | Fault[] = text.trim() || answer.statusText;
  try {
    detail = (JSON.parse(text) as { detail?: string | Fault[] }).detail ?? detail;
  } catch {
    // A proxy's page, not the API's answer: it is the detail as it stands.
  }
  return new ApiError(answer.status, detail, answer.headers.get("x-request-id") ?? undefined);
}

function again(status: number, call: Call): boolean {
  return status === 429 || status === 503 || (status >= 500 && status !== 501 && !call.once);
}

/** Milliseconds that an answer asks to wait. */
function retryAfter(answer: Response): number | undefined {
  const said = answer.headers.get("retry-after");
  if (!said) return undefined;
  const seconds = Number(said);
  const ms = Number.isNaN(seconds) ? Date.parse(said) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** The pause after a try: twice as long each time, by chance up to half of it shorter. */
export function backOff(tried: number): number {
  return Math.min(firstPause * 2 ** tried, longestPause) * (1 - Math.random() / 2);
}

function broken(call: Call, error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${call.method ?? "GET"} ${call.to.split("?")[0]}: no answer: ${why}`, { cause: error });
}

/** A signal that follows another, and ends by itself after some time without touch. */
export function bounded(outer: AbortSignal | undefined, ms: number) {
  const own = new AbortController();
  const late = () => own.abort(new Error(`nothing came for ${ms} ms`));
  const follow = () => own.abort(outer?.reason);
  let timer = setTimeout(late, ms);
  outer?.addEventListener("abort", follow, { once: true });
  if (outer?.aborted) follow();
  return {
    signal: own.signal,
    touch() {
      clearTimeout(timer);
      timer = setTimeout(late, ms);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", follow);
    },
  };
}

/** Waits, or is rejected with the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
