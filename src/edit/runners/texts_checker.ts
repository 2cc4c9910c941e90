/** A checker of the user's over files with other contents, which only it sees. */

import type { Complaint, ProcessOutcome, Spawner } from "../../protocol/mod.ts";
import { splitWords } from "./argv.ts";
import { complaintsIn } from "./complaints.ts";
import { overlays } from "./overlays.ts";

export interface TextsCheckerOptions {
  /** A command line, as of `verify:`. */
  readonly line: string;
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly spawner: Spawner;
  /** Absolute path of a private folder. */
  readonly scratch: string;
  /** For each run. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type TextsAnswer =
  | { readonly type: "complaints"; readonly complaints: readonly Complaint[] }
  /** Nothing can be shown to it that is not there. */
  | { readonly type: "no_sandbox" }
  /** `detail`: its last words, or how it ended. */
  | { readonly type: "failed"; readonly detail: string };

const maxOutputBytes = 20_000_000;

/** @param texts contents of files that are there, by path relative to the root */
export async function checkTexts(
  texts: ReadonlyMap<string, string>,
  options: TextsCheckerOptions,
): Promise<TextsAnswer> {
  const { line, root, signal } = options;
  const [program = "", ...args] = splitWords(line) ?? [];
  if (program === "") return { type: "failed", detail: line };
  const contents = new Map([...texts].map(([path, it]) => [path, new TextEncoder().encode(it)]));
  await using shown = await overlays(contents, { ...options, workspace: { root } });
  if (shown === null) return { type: "no_sandbox" };
  const outcome = await options.spawner.run({
    // With a slash it is a path in the workspace, or an absolute one.
    program: program.includes("/") && !program.startsWith("/") ? `${root}/${program}` : program,
    args,
    cwd: root,
    env: { CI: "1", NO_COLOR: "1", TERM: "dumb" },
    timeoutMs: options.timeoutMs,
    maxOutputBytes,
    confine: { writable: [], network: false, overlays: shown.list },
  }, { signal });
  signal.throwIfAborted();
  return answerOf(outcome, root);
}

function answerOf({ exit, output, outputBytes }: ProcessOutcome, root: string): TextsAnswer {
  const complaints = complaintsIn(output, root);
  const detail = output.trim().split("\n").at(-1)?.trim() ?? "";
  if (exit.type === "not_confined" || exit.type === "limited") {
    return { type: "failed", detail: exit.reason };
  }
  if (exit.type !== "exited") return { type: "failed", detail: exit.type.replace("_", " ") };
  // A checker that ends with an error and complains of nothing has not looked.
  const isMute = exit.code !== 0 && complaints.length === 0;
  return isMute || outputBytes > maxOutputBytes
    ? { type: "failed", detail: detail === "" ? `${exit.code}` : detail }
    : { type: "complaints", complaints };
}
