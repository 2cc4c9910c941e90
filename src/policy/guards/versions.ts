/** Programs that may be asked which they are. */

import { reason } from "../reasons.ts";
import type { Guard } from "./guard.ts";

/**
 * Not those for which the project's own files choose another program first: cargo, go, npm, pnpm,
 * rustc, yarn.
 */
const tellers =
  "bash clang clang++ cmake deno docker g++ gcc java javac make node perl php python python3 ruby";

/** Nothing but the question. */
const version: Guard = ([program = "", ...words]) => {
  const [word = ""] = words;
  const asked = word === "--version" || word === "-v" && program === "node" ||
    word === "-V" && program.startsWith("python") || word === "-version" && program === "java";
  return asked && words.length === 1 ? [] : [reason("unknown", program)];
};

export const versions: Readonly<Record<string, Guard>> = Object.fromEntries(
  tellers.split(" ").map((program) => [program, version]),
);
