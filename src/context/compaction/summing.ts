/** A summary in place of what is older: facts by rules first, a model's prose where it can be trusted. */

import {
  type ConversationState,
  type Entry,
  isWord,
  summarised,
  type Transcript,
} from "../../agent/mod.ts";
import type { Fact, NewEventOf } from "../../protocol/mod.ts";
import { text } from "../prompts.ts";
import { cutOf, wordsOf } from "./cut.ts";
import { extracted } from "./extract/mod.ts";
import { bounded, linesOf, merged } from "./facts.ts";
import { shares } from "./limits.ts";
import type { CompactPorts } from "./ports.ts";
import { proseIn, quoted, usable } from "./prose.ts";
import { asked, contradicted, quiz, type Score, share } from "./quiz.ts";
import { summaryRequest } from "./request.ts";
import { entryTokens } from "./tokens.ts";

type State = Pick<ConversationState, "transcript" | "calls" | "header">;
type Compacted = NewEventOf<"compacted">;

/** Share of the facts that a summary must hold. */
export const BAR = 0.95;

/** Times that a model may try. */
const TRIES = 2;

/** A summary that saves less than this share of what it stands for is not worth it. */
const WORTH = 0.05;

interface Task {
  readonly state: State;
  readonly ports: CompactPorts;
  /** Tokens. */
  readonly room: number;
  readonly older: readonly Entry[];
  readonly upTo: number;
  readonly words: number;
  readonly facts: readonly Fact[];
  /** What stays as it was said: what stands there need not be said again. */
  readonly verbatim: readonly string[];
}

/** A text that may stand for what is older. */
interface Text {
  readonly text: string;
  readonly score: Score;
  /** Prose of a model is in it. */
  readonly written: boolean;
}

/** `null`: there is nothing to sum up, or it would save nothing. */
export async function summing(
  state: State,
  ports: CompactPorts,
  { room, before, force }: {
    readonly room: number;
    readonly before: number;
    readonly force: boolean;
  },
): Promise<Compacted | null> {
  const task = taskOf(state, { ports, room, force });
  if (!task) return null;
  const { upTo, words, facts } = task;
  const kept = after(task, "").entries;
  const sum = (entries: readonly Entry[]) =>
    entries.reduce((all, it) => all + entryTokens(it, state, ports.count), 0);
  const worth = WORTH * before;
  const freed = sum(state.transcript.entries) - sum(kept);
  // Without this a model would be asked in vain before each request; not even an empty one is for nothing.
  const frame = ports.count(text("summary", { left: "", prose: "", facts: "" }));
  if (freed - frame <= worth) return null;
  const found = await written(task) ?? byRules(task);
  const gain = freed - ports.count(found.text);
  if (gain <= worth) return null;
  const { asked, kept: held } = found.score;
  return {
    type: "compacted",
    summary: {
      upTo,
      ...(words === 0 ? {} : { words }),
      text: found.text,
      facts: [...bounded(facts, summaryRoom(task))],
      ...(found.written && ports.by !== undefined ? { by: ports.by } : {}),
      quiz: { asked, kept: held },
    },
    tokens: { before, after: Math.max(0, before - gain) },
  };
}

function taskOf(
  state: State,
  { ports, room, force }: {
    readonly ports: CompactPorts;
    readonly room: number;
    readonly force: boolean;
  },
): Task | null {
  const { count } = ports;
  const { entries } = state.transcript;
  const all = entries.reduce((sum, it) => sum + entryTokens(it, state, count), 0);
  const keep = Math.min(shares.newest * room, force ? all / 4 : Infinity);
  const cut = cutOf(state, { count, keep });
  const first = cut === null ? undefined : entries[cut];
  if (cut === null || !first) return null;
  const older = entries.slice(0, cut);
  const known = older.find(({ type }) => type === "summary");
  const words = Math.max(
    known?.type === "summary" ? known.words : 0,
    wordsOf(state, { count, cut, room: shares.words * room }),
  );
  const task = { state, ports, room, older, upTo: first.seq, words };
  const facts = merged(extracted(older, { ...state, upTo: first.seq }));
  const kept = after({ ...task, facts, verbatim: [] }, "").entries;
  const end = kept.findIndex(({ type }) => type === "summary");
  const verbatim = kept.slice(0, end).flatMap((it) => it.type === "user" ? [it.text] : []);
  return { ...task, facts, verbatim };
}

function after({ state, upTo, words }: Task, text: string): Transcript {
  return summarised(state.transcript, { upTo, words, text, quiz: { asked: 0, kept: 0 } });
}

/** A model's prose with what it lacks; `null`: there is no model, or none that can be trusted. */
async function written(task: Task): Promise<Text | null> {
  let missing: readonly Fact[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const prose = await proseOf(task, missing);
    if (prose === "failed") return null;
    if (prose === null) continue;
    const wrong = contradicted(task.facts, asked(prose));
    const made = textOf(task, prose);
    if (wrong.length === 0 && share(made.score) >= BAR) return made;
    missing = [...wrong, ...made.score.missing];
  }
  return null;
}

async function proseOf(task: Task, missing: readonly Fact[]): Promise<string | null | "failed"> {
  const { state, ports: { summarise, signal, count }, room, older, facts } = task;
  if (!summarise || signal.aborted) return "failed";
  const prose = Math.floor(shares.prose * room);
  const request = summaryRequest(
    state,
    { entries: older, facts: bounded(facts, summaryRoom(task)), missing },
    { count, tokens: Math.floor(shares.request * room), prose },
  );
  const tools = [...new Set(Object.values(state.calls.byId).map(({ call }) => call.name))];
  try {
    const text = await untilAborted(summarise(request, signal), signal);
    return usable(text, { tools, count, tokens: prose });
  } catch {
    // Whatever is wrong with it, what rules find is there.
    return "failed";
  }
}

/** A call that does not heed its signal is waited for no longer either. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** What rules find, and of older prose the lines that are still true. */
function byRules(task: Task): Text {
  const known = task.older.find(({ type }) => type === "summary");
  const lines = known?.type === "summary" ? proseIn(known.text).split("\n") : [];
  const prose = lines.filter((line) => contradicted(task.facts, asked(line)).length === 0);
  return { ...textOf(task, prose.join("\n").trim()), written: false };
}

/** The prose, then each fact that neither it nor the user's own words hold. */
function textOf(task: Task, prose: string): Text {
  const { facts, words, state, verbatim } = task;
  const lacking = quiz(facts, asked(...verbatim, prose)).missing;
  const room = summaryRoom(task);
  const tokens = room.tokens - task.ports.count(prose);
  const lines = linesOf(bounded(lacking, { ...room, tokens }));
  const quote = prose === "" ? "" : quoted(prose);
  const body = lines.map((it) => `${it}\n`).join("");
  const said = after(task, "").entries.filter(isWord).length;
  const count = state.header.messages - said;
  const left = words > 0 && count > 0 ? `\n${text("summary_left", { count })}` : "";
  return {
    text: text("summary", { left, prose: quote, facts: body }),
    score: quiz(facts, asked(...verbatim, prose, ...lines)),
    written: prose !== "",
  };
}

/** What prose leaves is for facts. */
function summaryRoom({ ports: { count }, room }: Task) {
  return { count, tokens: Math.floor((shares.facts + shares.prose) * room) };
}
