/**
 * Lines that look as if they only read: loops, substitutions, filters, whatever their shape. This is no
 * proof, and none is needed where the kernel refuses the rest: no write, no network, no secret.
 */

import { loadSyntax, type Syntax } from "../syntax/mod.ts";
import type { Judgement, Reason } from "./judgement.ts";
import { isReader } from "./readers.ts";
import { expandsBeyond } from "./shell/brace_words.ts";
import { innerOf } from "./shell/inner.ts";
import { looseWord } from "./shell/loose.ts";
import { type Span, wordsOf } from "./shell/nodes.ts";
import { walk } from "./shell/walk.ts";
import { baseName, unwrap } from "./shell/wrappers.ts";

/** What a part is asked about for: nothing that a person has said, and nothing that leads elsewhere. */
const mild: ReadonlySet<Reason["code"]> = new Set<Reason["code"]>([
  ...["reads", "unknown", "guard", "untrusted"] as const,
  ...["doubt_expansion", "doubt_redirect", "doubt_assignment", "doubt_structure"] as const,
]);

/** What everybody may know of a machine. */
const known =
  /^\/(etc\/(os-release|lsb-release|debian_version|timezone|shells)|proc\/(cpuinfo|meminfo|version|loadavg|uptime))$/;

/** Parsing is given up after this time, milliseconds. */
const patienceMs = 200;

/** UTF-16 units; nobody reads by a longer line. */
const longest = 8_000;

/** Scripts within scripts that are looked at. */
const deepest = 3;

/** Variables by which another program runs, or other code in a program. */
const telling =
  "PATH|ENV|BASH_ENV|PROMPT_COMMAND|SHELL|EDITOR|VISUAL|LESSOPEN|PAGER|MANPAGER|npm_\\w*|" +
  "(?:LD|GIT|NODE|RIPGREP)_\\w+|(?:PYTHON|PERL|RUBY|JAVA|RUSTC|CARGO|GO)\\w*";

const assigned = new RegExp(`^(?:${telling})\\+?=(?!cat$|$)`);

/** What sets variables by their names alone. */
const setters: ReadonlySet<string> = new Set(
  "read printf mapfile readarray getopts declare typeset local export".split(" "),
);

const named = new RegExp(`^(?:${telling})$`);

/**
 * True if it is asked about and every program that it runs is one that reads.
 *
 * @param trusted the user trusts what lies in the folder: a project's files may choose programs
 */
export async function looksReading(
  text: string,
  { verdict, parts }: Judgement,
  trusted: boolean,
): Promise<boolean> {
  const isMild = parts.every((it) =>
    it.verdict === "allow" || mild.has(it.why.code) ||
    it.why.code === "outside" && known.test(it.why.detail)
  );
  if (verdict !== "ask" || !isMild || text.length > longest) return false;
  return readsWithin(text, { syntax: await loadSyntax("bash"), trusted, depth: deepest });
}

interface Reading {
  readonly syntax: Syntax;
  readonly trusted: boolean;
  /** Scripts within scripts that may still be looked at. */
  readonly depth: number;
}

function readsWithin(text: string, reading: Reading): boolean {
  if (expandsBeyond(text)) return false;
  const { syntax } = reading;
  using tree = syntax.parse(text, { timeoutMs: patienceMs });
  if (tree === null || tree.root.hasError) return false;
  const commands: (readonly string[])[] = [];
  let isQuiet = true;
  using cursor = tree.walk();
  walk(cursor, ({ parentTypeId }) => {
    switch (syntax.types[cursor.nodeTypeId]) {
      // Nothing goes on behind it.
      case "&":
      case "coproc":
      case "function_definition":
        isQuiet = false;
        break;
      case "file_redirect":
        isQuiet &&= harmless.test(sliceOf(cursor.currentNode, text));
        break;
      case "variable_assignment":
        isQuiet &&= !assigned.test(sliceOf(cursor.currentNode, text));
        break;
      case "variable_name":
        isQuiet &&= syntax.types[parentTypeId] !== "for_statement" ||
          !named.test(sliceOf(cursor.currentNode, text));
        break;
      case "command":
        commands.push(
          wordsOf(cursor.currentNode, text).map((it) => looseWord(sliceOf(it, text).trim())),
        );
    }
  });
  return isQuiet && commands.length > 0 && commands.every((it) => reads(it, reading));
}

function sliceOf({ startIndex, endIndex }: Span, text: string): string {
  return text.slice(startIndex, endIndex);
}

function reads(command: readonly string[], reading: Reading): boolean {
  const { trusted, depth } = reading;
  return [command, ...unwrap(command)].every((words) => {
    const { scripts, commands, readsScript } = innerOf(words);
    return isReader(words, trusted) && !readsScript && !setsTelling(words) &&
      commands.every((it) => isReader(it, trusted)) &&
      scripts.every((it) => depth > 0 && readsWithin(it, { ...reading, depth: depth - 1 }));
  });
}

function setsTelling([program = "", ...words]: readonly string[]): boolean {
  const name = baseName(program);
  return name === "env" && words.some((it) => assigned.test(it)) ||
    setters.has(name) && words.some((it) => named.test(it) || assigned.test(it));
}

/** From a file, to nowhere, or to another descriptor. */
const harmless = /^\d*(<|&?>{1,2}\s*\/dev\/(null|stderr|stdout)\b|[<>]&\s*(\d+|-))/;
