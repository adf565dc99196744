// node edit.mjs JOB SCENE WORDS: writes other words on a scene of a finished film and joins the film anew.
import { Producer } from "./producer.mjs";

const [id, scene, words] = process.argv.slice(2);
const jobs = await Producer.connect(process.env.NATS_URL ?? "nats://127.0.0.1:4222");
/** @type {import("../src/plan.js").Element[]} */
const elements = [{ kind: "text", text: words, role: "title" }];
const { version } = await jobs.change(id, { edit: { scene, elements, note: "other words" } });
await jobs.change(id, { combine: {} });
console.log(`scene ${scene} is version ${version} of`, (await jobs.record(id))?.film);
await jobs.close();
