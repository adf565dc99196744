// The producer as a client under test: a JSON command a line comes in, a JSON answer a line goes out. The commands are
// described in docs/conformance.md.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { JobError, Producer } from "./producer.mjs";

const url = process.env.NATS_URL ?? "nats://127.0.0.1:4222";
/** @type {Map<string | undefined, Promise<Producer>>} */ const producers = new Map();

/** @typedef {{ do: string, tenant?: string, job_id: string, plan: string, plan_sha256?: string, name: string, change: import("../src/bus.js").ChangeRequest }} Command */

/** @type {Record<string, (jobs: Producer, c: Command) => Promise<object>>} */
const commands = {
  submit: (jobs, c) => jobs.submit(c.job_id, c.plan),
  cancel: async (jobs, c) => (await jobs.cancel(c.job_id), {}),
  change: async (jobs, c) => ({ change: await jobs.change(c.job_id, c.change) }),
  record: async (jobs, c) => ({ record: await jobs.record(c.job_id) }),
  jobs: async (jobs) => ({ jobs: await jobs.jobs() }),
  async fetch(jobs, c) {
    const bytes = await jobs.fetch(c.name);
    return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  },
  async follow(jobs, c) {
    /** @type {{ state: string, seq: number }[]} */ const updates = [];
    try {
      for await (const { record } of jobs.follow(c.job_id, c.plan_sha256)) {
        updates.push({ state: record.state, seq: record.seq });
      }
    } catch (err) {
      return { updates, ...said(err) };
    }
    return { updates };
  },
};

/** @param {unknown} err */
const said = (err) => (err instanceof JobError ? { error: { code: err.code, message: err.message, failure: err.failure } } : { error: { code: "broken", message: String(err) } });

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Command} */ const c = JSON.parse(line);
  let answer;
  try {
    if (!producers.has(c.tenant)) producers.set(c.tenant, Producer.connect(url, { tenant: c.tenant }));
    const jobs = await /** @type {Promise<Producer>} */ (producers.get(c.tenant));
    answer = await commands[c.do](jobs, c);
  } catch (err) {
    answer = said(err);
  }
  console.log(JSON.stringify(answer));
}
for (const jobs of producers.values()) await (await jobs).close();
