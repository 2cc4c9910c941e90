/**
 * Lines by a pattern, as a door of its own: a pattern needs no language and no index, and whoever
 * searches by one waits for the program to load.
 */

export type { FoundLines, LineMatch } from "./found.ts";
export { type FoundLine, type LineFinder, lineFinder } from "./lines.ts";
export { parsePattern } from "./parse.ts";
export { linesOfBytes } from "./reading.ts";
export { searchLines } from "./search.ts";
export { PatternError, type PatternProblem } from "./syntax.ts";
export type { RegexPorts, RegexSearch } from "./types.ts";
