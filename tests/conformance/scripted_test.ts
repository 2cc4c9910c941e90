import { recording, replayModel } from "../../src/models/replay.ts";
import type { ScriptedAnswer } from "../../src/models/script.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import type { Clock, Model, ModelError } from "../../src/protocol/mod.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import { fakeNow, type FakeReply, modelConformance, type ProviderFake } from "./model_suite.ts";

const live = "it has no connection";
const connected = {
  "an abort after 1 chunks of a fast answer ends it and the server stops": live,
  "an abort after 3000 chunks of a fast answer ends it and the server stops": live,
  "an error without an end is read in part, and the server sees the client go": live,
  "a line without an end is malformed, and the server sees the client go": live,
};
const noWire = "it writes nothing to a wire";

modelConformance("scripted", scriptedProvider, {
  without: {
    ...connected,
    "text comes in pieces and ends whole": "its pieces are all of one length",
    "a reader that goes away leaves no request behind": live,
    "a dead server is unavailable, and its address is named": live,
    "HTML under 200 is malformed and shows what it says": live,
    "equal requests give equal bytes": noWire,
    "the official SDK reads the fake as the model does": noWire,
  },
});

modelConformance("recording", () => wrapped(geminiProvider(), recorded));

modelConformance("replay", () => wrapped(geminiProvider(), replayed), {
  without: {
    ...connected,
    "an abort in mid-stream ends in aborted, and the server sees the client go": live,
    "a reader that goes away leaves no request behind": live,
  },
});

function wrapped(fake: ProviderFake, by: (model: Model) => Model): ProviderFake {
  return { ...fake, model: (options) => by(fake.model(options)) };
}

function recorded(model: Model): Model {
  return recording(model, () => Promise.resolve());
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
  return {
    url: "",
    requests: [],
    violations: [],
    left: left.promise,
    reply: (reply) => void script.push({ ...toAnswer(reply), repeat: true }),
    model: () => scriptedModel(script, { clock: hangingClock(left.resolve) }),
    sdkReads: () => Promise.reject(new Error(noWire)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** The first pause is over at once, the next one never. */
function hangingClock(left: () => void): Pick<Clock, "sleep"> {
  let pauses = 0;
  return {
    sleep(_ms, signal) {
      if (pauses++ === 0) return Promise.resolve();
      const { promise, reject } = Promise.withResolvers<void>();
      const stop = () => {
        left();
        reject(signal?.reason);
      };
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      return promise;
    },
  };
}

function toAnswer(reply: FakeReply): ScriptedAnswer {
  switch (reply.type) {
    case "html":
      return { text: reply.text };
    case "endless_line":
      return { text: "" };
    case "refused":
      return { error: errorFor(reply) };
    case "answer":
      return {
        ...(reply.thinking ? { thinking: reply.thinking } : {}),
        ...(reply.text ? { text: reply.text.join("") } : {}),
        ...(reply.calls ? { calls: reply.calls } : {}),
        ...(reply.usage ? { usage: reply.usage } : {}),
        ...(reply.length ? { finish: "length" } : {}),
        ...(reply.then === "cut" || reply.then === "break" ? { finish: "cut" } : {}),
        ...(reply.then === "hang" ? { wait: 1 } : {}),
        ...(reply.writes ? { deltas: reply.writes } : {}),
      };
  }
}

function errorFor(reply: Extract<FakeReply, { type: "refused" }>): ModelError {
  const message = "refused";
  if (reply.status === 401) return { kind: "auth", message };
  if (reply.status !== 429) return { kind: "unavailable", message };
  return { kind: "rate_limit", message, resetAt: fakeNow + 1000 * (reply.retryAfterSeconds ?? 0) };
}
