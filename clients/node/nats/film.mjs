// node film.mjs PLAN.json FILM.mp4: has a plan drawn and fetches the film.
import { readFile, writeFile } from "node:fs/promises";
import { JobError, Producer } from "./producer.mjs";

const [plan, film] = process.argv.slice(2);
const jobs = await Producer.connect(process.env.NATS_URL ?? "nats://127.0.0.1:4222");
try {
  const text = await readFile(plan, "utf8");
  const id = JSON.parse(text).job_id;
  const { digest } = await jobs.submit(id, text); // from here on it cannot be lost
  let name = "";
  for await (const { record } of jobs.follow(id, digest)) {
    console.log(record.state, `${record.done?.filter(Boolean).length ?? 0} of ${record.scenes} scenes`);
    name = record.film ?? name;
  }
  await writeFile(film, await jobs.fetch(name));
} catch (err) {
  if (!(err instanceof JobError)) throw err;
  console.error(err.code, err.failure?.path ?? "", err.message, err.failure?.hint ?? ""); // where it is wrong, what would be accepted
  process.exitCode = 1;
} finally {
  await jobs.close();
}
