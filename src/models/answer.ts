/** One streamed answer while it arrives: parts in the order given, and deltas for the screen. */

import type { AnswerPart, Json, JsonObject, ModelDelta, Opaque, Usage } from "../protocol/mod.ts";
import { estimateTokens } from "../util/mod.ts";
import { ThinkTags } from "./think_tags.ts";

/**
 * A piece of a tool call as providers send it. Only what is there counts: empty ids and
 * names are no ids and names, `null` arguments are none.
 */
export interface CallPiece {
  /** The provider's number of the call within the answer. */
  readonly index?: number | null;
  readonly id?: string | null;
  readonly name?: string | null;
  /** A piece of JSON text, or the whole arguments as an object. */
  readonly arguments?: string | JsonObject | null;
  readonly opaque?: Opaque;
}

interface TextPart {
  readonly type: "text" | "thinking";
  text: string;
  opaque?: Opaque;
}

interface CallPart {
  readonly type: "tool_call";
  readonly index: number | undefined;
  id: string;
  name: string;
  arguments: string;
  opaque?: Opaque;
  /** The name came again after complete arguments: more arguments are another call's. */
  announced: boolean;
}

type Part = TextPart | CallPart;

export class Answer {
  readonly #parts: Part[] = [];
  readonly #calls: CallPart[] = [];

  readonly #tags = new ThinkTags();
  #pieces = 0;

  /** Deltas that were given so far. */
  get pieces(): number {
    return this.#pieces;
  }

  /**
   * A piece of text; it joins the last part if that is unsigned text. Thinking that is printed in tags
   * before the first word is thinking.
   */
  text(text: string): ModelDelta[] {
    if (text === "") return [];
    return this.#tags.take(text).flatMap((it) => this.#say(it.type, it.text));
  }

  /** A piece of thinking; it joins the last part if that is unsigned thinking. */
  thinking(text: string): ModelDelta[] {
    if (text === "") return [];
    return [...this.#flush(), ...this.#say("thinking", text)];
  }

  /** Begins a part that is kept even if it stays empty, as a signed empty text must be. */
  open(type: "text" | "thinking"): void {
    this.#parts.push({ type, text: "" });
  }

  /**
   * Attaches a provider's private bytes to the last part (to an empty text where there is
   * none). Where that part has a string of the same dialect already, this is its next piece.
   */
  opaque(opaque: Opaque): void {
    this.#flush();
    if (this.#parts.length === 0) this.open("text");
    const last = this.#parts.at(-1);
    if (last) last.opaque = joined(last.opaque, opaque);
  }

  /**
   * A piece of a call. A new call begins with a new index, a new id or a new name
   * whatever the index is, and where arguments follow an object that is complete.
   */
  call(piece: CallPiece): ModelDelta[] {
    if (isBlank(piece)) return [];
    return [...this.#flush(), ...this.#take(piece)];
  }

  #take(piece: CallPiece): ModelDelta[] {
    const known = this.#find(piece);
    const call = known && !startsAnother(known, piece) ? known : this.#begin(piece, known);
    const added = addition(call, piece);
    const named = piece.name && call.name === "" ? piece.name : undefined;
    if (piece.name && call.name !== "" && isObject(call.arguments)) call.announced = true;
    if (named !== undefined) call.name = named;
    if (piece.id) call.id = piece.id;
    call.arguments += added;
    if (piece.opaque) call.opaque = joined(call.opaque, piece.opaque);
    if (named === undefined && added === "") return [];
    this.#pieces++;
    return [{
      type: "tool_call",
      index: this.#calls.indexOf(call),
      ...(named === undefined ? {} : { name: named }),
      ...(added === "" ? {} : { arguments: added }),
    }];
  }

  /** The whole answer so far. Arguments that never came are `{}`. */
  parts(): AnswerPart[] {
    this.#flush();
    return this.#parts.map((part) => {
      const opaque = part.opaque ? { opaque: part.opaque } : {};
      if (part.type !== "tool_call") return { type: part.type, text: part.text, ...opaque };
      const text = part.arguments.trim() === "" ? "{}" : part.arguments;
      return { type: part.type, name: part.name, arguments: text, ...opaque };
    });
  }

  /** Usage of an answer for which the provider told none; `prompt` is its text or its length. */
  estimate(prompt: string | number): Usage {
    const output = this.#parts.map((part) =>
      estimateTokens(part.type === "tool_call" ? part.name + part.arguments : part.text)
    );
    const thinking = output.filter((_, at) => this.#parts[at]?.type === "thinking");
    return {
      input: typeof prompt === "number" ? Math.ceil(prompt / 4) : estimateTokens(prompt),
      output: sum(output),
      cached: 0,
      thinking: sum(thinking),
      estimated: true,
    };
  }

  /** Text that might have become a tag, and did not. */
  #flush(): ModelDelta[] {
    return this.#tags.end().flatMap((it) => this.#say(it.type, it.text));
  }

  #say(type: TextPart["type"], text: string): ModelDelta[] {
    if (text === "") return [];
    const last = this.#parts.at(-1);
    if (last?.type === type && !last.opaque) last.text += text;
    else this.#parts.push({ type, text });
    this.#pieces++;
    return [{ type, text }];
  }

  #find(piece: CallPiece): CallPart | undefined {
    const numbered = piece.index !== undefined && piece.index !== null;
    if (numbered) {
      const same = this.#calls.findLast((call) => call.index === piece.index);
      if (same || piece.name) return same;
    }
    const known = piece.id ? this.#calls.findLast((call) => call.id === piece.id) : undefined;
    return known || numbered ? known : this.#calls.at(-1);
  }

  #begin(piece: CallPiece, known: CallPart | undefined): CallPart {
    const call: CallPart = {
      type: "tool_call",
      index: piece.index ?? undefined,
      id: "",
      name: "",
      arguments: "",
      announced: false,
    };
    if (known && !piece.name) call.name = known.name;
    this.#parts.push(call);
    this.#calls.push(call);
    return call;
  }
}

function isBlank(piece: CallPiece): boolean {
  const text = piece.arguments ?? "";
  return !piece.id && !piece.name && text === "" && !piece.opaque;
}

/** Whether `piece`, which looks like one of `call`'s, is the first of another call. */
function startsAnother(call: CallPart, piece: CallPiece): boolean {
  if (piece.id && call.id !== "" && piece.id !== call.id) return true;
  if (piece.name && call.name !== "" && piece.name !== call.name) return true;
  if (typeof piece.arguments === "object") {
    return piece.arguments !== null && call.arguments.trim() !== "";
  }
  const announced = call.announced || Boolean(piece.name);
  return announced && (piece.arguments ?? "").trim() !== "" && isObject(call.arguments);
}

function addition(call: CallPart, piece: CallPiece): string {
  const given = piece.arguments ?? "";
  if (typeof given === "string") return given;
  return call.arguments === "" ? JSON.stringify(given) : "";
}

function isObject(text: string): boolean {
  if (!text.trimEnd().endsWith("}")) return false;
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

function joined(before: Opaque | undefined, next: Opaque): Opaque {
  if (before?.by !== next.by) return next;
  if (typeof before.data !== "string" || typeof next.data !== "string") return next;
  return { by: next.by, data: before.data + next.data };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}
