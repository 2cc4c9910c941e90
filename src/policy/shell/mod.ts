/**
 * Command lines: parsed by bash's grammar, decoded as bash would, or doubted.
 *
 * Invariants:
 * - what is not understood is a doubt, never a guess;
 * - of a line without doubts, `commands` are exactly what bash would run, to the last byte;
 * - a line has no doubts only where two readers agree on every word of it: tree-sitter's grammar and
 *   a strict lexer of our own;
 * - what forbids looks at more than what allows: `reached` is gathered from lines of any shape;
 * - the text itself is never run, only what was decoded from it.
 */

export { parseLine } from "./parse.ts";
export { plainLine } from "./plain.ts";
export { planOf } from "./plan.ts";
export type { Doubt, DoubtKind, Joint, Line, Plan, SimpleCommand, Word } from "./types.ts";
export { baseName } from "./wrappers.ts";
