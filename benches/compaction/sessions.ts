/** Fifty long sessions, compacted three ways: what is kept of what is true, and at what size. */

import { asked, quiz } from "../../src/context/compaction/quiz.ts";
import { proseIn } from "../../src/context/compaction/prose.ts";
import type { CompactPorts } from "../../src/context/mod.ts";
import type { NewEventOf } from "../../src/protocol/mod.ts";
import { losses, Player } from "../../tests/support/compacting.ts";
import { SessionMaker } from "../../tests/support/long_sessions.ts";

export interface Tally {
  sessions: number;
  events: number;
  prunings: number;
  summaries: number;
  /** Tokens of requests before and after a summary, estimated. */
  before: number;
  after: number;
  /** By the quiz on what is sent, and on a model's prose by itself. */
  readonly quiz: Share;
  readonly prose: Share;
  /** By what whoever made the session knows. */
  readonly truth: Share;
  /** The lowest share of `truth` after any summary. */
  worst: number;
  /** Summaries with a model's prose in them. */
  written: number;
  /** What is wrong after a compaction, of any kind. */
  readonly losses: string[];
}

export interface Share {
  asked: number;
  kept: number;
}

const share = (): Share => ({ asked: 0, kept: 0 });

export function tally(): Tally {
  return {
    sessions: 0,
    events: 0,
    prunings: 0,
    summaries: 0,
    before: 0,
    after: 0,
    quiz: share(),
    prose: share(),
    truth: share(),
    worst: 1,
    written: 0,
    losses: [],
  };
}

const windows = [16_000, 32_000, 64_000] as const;

/** Session `seed`, of 200 to 2,000 events. */
export async function session(seed: number, ports: Partial<CompactPorts>, into: Tally) {
  const player = new Player({ window: windows[seed % 3] ?? 32_000, share: 0.8 }, ports);
  const events = 200 + (seed * 367) % 1801;
  for (const commit of new SessionMaker(seed).commits(events)) {
    const less = await player.play(commit);
    if (less.length === 0) continue;
    into.losses.push(...losses(player));
    for (const event of less) add(into, player, event);
  }
  into.sessions += 1;
  into.events += player.events.length;
}

function add(into: Tally, player: Player, { summary, tokens }: NewEventOf<"compacted">): void {
  if (!summary) {
    into.prunings += 1;
    return;
  }
  into.summaries += 1;
  into.before += tokens?.before ?? 0;
  into.after += tokens?.after ?? 0;
  sum(into.quiz, summary.quiz);
  if (summary.by !== undefined) {
    into.written += 1;
    sum(into.prose, quiz(summary.facts ?? [], asked(proseIn(summary.text))));
  }
  const known = player.recall();
  const kept = known.filter((it) => it.kept).length;
  sum(into.truth, { asked: known.length, kept });
  if (known.length > 0) into.worst = Math.min(into.worst, kept / known.length);
}

function sum(into: Share, { asked, kept }: Readonly<Share>): void {
  into.asked += asked;
  into.kept += kept;
}
