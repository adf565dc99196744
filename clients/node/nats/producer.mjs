// A producer of jobs over NATS, with nats.js alone: what docs/producers.md says, in one file to use or to copy.

import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Objm } from "@nats-io/obj";
import { connect, headers } from "@nats-io/transport-node";

/** @typedef {import("../src/plan.js").Plan} Plan */
/** @typedef {import("../src/bus.js").JobRecord} JobRecord */
/** @typedef {import("../src/bus.js").JobEvent} JobEvent */
/** @typedef {import("../src/bus.js").Refusal} Refusal */
/** @typedef {import("../src/bus.js").Failure} Failure */
/** @typedef {import("../src/bus.js").Change} Change */
/** @typedef {import("../src/bus.js").ChangeRequest} ChangeRequest */
/** @typedef {import("@nats-io/transport-node").NatsConnection} NatsConnection */
/** @typedef {import("@nats-io/transport-node").Msg} Msg */
/** @typedef {{ type: string, record: JobRecord }} Update */
/** @typedef {{ stream?: string, seq?: number, duplicate?: boolean, error?: { description: string } }} Stored */

/** The most a message may hold; the rest is for its headers. */
const mostBytes = 252 * 1024;

/** How long a message is published again while nobody answers, in ms. */
const patience = 60_000;

/** Something that will not be done, or went wrong: `failure` says where and what would be accepted. */
export class JobError extends Error {
  /**
   * @param {"conflict" | "full" | "refused" | "failed" | "cancelled" | "too_large"} code
   * @param {string} message
   * @param {Failure} [failure]
   */
  constructor(code, message, failure) {
    super(message);
    this.code = code;
    this.failure = failure;
  }
}

/** Reports whether a job came to nothing: its plan was wrong, and its id is free.
 * @param {JobRecord} record
 */
const cameToNothing = ({ state, error, prepared }) => state === "failed" && !prepared && ["plan", "asset"].includes(error?.code ?? "");

/** Reports whether a job is there; one of another plan is an error.
 * @param {JobRecord | null} record
 * @param {string} id
 * @param {string} digest
 */
function isOf(record, id, digest) {
  if (record && record.plan_sha256 !== digest) {
    throw new JobError("conflict", `${id} belongs to another plan`);
  }
  return record !== null;
}

export class Producer {
  /** @type {NatsConnection} */ #nc;
  #tenant;
  #prefix;

  /**
   * @param {NatsConnection} nc
   * @param {{ tenant?: string, prefix?: string }} [options]
   */
  constructor(nc, { tenant, prefix = "inkreel" } = {}) {
    this.#nc = nc;
    this.#tenant = tenant;
    this.#prefix = prefix;
  }

  /**
   * Connects and stays connected, whatever happens to the line.
   * @param {string} servers
   * @param {{ tenant?: string, prefix?: string }} [options]
   */
  static async connect(servers, options) {
    const url = new URL(servers);
    const nc = await connect({
      servers: url.host,
      user: url.username || undefined,
      pass: url.password || undefined,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
    });
    return new Producer(nc, options);
  }

  close() {
    return this.#nc.close();
  }

  /**
   * Hands a plan over. Once it returns the plan is stored and will not be lost. The same plan again is the same job.
   * @param {string} id
   * @param {Plan | string} plan
   * @returns {Promise<{ digest: string, duplicate: boolean }>} digest: the record's plan_sha256
   */
  async submit(id, plan) {
    const text = typeof plan === "string" ? plan : JSON.stringify(plan);
    const digest = createHash("sha256").update(text).digest("hex");
    const until = Date.now() + patience;
    for (;;) {
      const before = await this.record(id);
      const free = before !== null && cameToNothing(before);
      if (!free && isOf(before, id, digest)) {
        return { digest, duplicate: true };
      }
      let body = text;
      if (Buffer.byteLength(text) > mostBytes) {
        body = await this.#putAside(text, digest);
      }
      // By its id the server takes a plan once; one after a plan that came to nothing has another.
      const known = this.#tenant ? undefined : free ? `${id}-${before.seq}` : id;
      const stored = await this.#publish(this.#task("plan", id), body, known);
      const said = stored.error?.description ?? "";
      if (said !== "" && said !== "maximum messages per subject exceeded") {
        throw new JobError("full", said);
      }
      if (said === "" || !(await this.#inOurPlace(id, free, digest))) {
        const duplicate = said !== "" || stored.duplicate === true;
        if (duplicate && !free) {
          isOf(await this.record(id), id, digest); // another plan may have been first
        }
        return { digest, duplicate };
      }
      if (Date.now() > until) {
        throw new JobError("conflict", `another plan waits under ${id}`);
      }
      await pause(100);
    }
  }

  /**
   * Reports whether what waits under an id is not our plan: most likely one that came to nothing, on its way out of the
   * queue.
   * @param {string} id
   * @param {boolean} free
   * @param {string} digest
   */
  async #inOurPlace(id, free, digest) {
    if (!this.#tenant) {
      return free;
    }
    const stream = `${this.#prefix.toUpperCase()}_SUBMIT_${this.#tenant.toUpperCase()}`;
    const m = await this.#ask(`$JS.API.DIRECT.GET.${stream}.${this.#below}.plan.${id}`);
    return Boolean(m.headers?.code) || createHash("sha256").update(m.data).digest("hex") !== digest;
  }

