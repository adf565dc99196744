export { Inkreel, Inkreel as default } from "./client.js";
export type { CombineVideosOptions, CreatedVideo, CreateVideoOptions, EditedVideo, EditVideoOptions, FilmFields, WaitOptions } from "./client.js";
export { Api } from "./api.js";
export type { NamedBytes, PageOptions, StartOptions } from "./api.js";
export { ApiError, JobError } from "./wire.js";
export type { CallOptions, ClientOptions } from "./wire.js";
export type * from "./rest.js";
export type { Plan } from "./plan.js";
