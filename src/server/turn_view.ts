/**
 * A conversation as clients see it: a fold from events of the log to messages and steps. The same log
 * gives the same events with the same ids, whenever and however often it is read.
 */

import type { AnswerPart, Event, EventOf, JsonObject, ModelError } from "../protocol/mod.ts";

/** One step of an answer; a later one with the same id takes its place. */
export interface ProcessStep {
  /** `step-N`, within one answer. */
  readonly id: string;
  readonly index: number;
  readonly type: "thinking" | "text" | "tool_call" | "tool_result";
  /** Of a call and its result: the call's id. */
  readonly id_ref: string | null;
  readonly name: string | null;
  readonly arguments: JsonObject | null;
  readonly content: string;
  /** It was void before it was finished, or the call did not run. */
  readonly skipped: boolean;
}

/** Where an event stands in the log; `end`: behind everything that belongs to the turn. */
export interface Place {
  readonly seq: number;
  readonly end: boolean;
}

type Placed<Body> = Body & {
  /** `null`: it is on no record yet, and comes again when it is. */
  readonly place: Place | null;
};

export type ViewEvent = Placed<
  | { readonly event: "message"; readonly data: UserMessage }
  | { readonly event: "process_step"; readonly data: ProcessStep }
  | { readonly event: "approval_request"; readonly data: ApprovalRequest }
  | { readonly event: "approval_answered"; readonly data: ApprovalAnswered }
  /** This message and all behind it are no more. */
  | { readonly event: "rewound"; readonly data: { readonly message_id: string } }
  | { readonly event: "done"; readonly data: AnswerEnd }
  | { readonly event: "error"; readonly data: Failure }
>;

export interface UserMessage {
  readonly message_id: string;
  readonly role: "user";
  readonly text: string;
}

export interface ApprovalRequest {
  /** Of the call that waits. */
  readonly id: string;
  /** Of exactly what is shown: an answer names it. */
  readonly hash: string;
  readonly shown: string;
  /** What "always" would store; none: there is no "always". */
  readonly rules: readonly string[];
}

export interface ApprovalAnswered {
  /** Of the call. */
  readonly id: string;
  readonly answer: EventOf<"answered">["answer"];
  readonly note: string | null;
  /** Id of the account that gave it here; `null`: it was given in a terminal. */
  readonly by: string | null;
}

export interface AnswerEnd {
  readonly message_id: string;
  readonly token_count: number;
  readonly suggested_title: string;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Why a turn ended before its answer. */
type Stop = { readonly code: string; readonly message: string };

export class TurnView {
  /** Number of the user's message that is being answered; 0: none is. */
  #message = 0;
  #index = 0;
  #tokens = 0;
  /** The last event that belongs to the turn. */
  #last = 0;
  #stop: Stop | null = null;
  #title = "";
  #isOver = true;
  /** Highest index that was shown and is on no record. */
  #live = 0;
  readonly #names = new Map<string, string>();

  /** @param title of the conversation, where the log is not read from its beginning */
  constructor(title = "") {
    this.#title = title;
  }

