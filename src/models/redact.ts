/** Keeps keys out of what is written down and shown. */

import type { Json, Model, ModelDelta, ModelError } from "../protocol/mod.ts";
import { redactor } from "../util/mod.ts";

/** The same model; a server that says a key back in its complaint is not quoted with it. */
export function redacting(model: Model, secrets: readonly string[]): Model {
  const redact = redactor(secrets);
  return {
    id: model.id,
    async *stream(request, options): AsyncGenerator<ModelDelta> {
      for await (const delta of model.stream(request, options)) {
        const fails = delta.type === "error" || delta.type === "retry";
        yield fails ? { ...delta, error: redactError(delta.error, redact) } : delta;
      }
    },
  };
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
