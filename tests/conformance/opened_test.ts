/** Models as the program opens them: over the wire to the thread, without keys, asked again, in time. */

import { openServers } from "../../src/models/mod.ts";
import { type Configured, openModel } from "../../src/models/open.ts";
import type { StartChannel } from "../../src/models/rpc_channel.ts";
import { server } from "../../src/models/server.ts";
import type { Model } from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import { ollamaProvider } from "../support/ollama_provider.ts";
import { openaiProvider } from "../support/openai_provider.ts";
import { fakeNow, modelConformance, type ProviderFake } from "./model_suite.ts";

const ownClock = "the thread has a clock of its own";
const underWay = "what is under way on the wire still comes";
const without = {
  "a cancel after 1 chunks of a fast answer ends it and the server stops": underWay,
  "a cancel after 3000 chunks of a fast answer ends it and the server stops": underWay,
  "a server that falls silent within an answer is given up": ownClock,
  "429 is a rate limit that knows when it ends": ownClock,
};
const withoutEnd = {
  ...without,
  "an answer is whole though the server is silent behind its last word": ownClock,
};

const lastLine = { ...without, lastWords: "its last line is the end of the stream as well" };

const providers = {
  openai_compatible: {
    make: () => openaiProvider(),
    name: "gpt-4o",
    path: "/v1",
    without: withoutEnd,
  },
  gemini: {
    make: () => geminiProvider(),
    name: "gemini-3-pro-preview",
    path: "",
    without: withoutEnd,
  },
  ollama: { make: () => ollamaProvider(), name: "qwen3:8b", path: "", without: lastLine },
} as const;

for (const provider of ["openai_compatible", "gemini", "ollama"] as const) {
  const { without } = providers[provider];
  modelConformance(`opened ${provider}`, () => opened(provider), { without });
}

/** The same wire without a thread: what goes over it is copied. */
const here: StartChannel = (_rights, { reply }) => {
  const receive = server((it) => {
    const copy = structuredClone(it);
    queueMicrotask(() => reply(copy));
  });
  return { send: (order) => receive(structuredClone(order)), close: () => {} };
};

function opened(provider: keyof typeof providers): ProviderFake {
  const { make, name, path } = providers[provider];
  const fake = make();
  const open = async (baseUrl: string): Promise<Model> => {
    const it: Configured = {
      name: "test",
      settings: {
        provider,
        model_name: name,
        base_url: baseUrl + path,
        thinking_budget: null,
        context_window: null,
        script: null,
        cassette: null,
      },
      apiKey: "key-of-the-test",
    };
    return await openModel(it, {
      clock: fakeClock({ now: fakeNow }),
      retry: { tries: 1, total_s: 120 },
      servers: () => Promise.resolve(openServers({ net: "any" }, here)),
    });
  };
  return {
    ...fake,
    get requests() {
      return fake.requests;
    },
    model: ({ baseUrl = fake.url } = {}) => later(open(baseUrl)),
  };
}

/** A model that is opened meanwhile. */
function later(model: Promise<Model>): Model {
  return {
    id: { provider: "p", name: "m" },
    async *stream(request, options) {
      yield* (await model).stream(request, options);
    },
  };
}
