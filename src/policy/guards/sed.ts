/** `sed` can write files and run programs from its script: only printing of lines passes. */

import { reason } from "../reasons.ts";
import { type Guard, reader } from "./guard.ts";
import { readOptions, type Syntax } from "./options.ts";

const syntax: Syntax = {
  flags: "nErsuz",
  long: "quiet silent regexp-extended separate unbuffered null-data posix",
  values: { e: "text", expression: "text" },
  operands: "pattern",
  patternIn: ["e", "expression"],
};

/** `5p`, `1,20p;30,$p`, `/a/,/b/p`: a pattern that ends where it seems to. */
const address = String.raw`(\d+|\$|\/[^\/\\\n]+\/)`;
const lines = String.raw`${address}(\s*,\s*${address})?\s*p\s*`;
const printing = new RegExp(String.raw`^\s*${lines}(;\s*${lines})*;?\s*$`);

const paths = reader(syntax);

export const sed: Guard = (words, standpoint) => {
  const { names, values, operands } = readOptions(words.slice(1), syntax);
  const given = values.map(({ text }) => text);
  const scripts = given.length > 0 ? given : operands.slice(0, 1);
  const silent = names.has("n") || names.has("quiet") || names.has("silent");
  const wrong = scripts.filter((script) => !silent || !printing.test(script));
  return [
    ...paths(words, standpoint),
    ...wrong.map((script) => reason("guard", script)),
    ...scripts.length === 0 ? [reason("guard", "sed")] : [],
  ];
};
