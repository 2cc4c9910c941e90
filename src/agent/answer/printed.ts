/** Work that is shown to the reader and was not done. */

import { blocksOf } from "./sentences.ts";

const shell = /^(?:bash|sh|shell|zsh|console|terminal|powershell|cmd)$/i;

/** A patch, a block to search and replace, or code of any length. */
export function printsWork(text: string): boolean {
  if (isPatch(text)) return true;
  return blocksOf(text).some(({ body }) => body.trim() !== "") ||
    /(?:^|\n)(?: {4}|\t)\S.*(?:\n(?: {4}|\t).*)+/.test(text) || looseCode.test(text);
}

/** Code in the text without a fence. */
const looseCode =
  /^(?:def \w+\(.*\)|class \w+.*|function \w+\(.*\)|export (?:default |const |function |class )|import \w+ from|from \w+ import|const \w+ = |public (?:static |class )|fn \w+\(|func \w+\().*[:{;]?\s*$/m;

export function isPatch(text: string): boolean {
  return /^(?:@@ -\d.*@@|<{5,} ?SEARCH|\*\*\* (?:Begin Patch|Update File))/m.test(text) ||
    blocksOf(text).some(({ info }) => /^(?:diff|patch)\b/i.test(info));
}

/** A block long enough to be a function. */
export function printsMuch(text: string): boolean {
  return isPatch(text) || blocksOf(text).some(({ body }) => body.trim().split("\n").length >= 5);
}

/** A command for somebody else to run. */
export function printsCommand(text: string): boolean {
  return blocksOf(text).some(({ info }) => shell.test(info)) || /^\s*\$ \S/m.test(text);
}
