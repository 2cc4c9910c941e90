/** The word that one binary knows itself by (see `cli`). */
export const engineWord = "__engine";

/** Of the command line of an engine's process: the word of the one binary, or the module. */
export const engineMarks = [engineWord, "codemode/engine/worker"] as const;

/** In the split bundle the entry stands by itself beside the chunks. */
export function engineEntry(): string {
  const { url } = import.meta;
  const isSource = url.endsWith(".ts");
  return new URL(isSource ? "./worker.ts" : "./src/codemode/engine/worker.js", url).href;
}
