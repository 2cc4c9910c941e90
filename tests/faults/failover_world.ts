/** Vendors that fail on demand: real servers that speak their words, and what each must never be sent. */

import { openaiModel } from "../../src/models/openai.ts";
import { withRetry } from "../../src/models/retry.ts";
import type { JsonObject, Model, ModelDelta, ModelRequest } from "../../src/protocol/mod.ts";
import { fakeNow, type FakeReply } from "../conformance/model_suite.ts";
import { fakeClock } from "../support/clock.ts";
import {
  answer,
  callDelta,
  chunk,
  event,
  fakeOpenai,
  raw,
  refused,
  usageChunk,
} from "../support/fake_openai.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import { ollamaProvider } from "../support/ollama_provider.ts";
import type { RecordedRequest, WireReply } from "../support/fake_server.ts";

export const vendorNames = ["openai", "deepseek", "gemini", "ollama"] as const;
export type VendorName = (typeof vendorNames)[number];

export const faults = ["429", "402", "503", "cut", "dead"] as const;
export type Fault = (typeof faults)[number];

/** A whole answer: words and calls. */
export type Answer = Extract<FakeReply, { type: "answer" }>;

/** What a vendor does with the next request. */
export type Move =
  | { readonly type: "answer"; readonly answer: Answer }
  | { readonly type: "fault"; readonly fault: Fault; readonly answer: Answer };

export interface Vendor extends AsyncDisposable {
  readonly name: VendorName;
  readonly requests: readonly RecordedRequest[];
  readonly violations: readonly string[];
  readonly model: Model;
}

/** What is another vendor's own in a request to this one. */
export const foreign: Readonly<Record<VendorName, RegExp>> = {
  openai: /"opaque"|reasoning_content|thoughtSignature|c2lnbmVk/,
  deepseek: /"opaque"|thoughtSignature|c2lnbmVk/,
  gemini: /"opaque"|reasoning_content|tool_call_id/,
  ollama: /"opaque"|reasoning_content|thoughtSignature|c2lnbmVk/,
};

/** Seconds after which a server that has too many requests wants to be asked again. */
export const RESET_S = 60;

/** A closed port of this machine. */
const dead = "http://127.0.0.1:1";

/** @param next asked once for each request, retries included */
export function openVendor(name: VendorName, next: () => Move): Vendor {
  const { server, reply, model } = served(name);
  const gone = model(dead);
  const there = model(undefined);
  const asked: Model = {
    id: { provider: name, name: "m" },
    async *stream(request: ModelRequest, options): AsyncGenerator<ModelDelta> {
      const move = next();
      const isDead = move.type === "fault" && move.fault === "dead";
      if (!isDead) reply(move);
      yield* (isDead ? gone : there).stream(request, options);
    },
  };
  return {
    name,
    get requests() {
      return server.requests;
    },
    get violations() {
      return server.violations;
    },
    model: withRetry(asked, { clock: fakeClock({ auto: true }), random: () => 0.5, maxTries: 3 }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

interface Served {
  readonly server: AsyncDisposable & Pick<Vendor, "requests" | "violations">;
  reply(move: Move): void;
  model(url: string | undefined): Model;
}

function served(name: VendorName): Served {
  switch (name) {
    case "openai":
    case "deepseek":
      return servedByChat(name);
    case "gemini":
    case "ollama": {
      const fake = name === "gemini" ? geminiProvider() : ollamaProvider();
      return {
        server: fake,
        reply: (move) => fake.reply(inNoWords(move)),
        model: (baseUrl) => fake.model(baseUrl === undefined ? {} : { baseUrl }),
      };
    }
  }
}

/** These vendors send a call whole, so what is cut is the answer behind its first call. */
function inNoWords(move: Move): FakeReply {
  if (move.type === "answer") return move.answer;
  switch (move.fault) {
    case "429":
      return { type: "refused", status: 429, retryAfterSeconds: RESET_S };
    case "402":
      return { type: "refused", status: 402 };
    case "503":
    case "dead":
      return { type: "refused", status: 503 };
    case "cut":
      return { ...move.answer, then: "break" };
  }
}

function servedByChat(name: "openai" | "deepseek"): Served {
  const server = fakeOpenai({ wantsReasoning: name === "deepseek" });
  return {
    server,
    reply: (move) => server.reply(inChat(move, name)),
    model: (url) =>
      openaiModel({
        provider: name,
        dialect: name,
        modelName: name === "openai" ? "gpt-4o" : "deepseek-reasoner",
        apiKey: "key",
        clock: fakeClock({ now: fakeNow }),
        baseUrl: `${url ?? server.url}/v1`,
      }),
  };
}

function inChat(move: Move, name: "openai" | "deepseek"): WireReply {
  const chunks = spoken(move.answer, name);
  if (move.type === "answer") {
    const last = chunk({}, move.answer.calls ? "tool_calls" : "stop");
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    return answer(...chunks, last, usageChunk(usage));
  }
  switch (move.fault) {
    case "429":
      return refused(429, { message: "slow down" }, { "retry-after": String(RESET_S) });
    case "402":
      return refused(402, { message: "Insufficient Balance" });
    case "503":
    case "dead":
      return refused(503, { message: "overloaded" });
    case "cut":
      // The last piece is the second half of the arguments of a call.
      return raw(chunks.slice(0, -1).map(event), { then: "break" });
  }
}

function spoken({ thinking, text, calls }: Answer, name: string): readonly JsonObject[] {
  const thought = name === "deepseek" && thinking !== undefined;
  const pieces = (calls ?? []).flatMap((call, index) => {
    const { length } = JSON.stringify(call.input);
    const half = Math.floor(length / 2);
    const written = JSON.stringify(call.input);
    const head = {
      index,
      id: `call_${index}`,
      type: "function",
      function: { name: call.name, arguments: "" },
    };
    return [
      callDelta(head),
      callDelta({ index, function: { arguments: written.slice(0, half) } }),
      callDelta({ index, function: { arguments: written.slice(half) } }),
    ];
  });
  return [
    chunk({ role: "assistant", content: null }),
    ...(thought ? [chunk({ reasoning_content: thinking })] : []),
    ...(text ?? []).map((content) => chunk({ content })),
    ...pieces.map((delta) => chunk(delta)),
  ];
}
