/** What a piece of a session was about, in few words that need no model. */

import type { MemoryPatch } from "../protocol/mod.ts";
import type { Memories } from "./fold.ts";
import { cut } from "./learn.ts";
import { memoryId } from "./limits.ts";
import { words } from "./prompts.ts";
import type { SecretCheck } from "../util/mod.ts";

/** Turns of the user after which a summary is due. */
export const summaryEvery = 8;

export interface SessionPiece {
  readonly session: string;
  /** Numbers of its first and last turn, from 1. */
  readonly from: number;
  readonly to: number;
  /** The user's words, a turn each. */
  readonly tasks: readonly string[];
  /** Changed in it, relative to the root. */
  readonly files: readonly string[];
  /** What was done and settled, and what was left; a sentence each. */
  readonly done: readonly string[];
  readonly open: readonly string[];
}

const mostFiles = 12;
const mostSentence = 160;

/** The patch that remembers it; `null`: nothing was said, or this piece is remembered already. */
export function summaryOf(
  state: Memories,
  piece: SessionPiece,
  { now, secrets }: { readonly now: number; readonly secrets: SecretCheck },
): MemoryPatch | null {
  const { session, from, to, tasks, files, done, open } = piece;
  if (tasks.length === 0) return null;
  const list = (all: readonly string[]) =>
    all.map((it) => cut(secrets.redact(it), mostSentence)).join("; ");
  const named = files.slice(0, mostFiles).join(", ");
  const text = [
    words("summary", { from, to, asked: list(tasks) }),
    ...(files.length === 0 ? [] : [words("summary_files", { files: named })]),
    ...(done.length === 0 ? [] : [words("summary_done", { done: list(done) })]),
    ...(open.length === 0 ? [] : [words("summary_open", { open: list(open) })]),
  ].join("");
  const known = Object.values(state.entries).some((it) =>
    it.kind === "summary" && it.session === session && it.text === text
  );
  if (known) return null;
  const id = memoryId(state, text, { now });
  const paths = files.slice(0, mostFiles);
  return { op: "add", memory: { id, kind: "summary", priority: 1, text, paths } };
}
