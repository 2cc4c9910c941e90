/**
 * The format of the data beside this file.
 *
 *     # class | title          opens a class; what stands above the first is a preface
 *     rule allow pytest *      a rule of the user's, for this class
 *     untrusted                the workspace of this class is not trusted
 *     blind                    what globs meet is not known
 *     ask   ls > x             a verdict, padded to six columns, and a command to the end of the line
 *     deny {{{                 a command of several lines, to a line `}}}`
 *
 * In a command `<U+000D>` stands for that character, and `<x60:true; >` for 60 times `true; `.
 * Verdicts are the least strict that is right: `deny` must be denied, `ask` must not be allowed, and
 * `allow` should be allowed.
 */

import assert from "node:assert/strict";
import type { CommandRule } from "../../../src/policy/judgement.ts";
import type { Verdict } from "../../../src/protocol/mod.ts";

export interface Example {
  readonly text: string;
  readonly verdict: Verdict;
}

export interface CommandClass {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly CommandRule[];
  readonly trusted: boolean;
  readonly blind: boolean;
  readonly examples: readonly Example[];
}

/** Classes of a data file; throws at a line that is none of the above. */
export function parseClasses(data: string): readonly CommandClass[] {
  return data.split(/^(?=# [^\n|]+ \| )/m).slice(1).map(parseClass);
}

function parseClass(section: string): CommandClass {
  const [head = "", ...lines] = section.split("\n");
  const [, name = "", title = ""] = head.match(/^# (.+?) \| (.+)$/) ?? [];
  const rules: CommandRule[] = [];
  const examples: Example[] = [];
  let trusted = true;
  let blind = false;
  while (lines.length > 0) {
    const line = lines.shift() ?? "";
    const [, action = "", pattern = ""] = line.match(/^rule (\w+) (.+)$/) ?? [];
    if (line === "untrusted") trusted = false;
    else if (line === "blind") blind = true;
    else if (pattern !== "") rules.push({ action: verdictOf(action), pattern, source: "user" });
    else if (line !== "") examples.push(parseExample(line, lines));
  }
  return { name, title, rules, trusted, blind, examples };
}

/** Takes the further lines of a block from `lines`. */
function parseExample(line: string, lines: string[]): Example {
  const verdict = verdictOf(line.split(" ")[0] ?? "");
  if (!/^\w+ +\{\{\{$/.test(line)) return { verdict, text: decode(line.slice(6)) };
  const end = lines.indexOf("}}}");
  assert.ok(end >= 0, `no end of a block: ${line}`);
  const text = lines.splice(0, end + 1).slice(0, end).join("\n");
  return { verdict, text: decode(text) };
}

function verdictOf(text: string): Verdict {
  switch (text) {
    case "allow":
    case "ask":
    case "deny":
      return text;
    default:
      throw new Error(`not a verdict: ${JSON.stringify(text)}`);
  }
}

function decode(text: string): string {
  return text
    .replace(/<U\+([0-9A-F]{4,6})>/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/<x(\d+):([^>]*)>/g, (_, times, piece) => piece.repeat(Number(times)));
}
