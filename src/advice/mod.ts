/** Answers about what has happened in a shell: by rules, and by a model where there is one. */

export { type AdvicePorts, advise } from "./advise.ts";
export { inertLine } from "./inert.ts";
export { neverOffered } from "./never.ts";
export { requestOf } from "./request.ts";
export type { Advice, Question, Row, RowVerdict } from "./types.ts";
