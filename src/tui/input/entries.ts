/** What was said before. Keeping it on disk is the runtime's. */

import type { Snapshot, Text } from "./text.ts";

interface Entry {
  readonly said: string;
  /** With the chips that it had, if it was said here. */
  readonly text?: Text;
}

export interface History {
  /** Oldest first, each text once. */
  readonly entries: readonly Entry[];
  /** Which one is seen; `null`: the draft. */
  readonly at: number | null;
  /** What was being typed when the way back began. */
  readonly draft: Snapshot | null;
}

const most = 1_000;

export function historyOf(said: readonly string[]): History {
  // The last place of each counts.
  const entries = [...new Set(said.toReversed())].slice(0, most).toReversed();
  return { entries: entries.map((it) => ({ said: it })), at: null, draft: null };
}

export function remembered({ entries }: History, entry: Entry): History {
  const others = entries.filter(({ said }) => said !== entry.said);
  return { entries: [...others, entry].slice(-most), at: null, draft: null };
}
