/** The words by which a fact is found again. */

import type { Fact } from "../../protocol/mod.ts";

/** In lower case; all must stand in one sentence. */
export function marksOf({ kind, about, says }: Fact): readonly string[] {
  switch (kind) {
    case "symbol":
    case "read":
    case "changed":
      return [about.toLowerCase()];
    case "command":
      return [about.toLowerCase()];
    case "failing":
      return [about.toLowerCase(), ...telling(says.replace(/^exit \d+:?/, ""), 2)];
    case "tests":
      return ["tests"];
    case "declined":
      return [...telling(about.replace(/^\w+ /, ""), 3), ...telling(says, 3)];
    case "answer":
      return [...telling(about, 2), ...telling(says, 3)];
    case "step":
    case "decision":
    case "question":
    case "number":
      return telling(says, 5);
  }
}

/** A number, a path or a name; a word; a run of ideographs. */
const word =
  /[\p{Script=Latin}\p{N}_][\p{Script=Latin}\p{N}_./:@#-]*[\p{Script=Latin}\p{N}_]|\p{N}|\p{sc=Han}{2,4}/gu;

const common = new Set(
  ("about after all also and are because been before but can could did does for from has have here how " +
    "into its just more not now one only our out please should some than that the their them then " +
    "there these they this too use was were what when where which will with would you your").split(
      " ",
    ),
);

/** The words of a text that tell most: numbers and names first, then the longest. */
function telling(text: string, most: number): readonly string[] {
  const words = [...new Set(text.toLowerCase().match(word) ?? [])].filter((it) =>
    !common.has(it) && (it.length > 2 || /[\p{N}\p{sc=Han}]/u.test(it))
  );
  return words.toSorted((a, b) => weight(b) - weight(a)).slice(0, most);
}

function weight(word: string): number {
  if (/\p{N}|[_./:]/u.test(word)) return 100 + word.length;
  return word.length;
}
