// Tests of the client of the REST API, on the real server of INKREEL_URL with
// the key INKREEL_KEY. INKREEL_DOCUMENT and INKREEL_PICTURE are files to upload.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";
import { ApiError, Inkreel, JobError } from "inkreel";

const { INKREEL_URL: url = "", INKREEL_KEY: key = "", INKREEL_DOCUMENT: document = "", INKREEL_PICTURE: picture = "" } = process.env;
const inkreel = new Inkreel(key, url);
const pollIntervalMs = 100;

const script = [
  "Bees visit hundreds of flowers every single day. [START][IMAGE 1] They carry the nectar of the flowers home to the hive. [END][IMAGE 1]",
  "There the nectar slowly becomes honey. Many bees fan it with their wings until the water is gone.",
  "The honey feeds the hive through the winter. Without flowers there is no honey at all.",
].join("\n\n");

test("films, frames, edits", async (t) => {
  /** @type {string[]} */
  const seen = [];
  const made = await inkreel.createVideo("Bees", {
    customScript: script, uploads: [document], customImages: [picture], customImagesDescription: ["a flower"],
    studioVideoEngine: "studio_sketch", scenePacing: "fast", pollIntervalMs, onProgress: (s) => seen.push(s.status),
  });
  assert.equal(seen.at(-1), "completed");
  assert.match(made.script, /fan it with their wings/);
  await playable(made.url ?? "");
  const { videoId } = made;

  const clips = await inkreel.getFrameAnimations(videoId);
  const frames = Object.keys(clips);
  assert.ok(frames.length > 1, `frames: ${frames}`);
  for (const clip of Object.values(clips)) await playable(clip);

  const edited = await inkreel.editVideo(videoId, { frameIds: [frames[0] ?? ""], editPrompts: ["title: Busy bees"], videoUrl: made.url ?? "", autoCombine: true, pollIntervalMs });
  assert.deepEqual(Object.keys(edited.frames), [frames[0]]);
  assert.match(edited.jobId, /./);
  await playable(edited.videoUrl);

  const combined = await inkreel.combineVideos({ mp4Urls: Object.values(clips), videoUrl: (await inkreel.jobStatus(videoId)).video_url ?? "", pollIntervalMs });
  await playable(combined.url);
  await playable((await inkreel.combineVideos({ mp4Urls: Object.values(clips), pollIntervalMs })).url);

  const versions = await inkreel.frameVersions(videoId);
  const first = frames[0] ?? "";
  const chosen = await inkreel.setFrameVersion(videoId, { frame_id: first, frame_animation_url: versions.frame_animation_versions[first]?.[0]?.url ?? "" });
  assert.equal(chosen.frame_id, first);
  const png = await inkreel.still(videoId, first, { t: 1 });
  assert.equal(new TextDecoder("latin1").decode(png.subarray(1, 4)), "PNG");

  assert.equal((await inkreel.videoPlan(videoId)).scenes.length, frames.length);
  const events = [];
  for await (const status of inkreel.events(videoId)) events.push(status.status);
  assert.deepEqual(events, ["completed"]);

  assert.equal((await inkreel.updateVideo(videoId, { title: "Bees at work", visibility: "public" })).title, "Bees at work");
  assert.equal((await inkreel.getVideo(videoId)).visibility, "public");
  assert.ok((await inkreel.listVideos({ limit: 1 })).videos.length === 1);
  assert.ok((await inkreel.gallery()).videos.some((v) => v.title === "Bees at work"));
  assert.equal((await inkreel.deleteVideo(videoId)).success, true);
  await assert.rejects(inkreel.getVideo(videoId), { status: 404 });
});