  /** What a stored event adds. */
  stored(event: Event): readonly ViewEvent[] {
    const place = { seq: event.seq, end: false };
    switch (event.type) {
      case "user_message":
        return this.#begin(event.seq, event.text);
      case "title":
        this.#title = event.title;
        return [];
      case "rewound":
        this.#reset(0);
        return [{ event: "rewound", data: { message_id: userId(event.to) }, place }];
      case "step":
        this.#open(event.seq);
        return [this.#step(place, partOf(event.part, this.#names))];
      case "program_call": {
        this.#open(event.seq);
        const { id, name, input } = event.call;
        this.#names.set(id, name);
        return [this.#step(place, called(id, name, input))];
      }
      case "tool_result": {
        this.#open(event.seq);
        const { call, status, text } = event;
        const name = this.#names.get(call) ?? null;
        const skipped = status === "denied" || status === "cancelled";
        const body = { type: "tool_result", id_ref: call, name, arguments: null } as const;
        return [this.#step(place, { ...body, content: text, skipped })];
      }
      case "asked": {
        this.#open(event.seq);
        const { call, hash, shown, rules = [] } = event;
        return [{ event: "approval_request", data: { id: call, hash, shown, rules }, place }];
      }
      case "answered": {
        this.#open(event.seq);
        const { call, answer, note = null, by = null } = event;
        return [{ event: "approval_answered", data: { id: call, answer, note, by }, place }];
      }
      case "usage":
        this.#last = event.seq;
        this.#tokens += event.input + event.output;
        return [];
      case "error":
        this.#open(event.seq);
        this.#stop = failureOf(event.error);
        return [];
      case "limit":
        this.#open(event.seq);
        this.#stop = { code: "limit", message: `${event.limit}: ${event.used} / ${event.max}` };
        return [];
      case "aborted":
        this.#open(event.seq);
        this.#stop = null;
        return [];
      default:
        return [];
    }
  }

  /** The answer that is being given, as far as it has come. */
  live(parts: readonly AnswerPart[]): readonly ViewEvent[] {
    if (this.#isOver && parts.length === 0) return [];
    const stale = this.#voided(this.#index + parts.length);
    this.#live = Math.max(0, this.#index + parts.length);
    const steps = parts.map((part, at) => this.#partial(part, this.#index + at + 1));
    return [...steps, ...stale];
  }

  /** It is the user's turn: the answer is at its end, once. */
  idle(): readonly ViewEvent[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    const place = { seq: this.#last, end: true };
    const stale = this.#voided(this.#index);
    this.#live = 0;
    if (this.#stop) return [...stale, { event: "error", data: this.#stop, place }];
    const data = {
      message_id: answerId(this.#message),
      token_count: this.#tokens,
      suggested_title: this.#title,
    };
    return [...stale, { event: "done", data, place }];
  }

  #begin(seq: number, text: string): readonly ViewEvent[] {
    const before = this.idle();
    this.#reset(seq);
    this.#title ||= text.replaceAll(/\s+/g, " ").trim().slice(0, 80).toWellFormed();
    const data = { message_id: userId(seq), role: "user", text } as const;
    return [...before, { event: "message", data, place: { seq, end: false } }];
  }

  #reset(message: number): void {
    this.#message = message;
    this.#index = 0;
    this.#tokens = 0;
    this.#last = message;
    this.#stop = null;
    this.#isOver = message === 0;
    this.#live = 0;
  }

  /** What comes after the end of an answer belongs to it all the same, as after a retry. */
  #open(seq: number): void {
    this.#last = seq;
    this.#stop = null;
    this.#isOver = false;
  }

  #step(place: Place, body: Omit<ProcessStep, "id" | "index">): ViewEvent {
    this.#index += 1;
    const data = { id: `step-${this.#index}`, index: this.#index, ...body };
    return { event: "process_step", data, place };
  }

  #partial(part: AnswerPart, index: number): ViewEvent {
    const body = part.type === "tool_call"
      ? called(null, part.name, null)
      : said(part.type, part.text);
    return { event: "process_step", data: { id: `step-${index}`, index, ...body }, place: null };
  }

  /** Steps that were shown live beyond `last`, and of which nothing came. */
  #voided(last: number): readonly ViewEvent[] {
    const count = Math.max(0, this.#live - last);
    return Array.from({ length: count }, (_, at): ViewEvent => {
      const index = last + at + 1;
      const body = { ...said("text", ""), skipped: true };
      return { event: "process_step", data: { id: `step-${index}`, index, ...body }, place: null };
    });
  }
}

export function userId(seq: number): string {
  return `u${seq}`;
}

export function answerId(seq: number): string {
  return `a${seq}`;
}

type Body = Omit<ProcessStep, "id" | "index">;

function partOf(
  part: Extract<Event, { type: "step" }>["part"],
  names: Map<string, string>,
): Body {
  if (part.type !== "tool_call") return said(part.type, part.text);
  const { id, name, input } = part.call;
  names.set(id, name);
  return called(id, name, input);
}

function said(type: "thinking" | "text", content: string): Body {
  return { type, id_ref: null, name: null, arguments: null, content, skipped: false };
}

function called(id: string | null, name: string, input: JsonObject | null): Body {
  return { type: "tool_call", id_ref: id, name, arguments: input, content: "", skipped: false };
}

function failureOf({ kind, message }: ModelError): Failure {
  return { code: kind, message };
}
