/**
 * A way in which a weak model goes wrong, as data: the slip, and the recovery that such a
 * model gives if and only if the program's next request makes it possible. A recovery that
 * is not reached leaves only the model's claim that all is well.
 */

import type { ScriptedAnswer, ScriptedCall } from "../../../src/models/script.ts";
import type { FakeServer } from "../../support/fake_server.ts";

export type WayClass =
  | "printed calls"
  | "names and arguments"
  | "paths"
  | "empty, cut, endless, promising, asking"
  | "transport"
  | "protocol slips"
  | "edits that do not fit"
  | "wrong results and claims"
  | "shells that wait or reach outside"
  | "damage, scope and lost work";

export type Provider = "openai_compatible" | "ollama" | "gemini";

/** Who answers: a script, or a server over real HTTP. */
export type Side =
  /** `{root}` and `{outside}` stand for the folders of the run. */
  | { readonly kind: "script"; readonly answers: readonly ScriptedAnswer[] }
  | { readonly kind: "server"; readonly provider: Provider; serve(): FakeServer };

/** How a run ends that no agent could bring to its end: never 0, and it says so. */
export interface End {
  readonly exit: number;
  /** Found in one line of what the user reads. */
  readonly says: RegExp;
}

export interface Options {
  /** Absent: the task is finished. */
  readonly ends?: End;
  /** Options of the command beyond those of every way. */
  readonly args?: readonly string[];
  /** Files of the project beside the usual ones. */
  readonly files?: Readonly<Record<string, string>>;
  /** Symbolic links in the project: name → target. */
  readonly links?: Readonly<Record<string, string>>;
  /** Run as a process of its own, as a user would. */
  readonly real?: true;
  /** The user's words; absent: the usual ones. */
  readonly task?: string;
  /**
   * Files that differ at the end and what they hold then, to the byte (`null`: gone). Absent: only
   * the file with the bug may differ.
   */
  readonly becomes?: Readonly<Record<string, string | null>>;
  /** Found in what the user reads, though the task is finished. */
  readonly says?: RegExp;
  /** Of the files those that can be run, at the start and at the end. */
  readonly executable?: readonly string[];
  /** The project is a repository of git; these files were changed after its only commit. */
  readonly uncommitted?: Readonly<Record<string, string>>;
}

export interface Way extends Options {
  /** Completes "with a weak model: …". */
  readonly title: string;
  readonly side: Side;
}

export const claim = "I fixed sum() in src/sum.js: it adds now, and all tests pass.";

/** Looks at the file with the bug. */
export const look: ScriptedCall = { name: "read_file", input: { path: "src/sum.js" } };

/** Mends it. */
export const fix: ScriptedCall = {
  name: "edit_file",
  input: { path: "src/sum.js", old_text: "total -= value", new_text: "total += value" },
};

/** What a look shows, and nothing else that the model is told. */
export const seen = "total -= value;";

/** Mends it once the file was seen. */
export const fixWhenSeen: ScriptedAnswer = { when: seen, calls: [fix] };

/** Calls as the script has them. */
export function calls(...made: readonly ScriptedCall[]): ScriptedAnswer {
  return { calls: made };
}

/** Calls made because of what the program said. */
export function when(pattern: RegExp, ...made: readonly ScriptedCall[]): ScriptedAnswer {
  return { when: String(pattern), calls: made };
}

/** A call whose arguments are text as the model wrote it. */
export function raw(name: string, text: string): ScriptedCall {
  return { name, arguments: text };
}

/** Mends it once more: the file had not been read, and its content came with the refusal. */
const fixAgain = when(/make the call again, mended/, fix);

/** A way of a scripted model; it ends in the claim, true or not. */
export function scripted(
  title: string,
  answers: readonly ScriptedAnswer[],
  options: Options = {},
): Way {
  const all = [...answers, fixAgain, { text: claim }];
  return { title, side: { kind: "script", answers: all }, ...options };
}

/** A way of a model behind a server. */
export function served(
  title: string,
  side: { readonly provider: Provider; serve(): FakeServer },
  options: Options = {},
): Way {
  return { title, side: { kind: "server", ...side }, ...options };
}
