/**
 * Where a text of a model stands in a file, and what the file is with another text there. Pure.
 *
 * Invariants:
 * - a place is unique in its layer, or none is given: nothing is guessed between two;
 * - lenient layers take whole lines, bounded in number, and no text too short to tell;
 * - bytes that the edit does not name stay: line ends, blanks, quotes, indentation, the final
 *   newline, the mark of byte order.
 */

export { elidedLine } from "./elision.ts";
export { describeLayer, explainAmbiguous, explainMissing } from "./explain.ts";
export { locate, locateAll } from "./locate.ts";
export { nearestPlace } from "./nearest.ts";
export { replaceLocated } from "./replace.ts";
export { bringsEscapes, bringsNumbers, isNumbered } from "./slips.ts";
export type { Layer, Located, LocateOptions, MatchSpan, Reindent } from "./types.ts";
