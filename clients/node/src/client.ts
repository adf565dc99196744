/** A client of the REST API: whole films in one call, over the endpoints.
 * @module */
import { Api, ended, type NamedBytes } from "./api.js";
import { files, type GenerationOptions, type GenerationRequest, type JobStatus } from "./rest.js";
import { JobError, sleep, type CallOptions } from "./wire.js";

/** A name with words joined by underscores as one with capitals: custom_script is customScript. */
type Camel<S extends string> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S;

/** How a job is waited for. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds between two looks at the job; 2000. */
  pollIntervalMs?: number;
  /** Called with the job's status at every look. */
  onProgress?: (status: JobStatus) => void;
}

/** Fields of a generation in camel case; files may be addresses or local paths, which are uploaded. */
export type FilmFields = { [K in keyof GenerationOptions as Camel<K>]?: GenerationOptions[K] };

/** Options of createVideo: the fields of a generation, other words for some of them, and how the job is waited for. */
export interface CreateVideoOptions extends FilmFields, WaitOptions {
  /** Documents, as paths or addresses; referenceSource. */
  uploads?: string[];
  /** narrationInstructions. */
  voiceInstructions?: string;
  /** narrationLanguage. */
  language?: string;
  /** A voice of v1; narrationVoice. */
  style?: keyof typeof voices;
  /** backgroundTrack. */
  music?: FilmFields["backgroundTrack"];
  /** videoOrientation: long is horizontal, short is vertical. */
  videoType?: "long" | "short";
  /** customLogo. */
  logo?: string;
  /** How many files are uploaded at once; 8. */
  concurrency?: number;
}

/** A film that is there. */
export interface CreatedVideo {
  /** The film's address, or the podcast's; null where only a script was asked for. */
  url: string | null;
  /** What is said. */
  script: string;
  videoId: string;
  /** Jobs of languageVariants, which are waited for by themselves. */
  variantVideoIds?: string[];
}

/** Options of editVideo. */
export interface EditVideoOptions extends WaitOptions {
  frameIds: string[];
  /** What is to change, one for each of frameIds. */
  editPrompts: string[];
  /** The film the frames are of; answered as it is where nothing is combined. */
  videoUrl?: string;
  /** Pictures to go by, as paths or addresses. */
  referenceImages?: string[];
  /** Taken and not used: the key says who asks. */
  userId?: string;
  /** Joins the edited frames and the others to a film at once; false. */
  autoCombine?: boolean;
}

/** Frames that were edited. */
export interface EditedVideo {
  /** The film: joined anew with autoCombine, else the one there was. */
  videoUrl: string;
  /** The combination with autoCombine, else the first edit. */
  jobId: string;
  /** Clips of the edited frames. */
  frames: { [frameId: string]: string };
}

/** Options of combineVideos. */
export interface CombineVideosOptions extends WaitOptions {
  /** One clip for each frame, in order. */
  mp4Urls: string[];
  /** The film whose sound is taken. */
  videoUrl?: string;
  /** Its id; looked for by videoUrl, or by the clips, where it is not given. */
  videoId?: string;
}

const voices = { "solo-female-3": "female-1", "solo-female-4": "female-2", "solo-male-3": "male-1", "solo-male-4": "male-2" } as const;

/** A client of the REST API. */
export class Inkreel extends Api {
  /** Makes a film, a podcast or a script, and waits for it. */
  async createVideo(prompt: string, options: CreateVideoOptions = {}): Promise<CreatedVideo> {
    const { pollIntervalMs, onProgress, signal, concurrency = 8, ...fields } = options;
    const request = await this.withFiles(requestOf(prompt, fields), concurrency, signal);
    const accepted = await this.generate(request, { signal });
    const job = await this.wait(accepted.job_id, { pollIntervalMs, onProgress, signal });
    return {
      url: job.video_url ?? job.podcast_url ?? null,
      script: job.script_text ?? (await this.scriptOf(job.job_id, signal)),
      videoId: job.job_id,
      ...(accepted.variant_video_ids && { variantVideoIds: accepted.variant_video_ids }),
    };
  }

  /** Returns the clips of a sketch film by frame, in the film's order. */
  async getFrameAnimations(videoId: string, options: CallOptions = {}): Promise<{ [frameId: string]: string }> {
    return (await this.frameVersions(videoId, options)).frame_animations;
  }

  /** Redraws frames of a sketch film, waits for them, and with autoCombine joins the film anew. */
  async editVideo(videoId: string, options: EditVideoOptions): Promise<EditedVideo> {
    const { frameIds, editPrompts, referenceImages, autoCombine = false, signal } = options;
    const reference = await this.urls(referenceImages ?? [], 8, signal);
    const edits = { frame_ids: frameIds, edit_prompts: editPrompts, ...(reference.length > 0 && { reference_images: reference }) };
    const { edit_jobs: jobs } = await this.editFrames(videoId, edits, { signal });
    const frames: { [frameId: string]: string } = {};
    for (const job of jobs) frames[job.frame_id] = await this.waitForEdit(job.edit_job_id, options);
    if (autoCombine) {
      const clips = { ...(await this.getFrameAnimations(videoId, { signal })), ...frames };
      const order = await this.inOrder(videoId, Object.keys(clips), signal);
      return { ...(await this.combined(videoId, order.map((frame) => clips[frame] ?? ""), options)), frames };
    }
    const videoUrl = options.videoUrl ?? (await this.jobStatus(videoId, { signal })).video_url ?? "";
    return { videoUrl, jobId: jobs[0]?.edit_job_id ?? "", frames };
  }

