/** Records any model's traffic to a cassette, and replays it: real answers without a network. */

import { AgentError, type Json, type Model, type ModelDelta } from "../protocol/mod.ts";
import { canonicalJson, redactor, sha256 } from "../util/mod.ts";
import { type Exchange, parseCassette, toJson } from "./cassette.ts";
import { redactJson } from "./redact.ts";

export interface CassetteOptions {
  /** Values that must not be written down, as keys are; shorter than six characters: ignored. */
  readonly secrets?: readonly string[];
}

/**
 * The same model; every exchange is also handed to `sink` as one line of JSON, without
 * line feed, before its end is told or when it is left. A failure of `sink` ends the stream with a throw.
 */
export function recording(
  model: Model,
  sink: (line: string) => Promise<void>,
  options: CassetteOptions = {},
): Model {
  const redact = redactor(options.secrets ?? []);
  return {
    id: model.id,
    async *stream(request, streamOptions) {
      const sent = redactJson(toJson(request), redact);
      const deltas: ModelDelta[] = [];
      const write = async () =>
        await sink(canonicalJson({
          v: 1,
          model: model.id,
          hash: await sha256(canonicalJson(sent)),
          request: sent,
          deltas: withoutSecrets(deltas, redact).map((it) => redactJson(toJson(it), redact)),
        }));
      let ended = false;
      try {
        for await (const delta of model.stream(request, streamOptions)) {
          deltas.push(delta);
          ended = delta.type === "finish" || delta.type === "error";
          // Who is told the end may exit without looking back.
          if (ended) await write();
          yield delta;
        }
      } finally {
        if (!ended) await write();
      }
    },
  };
}

/**
 * A model that gives the recorded answers: to equal requests in the order of recording,
 * the last one again after that. A request that was never recorded is a `bad_request`
 * that names the first difference.
 *
 * @throws {AgentError} `cassette_invalid`, for a line that is not an exchange
 */
export function replayModel(cassetteText: string, options: CassetteOptions = {}): Model {
  const exchanges = parseCassette(cassetteText);
  const first = exchanges[0];
  if (!first) throw new AgentError("data", "cassette_invalid", { line: 1, problem: "empty" });
  const redact = redactor(options.secrets ?? []);
  const played = new Set<Exchange>();
  return {
    id: { provider: "replay", name: `${first.model.provider}/${first.model.name}` },
    async *stream(request, { signal }) {
      const sent = redactJson(toJson(request), redact);
      const hash = await sha256(canonicalJson(sent));
      const equal = exchanges.filter((it) => it.hash === hash);
      const exchange = equal.find((it) => !played.has(it)) ?? equal.at(-1);
      if (!exchange) {
        const expected = exchanges.find((it) => !played.has(it)) ?? exchanges.at(-1) ?? first;
        return yield unknown(expected, sent);
      }
      played.add(exchange);
      yield* play(exchange, signal);
    },
  };
}

function* play(exchange: Exchange, signal: AbortSignal): Iterable<ModelDelta> {
  const cancelled: ModelDelta = {
    type: "error",
    error: { kind: "aborted", message: "cancelled" },
  };
  for (const delta of exchange.deltas) {
    if (signal.aborted) return yield cancelled;
    yield delta;
  }
  const last = exchange.deltas.at(-1)?.type;
  if (last !== "finish" && last !== "error") yield cancelled;
}

function unknown(expected: Exchange, sent: Json): ModelDelta {
  const { path, recorded, given } = firstDifference(expected.request, sent) ??
    { path: "request", recorded: "this request", given: "the same one" };
  return {
    type: "error",
    error: {
      kind: "bad_request",
      message: `the cassette holds no such request; first difference at ${path}: ` +
        `recorded ${recorded}, sent ${given}`,
    },
  };
}

interface Difference {
  readonly path: string;
  readonly recorded: string;
  readonly given: string;
}

function firstDifference(recorded: Json, given: Json, path = ""): Difference | null {
  if (!isBranch(recorded) || !isBranch(given)) {
    if (recorded === given) return null;
    return { path: path || "request", recorded: excerpt(recorded), given: excerpt(given) };
  }
  const [left, right] = [new Map(Object.entries(recorded)), new Map(Object.entries(given))];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const inner = Array.isArray(recorded) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    const found = firstDifference(left.get(key) ?? null, right.get(key) ?? null, inner);
    if (found) return found;
  }
  return null;
}

function isBranch(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}

/** Enough of a value to see what it is. */
function excerpt(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/**
 * A secret may be cut in pieces by streaming: where the joined text of neighbours holds
 * one, they become a single delta without it.
 */
function withoutSecrets(
  deltas: readonly ModelDelta[],
  redact: (text: string) => string,
): readonly ModelDelta[] {
  const clean: ModelDelta[] = [];
  for (let at = 0; at < deltas.length;) {
    const run = runFrom(deltas, at);
    const joined = run.map(textOf).join("");
    const redacted = redact(joined);
    const first = run[0];
    if (redacted === joined || !first) clean.push(...run);
    else clean.push(withText(first, redacted));
    at += run.length;
  }
  return clean;
}

function runFrom(deltas: readonly ModelDelta[], start: number): readonly ModelDelta[] {
  const first = deltas[start];
  if (!first) return [];
  let end = start + 1;
  for (let next = deltas[end]; next && continues(first, next); next = deltas[end]) end += 1;
  return deltas.slice(start, end);
}

function continues(first: ModelDelta, next: ModelDelta): boolean {
  if (first.type === "text" || first.type === "thinking") return next.type === first.type;
  return first.type === "tool_call" && next.type === "tool_call" && next.index === first.index &&
    next.name === undefined;
}

function textOf(delta: ModelDelta): string {
  if (delta.type === "text" || delta.type === "thinking") return delta.text;
  return delta.type === "tool_call" ? delta.arguments ?? "" : "";
}

function withText(delta: ModelDelta, text: string): ModelDelta {
  if (delta.type === "text" || delta.type === "thinking") return { type: delta.type, text };
  return delta.type === "tool_call" ? { ...delta, arguments: text } : delta;
}
