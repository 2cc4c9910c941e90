/** Options that may be given more than once: the scanner knows none of two kinds of values. */

import { AgentError } from "../protocol/mod.ts";
import type { Parameter } from "./parameters.ts";

export interface WithoutLists {
  /** The values of each, by the name of the argument. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly words: readonly string[];
}

/**
 * Takes them out of the words before `--`.
 *
 * @throws {AgentError} `cli.no_value`
 */
export function withoutLists(
  words: readonly string[],
  parameters: readonly Parameter[],
): WithoutLists {
  const many = parameters.filter((it) => it.many && it.positional === null);
  const lists: Record<string, string[]> = {};
  const rest: string[] = [];
  const end = words.indexOf("--");
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const found = end >= 0 && at >= end ? null : valueIn(word, words[at + 1], many);
    if (found === null) {
      rest.push(word);
      continue;
    }
    const { parameter: { name, shown }, value } = found;
    if (!value || value === "--") throw new AgentError("usage", "cli.no_value", { name: shown });
    (lists[name] ??= []).push(value);
    if (!found.isWithin) at++;
  }
  return { lists, words: rest };
}

/** `--file a`, `--file=a`, `-f a`. */
function valueIn(word: string, next: string | undefined, many: readonly Parameter[]) {
  for (const parameter of many) {
    const { shown, short } = parameter;
    if (word === shown || word === `-${short}`) return { parameter, value: next, isWithin: false };
    if (word.startsWith(`${shown}=`)) {
      return { parameter, value: word.slice(shown.length + 1), isWithin: true };
    }
  }
  return null;
}
