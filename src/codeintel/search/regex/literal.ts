import type { Node } from "./syntax.ts";

export interface Literal {
  /** In every line that fits; `""` if there is none worth a look. */
  readonly text: string;
  /** Nothing else is asked of a line. */
  readonly isAll: boolean;
}

/** A single character of ASCII is in nearly every line. */
const common = /^[\0-\x7f]?$/;

/** The longest text that is in every line that fits. */
export function requiredLiteral(node: Node): Literal {
  const longest = runsIn(node).reduce((best, run) => run.length > best.length ? run : best, "");
  const text = common.test(longest) ? "" : longest;
  return { text, isAll: text !== "" && text === spelled(node) };
}

/** The pattern as text, if it is nothing but text. */
function spelled(node: Node): string | null {
  if (node.type === "class") {
    const text = exact(node.literal, node.ignoreCase);
    // What a decoder puts in place of invalid bytes fits nothing.
    return text === "\ufffd" ? null : text;
  }
  if (node.type !== "sequence") return null;
  const parts = node.items.map(spelled);
  return parts.includes(null) ? null : parts.join("");
}

/** Texts that must all be there; `null` in between breaks a run. */
function runsIn(node: Node): readonly string[] {
  const runs: string[] = [];
  let run = "";
  for (const piece of piecesOf(node)) {
    if (piece !== null) run += piece;
    if (piece !== null) continue;
    runs.push(run);
    run = "";
  }
  return [...runs, run];
}

function piecesOf(node: Node): readonly (string | null)[] {
  switch (node.type) {
    case "class":
      return [exact(node.literal, node.ignoreCase)];
    case "assert":
      // It has no width: what stands around it stands side by side.
      return [];
    case "sequence":
      return node.items.flatMap(piecesOf);
    case "choice":
      return [null];
    case "repeat":
      return node.min === 0 ? [null] : [null, ...piecesOf(node.item), null];
  }
}

function exact(literal: string | undefined, ignoreCase: boolean): string | null {
  if (literal === undefined) return null;
  return ignoreCase && /\p{L}|\p{M}/u.test(literal) ? null : literal;
}
