/** Answers about what has happened in a shell: by rules, and by a model where there is one. */

export { type AdvicePorts, advise } from "./advise.ts";
export { inertLine, oneSentence } from "./inert.ts";
export { neverOffered } from "./never/mod.ts";
export { isReadable } from "./readable.ts";
export { factsOf, requestOf } from "./request.ts";
export { summaryRequest } from "./summary.ts";
export { toolHelp } from "./tool_help.ts";
export type { Advice, LeftOutReason, Question, Row, RowVerdict } from "./types.ts";
