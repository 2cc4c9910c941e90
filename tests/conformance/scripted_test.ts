import { recording, replayModel } from "../../src/models/replay.ts";
import type { ScriptedAnswer } from "../../src/models/script.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import type { Clock, Model, ModelError } from "../../src/protocol/mod.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import {
  type FakeAnswer,
  fakeNow,
  type FakeReply,
  modelConformance,
  type ProviderFake,
} from "./model_suite.ts";

const live = "it has no connection";
const noWire = "it writes nothing to a wire";

modelConformance("scripted", scriptedProvider, {
  without: {
    lastWords: live,
    partials: "what a script breaks off in is its own, and is tested with it",
    "text comes in pieces and ends whole": "its pieces are all of one length",
    "a cancel before the head of the answer leaves the server": live,
    "what brings nothing without an end is malformed": live,
    "what came before a cancel is counted": "its tokens are counted at the end",
    "a line without an end is malformed": live,
    "a line without an end keeps what came before it": live,
    "a line without an end keeps what came with it": live,
    "a server that falls silent within an answer is given up": live,
    "an error without an end is read in part, and the server sees the client go": live,
    "a dead server is unavailable, and its address is named": live,
    "HTML under 200 is malformed and shows what it says": live,
    "equal requests give equal bytes": noWire,
    "the official SDK reads the fake as the model does": noWire,
  },
});

modelConformance("recording", recordedProvider);

modelConformance("replay", () => wrapped(geminiProvider(), replayed), {
  without: {
    cancels: "it is recorded whole before it is played",
    limits: "it is recorded whole before it is played",
    lastWords: "it is recorded whole before it is played",
    "an error without an end is read in part, and the server sees the client go": live,
  },
});

function wrapped(fake: ProviderFake, by: (model: Model) => Model): ProviderFake {
  return { ...fake, model: (options) => by(fake.model(options)) };
}

/** Its end waits until all that was said is written down. */
function recordedProvider(): ProviderFake {
  const fake = geminiProvider();
  const written: Promise<void>[] = [];
  const recorded = (model: Model): Model => ({
    id: model.id,
    stream(request, options) {
      const { promise, resolve } = Promise.withResolvers<void>();
      written.push(promise);
      return recording(model, () => Promise.resolve(resolve())).stream(request, options);
    },
  });
  return {
    ...wrapped(fake, recorded),
    async [Symbol.asyncDispose]() {
      await Promise.all(written);
      await fake[Symbol.asyncDispose]();
    },
  };
}

/** Asks the model once for a cassette, and answers from that. */
function replayed(model: Model): Model {
  return {
    id: model.id,
    async *stream(request, options) {
      let cassette = "";
      const sink = (line: string) => Promise.resolve(void (cassette += `${line}\n`));
      await Array.fromAsync(recording(model, sink).stream(request, options));
      yield* replayModel(cassette).stream(request, options);
    },
  };
}

function scriptedProvider(): ProviderFake {
  const script: ScriptedAnswer[] = [];
  const left = Promise.withResolvers<void>();
  const silence: Silence = { after: 0, begins: () => {} };
  return {
    url: "",
    requests: [],
    violations: [],
    left: left.promise,
    reply(reply) {
      script.push({ ...toAnswer(reply), repeat: true });
      if (reply.type !== "answer") return;
      silence.after = deltasIn(reply);
      silence.begins = () => reply.stalled?.();
    },
    model: () => watched(scriptedModel(script, { clock: silentClock(silence) }), left.resolve),
    sdkReads: () => Promise.reject(new Error(noWire)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Tells when its reader has gone, or was told the end. */
function watched(model: Model, left: () => void): Model {
  return {
    id: model.id,
    async *stream(request, options) {
      try {
        yield* model.stream(request, options);
      } finally {
        left();
      }
    },
  };
}

interface Silence {
  /** Pauses that are over at once; the next one never is. */
  after: number;
  begins: () => void;
}

function silentClock(silence: Silence): Pick<Clock, "sleep"> {
  let pauses = 0;
  return {
    sleep(_ms, signal) {
      if (pauses++ < silence.after) return Promise.resolve();
      const { promise, reject } = Promise.withResolvers<void>();
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      silence.begins();
      return promise;
    },
  };
}

/** Of a call the name comes first. */
function deltasIn({ thinking, text, calls = [], half }: FakeAnswer): number {
  return (thinking ? 1 : 0) + (text ? 1 : 0) + 2 * calls.length + (half ? 2 : 0);
}

function toAnswer(reply: FakeReply): ScriptedAnswer {
  switch (reply.type) {
    case "html":
      return { text: reply.text };
    case "refused":
      return { error: errorFor(reply) };
    case "answer":
      return reply.then === "flood" ? flood(reply) : answer(reply);
  }
}

function answer(reply: FakeAnswer): ScriptedAnswer {
  const calls = [...reply.calls ?? [], ...reply.half ? [reply.half] : []];
  return {
    ...(reply.thinking ? { thinking: reply.thinking } : {}),
    ...(reply.text ? { text: reply.text.join("") } : {}),
    ...(calls.length > 0 ? { calls } : {}),
    ...(reply.usage ? { usage: reply.usage } : {}),
    ...(reply.length ? { finish: "length" } : {}),
    ...(reply.then === "hang" || reply.then === "linger" ? { wait: 1 } : {}),
    ...(reply.writes ? { deltas: reply.writes } : {}),
  };
}

/** More of what came last than any reader takes. */
function flood(reply: FakeAnswer): ScriptedAnswer {
  const { thinking, text = [], half } = reply;
  const again = (words: string) => words.repeat(Math.ceil(20_000 / words.length));
  if (half) {
    const call = { name: half.name, arguments: half.arguments + again("x") };
    return { text: text.join(""), calls: [call], deltas: 100 };
  }
  if (text.length === 0) return { thinking: again(thinking ?? ""), deltas: 100 };
  const size = text[0]?.length ?? 1;
  return { text: text.join("") + again(text.at(-1) ?? ""), deltas: size };
}

function errorFor(reply: Extract<FakeReply, { type: "refused" }>): ModelError {
  const message = "refused";
  if (reply.status === 401) return { kind: "auth", message };
  if (reply.status !== 429) return { kind: "unavailable", message };
  return { kind: "rate_limit", message, resetAt: fakeNow + 1000 * (reply.retryAfterSeconds ?? 0) };
}
