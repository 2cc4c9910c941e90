/** A session played through the real folds, compacted as the loop does it, and looked at each time. */

import { conversation, type ConversationState } from "../../src/agent/mod.ts";
import { compact, type CompactPorts, needsCompaction, render } from "../../src/context/mod.ts";
import type { Event, ModelMessage, NewEvent, NewEventOf } from "../../src/protocol/mod.ts";
import type { Commit, Truth } from "./long_sessions.ts";

/** About as a tokenizer would. */
export function estimate(text: string): number {
  const wide = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  return Math.ceil((text.length - wide) / 3.6 + wide * 0.9);
}

export const neverAborted = new AbortController().signal;

interface Known extends Truth {
  readonly seq: number;
}

export class Player {
  readonly events: Event[] = [];
  readonly compactions: NewEventOf<"compacted">[] = [];
  #state = conversation.initial();
  #truths: Known[] = [];

  constructor(
    readonly room: { readonly window: number; readonly share: number },
    private readonly ports: Partial<CompactPorts> = {},
  ) {}

  get state(): ConversationState {
    return this.#state;
  }

  append(events: readonly NewEvent[]): void {
    for (const event of events) {
      const seq = this.events.length + 1;
      const stored: Event = { v: 1, seq, at: new Date(seq).toISOString(), ...event };
      this.events.push(stored);
      this.#state = conversation.reduce(this.#state, stored);
      if (event.type === "rewound") {
        this.#truths = this.#truths.filter((it) => it.seq < event.to);
      }
    }
  }

  /** @returns what was appended before it */
  async play({ events, truths }: Commit): Promise<readonly NewEventOf<"compacted">[]> {
    const asks = events[0]?.type === "step";
    const less = asks ? await this.compact() : [];
    this.append(events);
    const seq = this.events.length;
    this.#truths.push(...truths.map((it) => ({ ...it, seq })));
    return less;
  }

  async compact(force = false): Promise<readonly NewEventOf<"compacted">[]> {
    const ports = { count: estimate, signal: neverAborted, ...this.ports };
    const options = { ...this.room, force };
    if (!force && !needsCompaction(this.#state, { ...ports, ...options })) return [];
    const less = (await compact(this.#state, ports, options)).filter((it) =>
      it.type === "compacted"
    );
    this.append(less);
    this.compactions.push(...less);
    return less;
  }

  /** What is true of what was summed up, and whether the summary and the words above it say so. */
  recall(): readonly (Truth & { readonly kept: boolean; readonly denied: boolean })[] {
    const { entries } = this.#state.transcript;
    const at = entries.findIndex(({ type }) => type === "summary");
    const upTo = entries[at]?.seq ?? 0;
    const lines = entries.slice(0, at + 1).flatMap((it) =>
      it.type === "assistant" ? [] : it.text.split("\n")
    );
    const last = new Map(
      this.#truths.filter(({ seq }) => seq < upTo).map((it) => [`${it.kind} ${it.key}`, it]),
    );
    const told = entries[at]?.type === "summary" ? entries[at].text.split("\n") : [];
    return [...last.values()].map((it) => ({
      ...it,
      denied: it.failed === true && told.some((line) => says(line, it.key)),
      kept: lines.some((line) => it.holds.every((pattern) => pattern.test(line))),
    }));
  }

  /** What holds as long as the conversation does: of each file of instructions its last text. */
  critical(): readonly string[] {
    const isTaken = (seq: number) =>
      this.events.some((it) => it.type === "rewound" && it.seq > seq && it.to <= seq);
    const told = this.events.flatMap((it) =>
      it.type === "context" && /^(instructions|critical):/.test(it.source) && !isTaken(it.seq)
        ? [it]
        : []
    );
    return [...new Map(told.map((it) => [it.source, it.text])).values()];
  }

  /** What the user said, and was not taken back. */
  words(): readonly string[] {
    const said: { readonly seq: number; readonly text: string }[] = [];
    for (const event of this.events) {
      if (event.type === "user_message") said.push({ seq: event.seq, text: event.text });
      if (event.type !== "rewound") continue;
      const kept = said.filter(({ seq }) => seq < event.to);
      said.splice(0, said.length, ...kept);
    }
    return said.map(({ text }) => text);
  }
}

/** Why no provider would take these; empty: each would. */
export function faults(messages: readonly ModelMessage[]): readonly string[] {
  const found = messages.flatMap((message, at): readonly string[] => {
    const before = messages[at - 1];
    const alike = before?.role === message.role ? [`two of ${message.role} at ${at}`] : [];
    return [...alike, ...inside(message, before).map((it) => `${it} at ${at}`)];
  });
  const last = messages.at(-1);
  const open = last?.role === "assistant" && callsOf(last).length > 0 ? ["calls at the end"] : [];
  return [...messages[0]?.role === "user" ? [] : ["no user at first"], ...found, ...open];
}

function inside(message: ModelMessage, before: ModelMessage | undefined): readonly string[] {
  const called = before ? callsOf(before) : [];
  switch (message.role) {
    case "user":
      return [
        ...called.length > 0 ? ["calls without results"] : [],
        ...message.text.trim() === "" ? ["empty words"] : [],
      ];
    case "assistant":
      return message.parts.length === 0 ? ["an empty answer"] : [];
    case "tool": {
      const ids = message.results.map(({ id }) => id);
      const same = ids.length === called.length && ids.every((id, at) => id === called[at]);
      return [
        ...same ? [] : ["results of other calls"],
        ...message.results.some(({ text }) => text === "") ? ["an empty result"] : [],
      ];
    }
  }
}

function callsOf(message: ModelMessage): readonly string[] {
  if (message.role !== "assistant") return [];
  return message.parts.flatMap((part) => part.type === "tool_call" ? [part.call.id] : []);
}

/** All of what is sent of a history, in one text. */
export function sentText(state: ConversationState): string {
  return render(state).flatMap((it) => it.role === "user" ? [it.text] : []).join("\n\n");
}

/** That something is in order, and not that it is not. */
function says(line: string, key: string): boolean {
  return line.includes(key) && /pass|exit 0/.test(line) && !/fail|exit [1-9]/i.test(line);
}

/** The share of what is true that must be known after a compaction. */
const BAR = 0.95;

/** What a compaction has lost, broken or made up; empty: nothing. */
export function losses(player: Player): readonly string[] {
  const { state } = player;
  const sent = sentText(state);
  const words = player.words();
  const room = player.room.window / 4;
  const isAll = estimate(words.join("\n")) <= room * 0.9;
  const due = isAll ? words : [...words.slice(0, 1), ...words.slice(-1)];
  const recalled = player.recall();
  const kept = recalled.filter((it) => it.kept).length;
  const { quiz } = player.compactions.findLast(({ summary }) => summary)?.summary ??
    { quiz: { asked: 0, kept: 0 } };
  return [
    ...faults(render(state)),
    ...due.flatMap((it) => sent.includes(it) ? [] : [`lost words: ${it}`]),
    ...player.critical().flatMap((it) => sent.includes(it) ? [] : [`lost: ${it}`]),
    ...recalled.flatMap((it) => it.denied ? [`said to be in order: ${it.key}`] : []),
    ...kept < BAR * recalled.length ? [`${kept} of ${recalled.length} facts are known`] : [],
    ...quiz.kept < BAR * quiz.asked ? [`${quiz.kept} of ${quiz.asked} questions answered`] : [],
  ];
}
