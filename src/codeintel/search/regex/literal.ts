import type { Node } from "./syntax.ts";

/** Shorter ones are in nearly every line. Characters. */
const minLength = 2;

/** The longest text that is in every line that fits; `""` if there is none worth a look. */
export function requiredLiteral(node: Node): string {
  const runs = runsIn(node);
  const longest = runs.reduce((best, run) => run.length > best.length ? run : best, "");
  return longest.length < minLength ? "" : longest;
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
