/** Who may answer beside the model that was named. */

import assert from "node:assert/strict";
import { Models } from "../../src/app/mod.ts";
import { secrets } from "../../src/config/mod.ts";
import type { Servers } from "../../src/models/mod.ts";
import { noLimits } from "../../src/protocol/mod.ts";
import { KnownSecrets } from "../../src/util/mod.ts";
import { realClock } from "../support/clock.ts";
import { house } from "../support/config.ts";

const servers: Servers = {
  model: ({ provider, modelName }) => ({
    id: { provider, name: modelName },
    async *stream() {},
  }),
  embedder: () => {
    throw new Error("not asked for");
  },
  serving: () => Promise.resolve({ window: 8192, held: null, calibration: null }),
  list: () => Promise.resolve({ type: "silent" }),
  ollamaVersion: () => Promise.resolve(null),
  close: () => {},
};

Deno.test("a conversation with a model of this machine that was named goes nowhere else", async () => {
  await using home = await house();
  await home.user([
    "models:",
    "  mine: { provider: ollama, base_url: 'http://127.0.0.1:9' }",
    "  near: { provider: openai_compatible, base_url: 'http://127.0.0.1:10/v1' }",
    "  far: { provider: openai_compatible, base_url: 'https://models.example.org/v1' }",
    "",
  ].join("\n"));
  const routes = async (main: string, fallback: string, beside: "all" | "fallbacks") => {
    const config = await home.load({ flags: { fallback_models: [fallback] } });
    const models = new Models({
      config: () => Promise.resolve(config),
      secrets: () => secrets(home.paths),
      servers: () => Promise.resolve(servers),
      record: () => Promise.resolve([]),
      ...{ data: home.paths.data, cache: home.paths.cache },
      known: new KnownSecrets(),
      clock: realClock,
    });
    return (await models.answering(main, { beside, limits: noLimits })).routes;
  };
  assert.deepEqual({
    named: await routes("mine", "far", "fallbacks"),
    "named, with another one of this machine": await routes("mine", "near", "fallbacks"),
    "named, and elsewhere itself": await routes("far", "mine", "fallbacks"),
    configured: await routes("mine", "far", "all"),
  }, {
    named: false,
    "named, with another one of this machine": true,
    "named, and elsewhere itself": true,
    configured: true,
  });
});
