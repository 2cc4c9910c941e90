/** Keeps keys out of what a model says, and so out of what is written down and shown. */

import type { AnswerPart, Json, Model, ModelDelta, ModelError } from "../protocol/mod.ts";
import { KnownSecrets, type Redactor, redactor } from "../util/mod.ts";

/**
 * The same model; neither a server that says a key back in its complaint nor a model that has
 * come by one is quoted with it, also where it comes in pieces.
 *
 * @param secrets the model's own: short ones and what looks like a key go from failures, too
 * @param known whatever else may not be said
 */
export function redacting(
  model: Model,
  secrets: readonly string[],
  known: KnownSecrets = new KnownSecrets(secrets),
): Model {
  const own = redactor(secrets);
  const redact = (text: string) => own(known.redact(text));
  return {
    id: model.id,
    async *stream(request, options): AsyncGenerator<ModelDelta> {
      const spoken = new Spoken(known);
      for await (const delta of model.stream(request, options)) {
        switch (delta.type) {
          case "error":
          case "retry":
            yield* spoken.end();
            yield { ...delta, error: redactError(delta.error, redact) };
            break;
          case "route":
            yield* spoken.end();
            yield delta;
            break;
          case "finish":
            yield* spoken.end();
            yield { ...delta, parts: delta.parts.map((part) => redactPart(part, known)) };
            break;
          default:
            yield* spoken.add(delta);
        }
      }
    },
  };
}

type Piece = Exclude<ModelDelta, { type: "error" | "retry" | "finish" | "route" }>;

/** Pieces of one kind in a row are one text; before another begins all of it is said. */
class Spoken {
  #stream: Redactor<string>;
  #last: Piece | null = null;

  constructor(known: KnownSecrets) {
    this.#stream = known.text();
  }

  *add(piece: Piece): Generator<ModelDelta> {
    if (piece.type === "usage") return yield piece;
    if (this.#last && !isSame(this.#last, piece)) yield* this.end();
    this.#last = piece;
    const said = piece.type === "tool_call" ? piece.arguments : piece.text;
    if (said === undefined) return yield piece;
    const text = this.#stream.add(said);
    if (text !== "" || said === "" || "name" in piece) yield withText(piece, text);
  }

  *end(): Generator<ModelDelta> {
    const rest = this.#stream.end();
    if (this.#last && rest !== "") yield withText(this.#last, rest, "more");
    this.#last = null;
  }
}

function isSame(a: Piece, b: Piece): boolean {
  if (a.type === "tool_call" && b.type === "tool_call") return a.index === b.index;
  return a.type === b.type;
}

/** `more`: what is said goes on, a call's name was said before. */
function withText(piece: Piece, text: string, more?: "more"): ModelDelta {
  switch (piece.type) {
    case "text":
    case "thinking":
      return { ...piece, text };
    case "tool_call":
      return more
        ? { type: "tool_call", index: piece.index, arguments: text }
        : { ...piece, arguments: text };
    case "usage":
      return piece;
  }
}

function redactPart(part: AnswerPart, known: KnownSecrets): AnswerPart {
  const redact = (text: string) => known.redact(text);
  if (part.type === "tool_call") return { ...part, arguments: redact(part.arguments) };
  return { ...part, text: redact(part.text) };
}

function redactError(error: ModelError, redact: (text: string) => string): ModelError {
  const message = redact(error.message);
  return error.kind === "content_filter"
    ? { ...error, message, reason: redact(error.reason) }
    : { ...error, message };
}

/** The same value with every string in it, keys included, passed through `redact`. */
export function redactJson(value: Json, redact: (text: string) => string): Json {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) return value.map((it) => redactJson(it, redact));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key), redactJson(inner, redact)]),
  );
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