  /**
   * Follows a job until it is completed: first as it stands, then each change. Its failure is a JobError.
   * @param {string} id
   * @param {string} [digest] of the plan: of another, which came to nothing, nothing is told
   * @returns {AsyncGenerator<Update, void, void>}
   */
  async *follow(id, digest) {
    for await (const { type, record, refusal } of this.#news(id)) {
      if (refusal && !refusal.change && (!digest || refusal.plan_sha256 === digest)) {
        throw new JobError(type === "conflict" ? "conflict" : "refused", refusal.error.message, refusal.error);
      }
      if (!record || (digest && record.plan_sha256 !== digest)) {
        continue;
      }
      yield { type, record };
      switch (record.state) {
        case "completed":
          return;
        case "failed":
          throw new JobError("failed", record.error?.message ?? "failed", record.error);
        case "cancelled":
          throw new JobError("cancelled", `${id} was cancelled`);
      }
    }
  }

  /**
   * News of a job, each newer than the one before. Events are told at once; the record, which is the truth, is read
   * besides, as events may be lost with a line.
   * @param {string} id
   * @returns {AsyncGenerator<{ type: string, record?: JobRecord, refusal?: Refusal }, void, void>}
   */
  async *#news(id) {
    /** @type {Msg[]} */ const heard = [];
    let wake = () => {};
    const events = this.#nc.subscribe(`${this.#below}.event.${id}.*`, {
      callback: (err, m) => {
        if (!err) heard.push(m);
        wake();
      },
    });
    try {
      let seq = -1;
      let look = 0;
      let refusals = true; // that came before we listened are looked for once
      for (;;) {
        const m = heard.shift();
        if (m) {
          const type = m.subject.slice(m.subject.lastIndexOf(".") + 1);
          /** @type {JobEvent} */ const event = m.json();
          if (!("state" in event)) {
            yield { type, refusal: event };
          } else if (event.seq > seq) {
            seq = event.seq;
            yield { type, record: event };
          }
        } else if (Date.now() >= look) {
          const record = await this.record(id);
          if (record && record.seq > seq) {
            seq = record.seq;
            yield { type: record.state, record };
          } else if (!record && refusals) {
            const refusal = await this.#refusal(id);
            if (refusal) yield { type: "refused", refusal };
          }
          refusals = false;
          look = Date.now() + 1000;
        } else {
          await Promise.race([new Promise((r) => (wake = () => r(undefined))), pause(look - Date.now())]);
        }
      }
    } finally {
      events.unsubscribe();
    }
  }

  /**
   * The job's record as it stands, or null.
   * @param {string} id
   * @returns {Promise<JobRecord | null>}
   */
  async record(id) {
    const bucket = `${this.#prefix}_jobs`;
    const name = this.#tenant ? `${this.#tenant}.${id}` : id;
    const m = await this.#ask(`$JS.API.DIRECT.GET.KV_${bucket}.$KV.${bucket}.job.${name}`);
    return m.headers?.code || m.headers?.get("KV-Operation") ? null : m.json(); // code 404: there is none
  }

  /** The last refusal told of a tenant's job.
   * @param {string} id
   * @returns {Promise<Refusal | null>}
   */
  async #refusal(id) {
    if (!this.#tenant) {
      return null;
    }
    const stream = `${this.#prefix.toUpperCase()}_EVENTS_${this.#tenant.toUpperCase()}`;
    const m = await this.#ask(`$JS.API.DIRECT.GET.${stream}.${this.#below}.event.${id}.refused`);
    return m.headers?.code ? null : m.json();
  }

  /**
   * Makes a change of a finished film and waits for its end.
   * @param {string} id
   * @param {ChangeRequest} request
   * @returns {Promise<Change>}
   */
  async change(id, request) {
    const change = request.id ?? randomUUID();
    const news = this.#news(id);
    const first = news.next(); // listens before it asks
    await this.#publishChange(id, { ...request, id: change });
    try {
      for (let n = await first; !n.done; n = await news.next()) {
        const { refusal, record } = n.value;
        const made = record?.changes?.find((c) => c.id === change);
        if (refusal?.change === change) {
          throw new JobError("refused", refusal.error.message, refusal.error);
        }
        if (made?.state === "failed") {
          const code = made.error?.code === "change" ? "refused" : "failed"; // asked for wrongly, or went wrong
          throw new JobError(code, made.error?.message ?? code, made.error);
        }
        if (made?.state === "completed") {
          return made;
        }
      }
      throw new Error("unreachable: news do not end");
    } finally {
      await news.return();
    }
  }

  /** Publishes a change, behind one that waits if need be.
   * @param {string} id
   * @param {ChangeRequest} request
   */
  async #publishChange(id, request) {
    const until = Date.now() + patience;
    for (;;) {
      const stored = await this.#publish(this.#task("change", id), JSON.stringify(request));
      if (!stored.error) {
        return;
      }
      if (Date.now() > until) {
        throw new JobError("full", stored.error.description);
      }
      await pause(200);
    }
  }

  /**
   * Ends a job. It is heard also where the queue has no place for it.
   * @param {string} id
   */
  async cancel(id) {
    await this.#publish(this.#task("change", id), JSON.stringify({ cancel: true }));
  }

  /**
   * The bytes of an artifact, such as a record's film.
   * @param {string} name
   * @returns {Promise<Uint8Array>}
   */
  async fetch(name) {
    const store = await new Objm(this.#nc).open(`${this.#prefix}_artifacts`);
    const bytes = await store.getBlob(name);
    if (!bytes) {
      throw new Error(`the store has no ${name}`);
    }
    return bytes;
  }

  /** The ids of a tenant's jobs, in order. */
  async jobs() {
    /** @type {string[]} */ const ids = [];
    for (;;) {
      const m = await this.#ask(`${this.#below}.jobs`, JSON.stringify({ after: ids.at(-1) }));
      /** @type {import("../src/bus.js").ListReply} */ const page = m.json();
      ids.push(...page.jobs);
      if (!page.more) {
        return ids;
      }
    }
  }

  /** Stores what is too large for a message, and returns the message that names it.
   * @param {string} text
   * @param {string} digest
   */
  async #putAside(text, digest) {
    if (this.#tenant) {
      throw new JobError("too_large", `the plan of a tenant has at most ${mostBytes} bytes`);
    }
    const store = await new Objm(this.#nc).open(`${this.#prefix}_artifacts`);
    const name = `plan/${digest}.json`;
    if (!(await store.info(name))) {
      await store.putBlob({ name }, Buffer.from(text));
    }
    /** @type {import("../src/bus.js").PlanRef} */ const ref = { plan_ref: digest };
    return JSON.stringify(ref);
  }

  /** Publishes until the stream has answered.
   * @param {string} subject
   * @param {string} body
   * @param {string} [id] by which the server knows it again
   * @returns {Promise<Stored>}
   */
  async #publish(subject, body, id) {
    const h = headers();
    if (id) h.set("Nats-Msg-Id", id);
    return (await this.#ask(subject, body, h)).json();
  }

  /** Asks again while there is no answer: the line or the server may be away.
   * @param {string} subject
   * @param {string} [body]
   * @param {import("@nats-io/transport-node").MsgHdrs} [h]
   */
  async #ask(subject, body, h) {
    const until = Date.now() + patience;
    for (;;) {
      try {
        return await this.#nc.request(subject, body, { timeout: 2000, headers: h });
      } catch (err) {
        if (Date.now() > until || this.#nc.isClosed()) throw err;
        await pause(200);
      }
    }
  }

  get #below() {
    return this.#tenant ? `${this.#prefix}.tenant.${this.#tenant}` : this.#prefix;
  }

  /** Where a plan or change is published.
   * @param {"plan" | "change"} kind
   * @param {string} id
   */
  #task(kind, id) {
    return this.#tenant ? `${this.#below}.${kind}.${id}` : `${this.#prefix}.task.${kind}.${id}`;
  }
}