test("a script alone, a plan of one's own, styles, credits", async () => {
  const { script: text, url: none, videoId } = await inkreel.createVideo("Bees", { customScript: "Bees make honey.", enableScriptOnlyMode: true, pollIntervalMs });
  assert.equal(none, null);
  assert.match(text, /Bees make honey/);
  assert.match(videoId, /./);
  const plan = /** @type {import("inkreel").Plan} */ ({ version: 1, studio_video_engine: "studio_sketch", scenes: [{ duration: 1, elements: [{ kind: "icon", name: "leaf" }] }] });
  assert.equal((await inkreel.checkPlan(plan)).ok, true);
  assert.equal((await inkreel.checkPlan({ version: 1, scenes: [] })).ok, false);
  const accepted = await inkreel.submitPlan({ plan });
  await playable((await inkreel.wait(accepted.job_id, { pollIntervalMs })).video_url ?? "");
  // Names that are numbers keep the film's order.
  const scene = { duration: 1, elements: [{ kind: "icon", name: "leaf" }] };
  const numbered = await inkreel.submitPlan({ plan: /** @type {any} */ ({ ...plan, scenes: [{ ...scene, id: "2" }, { ...scene, id: "1" }] }) });
  await inkreel.wait(numbered.job_id, { pollIntervalMs });
  const { videoUrl } = await inkreel.editVideo(numbered.job_id, { frameIds: ["1"], editPrompts: ["make the leaf bigger"], autoCombine: true, pollIntervalMs });
  await playable(videoUrl);
  const { style } = await inkreel.createStyle({ style_name: "Chalk", source: "white chalk on dark green" });
  assert.equal((await inkreel.getStyle(style.id)).style.kind, "text");
  assert.ok((await inkreel.listStyles()).styles.some((s) => s.id === style.id));
  assert.equal((await inkreel.deleteStyle(style.id)).success, true);
  assert.match((await inkreel.credits()).plan, /./);
});

test("problems carry what the API said", async () => {
  await assert.rejects(inkreel.generate(/** @type {any} */ ({ prompt: 7, enable_colour: true })), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 422);
    assert.ok(Array.isArray(error.detail) && error.detail.length === 2, JSON.stringify(error.detail));
    assert.deepEqual(error.response.data.detail, error.detail);
    assert.match(error.message, /enable_color/);
    assert.match(error.requestId ?? "", /^r_/);
    return true;
  });
  await assert.rejects(new Inkreel("ink_wrong", url).credits(), { name: "ApiError", status: 401 });
  await assert.rejects(inkreel.createVideo("Bees", { uploads: ["/nowhere/bees.txt"] }), /ENOENT.*bees\.txt/);
  await assert.rejects(new Inkreel(key, "http://127.0.0.1:1", { retries: 0 }).credits(), /no answer: .*(refused|bad port)/i);
});

test("calls end when they are aborted", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  let job = "";
  const making = inkreel.createVideo("Bees", {
    customScript: script, pollIntervalMs: 3_600_000, signal: stop.signal, onProgress: (s) => {
      job = s.job_id;
      stop.abort(reason);
    },
  });
  await assert.rejects(making, reason);
  const status = await inkreel.cancel(job);
  assert.match(status.status, /cancelled|generating|completed/);
  await assert.rejects(inkreel.credits({ signal: AbortSignal.abort(reason) }), reason);
  await assert.rejects(async () => {
    for await (const _ of inkreel.events(job, { signal: AbortSignal.abort(reason) }));
  }, reason);
  if (status.status === "cancelled") await assert.rejects(inkreel.wait(job), (e) => e instanceof JobError && e.status === "cancelled");
});

test("requests are tried again", async () => {
  /** @type {Record<string, string | string[] | undefined>[]} */
  const asked = [];
  const answers = [429, 503, 0, 200];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    const status = answers[asked.length - 1] ?? 200;
    if (status === 0) return request.socket.destroy();
    response.writeHead(status, status === 200 ? {} : { "retry-after": "0", location: "/elsewhere" });
    response.end(status === 200 ? '{"job_id": "v_1"}' : '{"detail": "later"}');
  });
  const at = await new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address())));
  try {
    const stub = new Inkreel("k", `http://127.0.0.1:${at.port}/`);
    assert.equal((await stub.generate({ prompt: "Bees" })).job_id, "v_1");
    assert.equal(asked.length, 4);
    assert.equal(new Set(asked.map((h) => h["idempotency-key"])).size, 1);
    asked.length = 0;
    answers.splice(0, 4, 500);
    await assert.rejects(stub.editFrames("v", { frame_ids: ["s1"], edit_prompts: ["x"] }), { status: 500, detail: "later" });
    assert.equal(asked.length, 1); // it may have begun
    asked.length = 0;
    answers.splice(0, 1, 307);
    await assert.rejects(stub.credits(), { status: 307 });
    assert.equal(asked.length, 1); // no key goes elsewhere
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("CommonJS has the same", () => {
  const common = createRequire(import.meta.url)("inkreel");
  assert.equal(typeof new common.Inkreel("k").createVideo, "function");
});

/** @param {string} address */
async function playable(address) {
  const film = await inkreel.download(address);
  assert.equal(new TextDecoder("latin1").decode(film.subarray(4, 8)), "ftyp");
}
