/** Looking for words in what was said and done in sessions. */

import { conversation, type ConversationState, type Mark } from "../../agent/mod.ts";
import type { Event, Store, StreamName, UnknownEvent } from "../../protocol/mod.ts";
import { checkpointKey, foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";
import { sessionIds } from "./find.ts";
import { isUnreadable } from "./glance.ts";

export interface SessionHit {
  readonly session: string;
  /** One line. */
  readonly title: string;
  /** Of the message that began the turn, ISO 8601. */
  readonly at: string;
  /** Number of the turn, as `sessionTurns` counts. */
  readonly turn: number;
  /** Who said it; `file`: a file that was changed. */
  readonly by: "user" | "agent" | "file";
  /** One line around the first of the words; untrusted. */
  readonly snippet: string;
  /** Turns of the session in which the words are. */
  readonly turns: number;
}

export interface SearchOptions {
  /** Sessions at most. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Sessions that are read side by side. */
const width = 4;

/**
 * Sessions in which all words stand in one message, answer or path, whatever their case; newest
 * first, each with its newest place. Ends when the signal fires.
 */
export async function* searchSessions(
  ports: Ports,
  text: string,
  { limit, signal }: SearchOptions,
): AsyncGenerator<SessionHit> {
  const words = text.toLowerCase().split(/\s+/).filter((it) => it !== "");
  if (words.length === 0) return;
  const [store, ids] = [await ports.store(), (await sessionIds(ports)).toReversed()];
  const search = async (session: string | undefined) =>
    session === undefined || signal.aborted ? null : await searchReadable(store, session, words);
  const running = ids.splice(0, width).map(search);
  for (let found = 0; running.length > 0 && found < limit;) {
    const hit = await running.shift();
    running.push(...ids.splice(0, 1).map(search));
    if (signal.aborted) break;
    if (!hit) continue;
    found++;
    yield hit;
  }
  // Whoever closes the store next must not find them reading.
  await Promise.allSettled(running);
}

/** A session that cannot be read hides no other one. */
async function searchReadable(
  store: Store,
  session: string,
  words: readonly string[],
): Promise<SessionHit | null> {
  try {
    return await searchOne(store, session, words);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** From a checkpoint where there is one, else event by event: a session may be of any length. */
async function searchOne(
  store: Store,
  session: string,
  words: readonly string[],
): Promise<SessionHit | null> {
  const stream: StreamName = `session:${session}`;
  const finder = new Finder(words);
  const kept = await store.loadCheckpoint(stream, checkpointKey(conversation));
  if (kept === null) {
    for await (const event of store.read(stream)) finder.take(event);
    return finder.hit(session);
  }
  const loaded = { ...store, loadCheckpoint: () => Promise.resolve(kept) };
  const { state } = await foldStream(loaded, stream, conversation);
  if (state.transcript.entries.some(({ type }) => type === "summary")) {
    // What was summed up stands in the log alone.
    for await (const event of store.read(stream)) finder.take(event);
  } else finder.takeAll(state);
  return finder.hit(session);
}

type Place = Pick<SessionHit, "by" | "snippet">;
type Message = Pick<Mark, "seq" | "at">;

/** Looks at one session, and keeps one place a turn. */
class Finder {
  #title = "";
  /** The messages that began the turns. */
  #turns: Message[] = [];
  /** By number of the turn. */
  readonly #places = new Map<number, Place>();

  constructor(private readonly words: readonly string[]) {}

  take(event: Event | UnknownEvent): void {
    switch (event.type) {
      case "user_message":
      case "goal":
        if (event.text !== "") this.#begin(event, event.text);
        return;
      case "title":
        this.#title = event.title;
        return;
      case "step":
        if (event.part.type === "text") this.#look(event.part.text, "agent");
        return;
      case "tool_result":
        for (const { path } of event.writes ?? []) this.#look(path, "file");
        return;
      case "rewound":
        // What was taken back is not found.
        this.#turns = this.#turns.filter(({ seq }) => seq < event.to);
        for (const turn of this.#places.keys()) {
          if (turn > this.#turns.length) this.#places.delete(turn);
        }
        return;
    }
  }

  takeAll({ header, transcript: { marks, entries }, seen }: ConversationState): void {
    const begins = new Map(marks.map((mark) => [mark.entries, mark]));
    for (const [at, entry] of entries.entries()) {
      const mark = begins.get(at);
      if (mark && entry.type === "user") this.#begin(mark, entry.text);
      if (entry.type !== "assistant") continue;
      for (const part of entry.parts) if (part.type === "text") this.#look(part.text, "agent");
    }
    for (const { seq, path, wrote } of seen.log) {
      if (wrote) this.#look(path, "file", marks.findLastIndex((mark) => mark.seq < seq) + 1);
    }
    this.#title = header.title;
  }

  #begin({ seq, at }: Message, text: string): void {
    this.#turns.push({ seq, at });
    this.#title ||= oneLine(text);
    this.#look(text, "user");
  }

  #look(text: string, by: Place["by"], turn = this.#turns.length): void {
    const known = this.#places.get(turn);
    // Words say better than paths what a turn was about.
    if (known && (known.by !== "file" || by === "file")) return;
    const low = text.toLowerCase();
    if (!this.words.every((word) => low.includes(word))) return;
    this.#places.set(turn, { by, snippet: snippet(text, low.indexOf(this.words[0] ?? "")) });
  }

  hit(session: string): SessionHit | null {
    const turn = Math.max(0, ...this.#places.keys());
    const [place, message] = [this.#places.get(turn), this.#turns[turn - 1]];
    if (!place || !message) return null;
    const { at } = message;
    return { session, title: this.#title, at, turn, ...place, turns: this.#places.size };
  }
}

/** Characters before and behind the place where a word begins. */
const around = { before: 40, behind: 120 } as const;

function snippet(text: string, at: number): string {
  const [from, to] = [Math.max(at - around.before, 0), at + around.behind];
  const piece = oneLine(text.slice(from, to));
  return `${from > 0 ? "…" : ""}${piece}${to < text.length ? "…" : ""}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toWellFormed();
}