  /** Joins one clip for each frame into a film, and waits for it. */
  async combineVideos(options: CombineVideosOptions): Promise<{ url: string }> {
    if (!options.mp4Urls?.length) throw new TypeError("mp4Urls must have at least one address");
    const videoId = options.videoId ?? (await this.videoOf(options));
    return { url: (await this.combined(videoId, options.mp4Urls, options)).videoUrl };
  }

  /** Waits for a job and returns how it ended; rejected with a JobError where it failed or was cancelled. */
  async wait(jobId: string, { pollIntervalMs = 2000, onProgress, signal }: WaitOptions = {}): Promise<JobStatus> {
    for (;;) {
      const status = await this.jobStatus(jobId, { signal });
      onProgress?.(status);
      if (status.status === "completed") return status;
      if (ended(status)) throw new JobError(jobId, status.status, status.error);
      await sleep(pollIntervalMs, signal);
    }
  }

  /** Waits for an edit or a combination and returns the address of its clip or film. */
  async waitForEdit(editJobId: string, { pollIntervalMs = 2000, signal }: WaitOptions = {}): Promise<string> {
    for (;;) {
      const job = await this.editStatus(editJobId, { signal });
      if (job.status === "completed") return job.url ?? "";
      if (job.status === "failed") throw new JobError(editJobId, job.status, undefined, job.error);
      await sleep(pollIntervalMs, signal);
    }
  }

  /** Uploads what is a local path or bytes, some at once, and returns the addresses of all, in order. */
  async urls(sources: (string | NamedBytes)[], concurrency = 8, signal?: AbortSignal): Promise<string[]> {
    const out: string[] = [];
    let next = 0;
    const some = async () => {
      while (next < sources.length) {
        const at = next++;
        const source = sources[at] as string | NamedBytes;
        const there = typeof source === "string" && /^(https?|s3):\/\//i.test(source);
        out[at] = there ? source : (await this.uploadFile(source, { signal })).file_url;
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, some));
    return out;
  }

  private async withFiles(request: GenerationRequest, concurrency: number, signal?: AbortSignal): Promise<GenerationRequest> {
    const named = files.flatMap((field) => [request[field] ?? []].flat().map((source) => ({ field, source })));
    const found = await this.urls(named.map((n) => n.source), concurrency, signal);
    const out: Record<string, unknown> = { ...request };
    for (const field of files) {
      const mine = found.filter((_, i) => named[i]?.field === field);
      if (request[field] != null) out[field] = Array.isArray(request[field]) ? mine : mine[0];
    }
    return out as unknown as GenerationRequest;
  }

  private async combined(videoId: string, clips: string[], options: WaitOptions) {
    const job = await this.combineFrames(videoId, { frame_animation_urls: clips }, { signal: options.signal });
    return { videoUrl: await this.waitForEdit(job.combine_job_id, options), jobId: job.combine_job_id };
  }

  private async scriptOf(videoId: string, signal?: AbortSignal): Promise<string> {
    const plan = await this.videoPlan(videoId, { signal });
    return plan.scenes.map((s) => s.narration?.text ?? "").filter(Boolean).join("\n\n");
  }

  /** Frames in the film's order. Objects have names that are numbers in an order of their own. */
  private async inOrder(videoId: string, frames: string[], signal?: AbortSignal): Promise<string[]> {
    if (!frames.some((frame) => /^\d+$/.test(frame))) return frames;
    const order = (await this.videoPlan(videoId, { signal })).scenes.map((scene) => scene.id);
    return frames.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** The video that a film's address, or that of a clip, is of. */
  private async videoOf({ videoUrl, mp4Urls, signal }: CombineVideosOptions): Promise<string> {
    for (let offset = 0; ; ) {
      const { videos, total } = await this.listVideos({ limit: 100, offset, signal });
      for (const v of videos) {
        if (same(v.video_url, videoUrl)) return v.video_id;
        if (v.status !== "completed" || v.studio_video_engine !== "studio_sketch" || v.frame_count !== mp4Urls.length) continue;
        const { frame_animation_versions: frames } = await this.frameVersions(v.video_id, { signal });
        const clips = Object.values(frames).flat();
        if (mp4Urls.every((url) => clips.some((clip) => same(clip.url, url)))) return v.video_id;
      }
      offset += videos.length;
      if (videos.length === 0 || offset >= total) break;
    }
    throw new Error("none of your videos has the address videoUrl or the clips mp4Urls: give videoId");
  }
}

/** Reports whether two addresses lead to the same file, however they are signed. */
function same(a: string | null | undefined, b: string | undefined): boolean {
  return !!a && !!b && a.split("?")[0] === b.split("?")[0];
}

/** The request that options of createVideo mean. */
function requestOf(prompt: string, options: Omit<CreateVideoOptions, keyof WaitOptions | "concurrency">): GenerationRequest {
  const { uploads, voiceInstructions, language, style, music, videoType, logo, ...fields } = options;
  const request: Record<string, unknown> = { prompt };
  const set = (name: string, value: unknown) => {
    if (value !== undefined) request[name] = value;
  };
  set("narration_instructions", voiceInstructions);
  set("narration_language", language);
  set("narration_voice", style && (voices[style] ?? style));
  set("background_track", music);
  set("video_orientation", videoType && (videoType === "short" ? "vertical" : "horizontal"));
  set("custom_logo", logo);
  for (const [name, value] of Object.entries(fields)) set(name.replace(/[A-Z]/g, (c) => "_" + c.toLowerCase()), value);
  if (uploads) request.reference_source = [...((request.reference_source as string[] | undefined) ?? []), ...uploads];
  return request as unknown as GenerationRequest;
}
