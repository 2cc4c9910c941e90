/** Who may answer beside the model that was named. */

import assert from "node:assert/strict";
import { Models } from "../../src/app/mod.ts";
import { type Config, secrets } from "../../src/config/mod.ts";
import type { Servers } from "../../src/models/mod.ts";
import { type JsonObject, noLimits } from "../../src/protocol/mod.ts";
import { KnownSecrets } from "../../src/util/mod.ts";
import { realClock } from "../support/clock.ts";
import { type House, house } from "../support/config.ts";

const servers: Servers = {
  model: ({ provider, modelName }) => ({
    id: { provider, name: modelName },
    async *stream() {},
  }),
  embedder: () => {
    throw new Error("not asked for");
  },
  filler: () => {
    throw new Error("not asked for");
  },
  serving: () => Promise.resolve({ window: 8192, held: null, calibration: null }),
  list: () => Promise.resolve({ type: "silent" }),
  ollamaVersion: () => Promise.resolve(null),
  close: () => {},
};

function modelsOf({ paths }: House, config: Config): Models {
  return new Models({
    config: () => Promise.resolve(config),
    secrets: () => secrets(paths),
    servers: () => Promise.resolve(servers),
    record: () => Promise.resolve([]),
    ...{ data: paths.data, cache: paths.cache },
    known: new KnownSecrets(),
    clock: realClock,
  });
}

const three = [
  "models:",
  "  mine: { provider: ollama, base_url: 'http://127.0.0.1:9' }",
  "  near: { provider: openai_compatible, base_url: 'http://127.0.0.1:10/v1' }",
  "  far: { provider: openai_compatible, base_url: 'https://models.example.org/v1' }",
  "",
].join("\n");

Deno.test("notes on the user are written by the small model alone, and not elsewhere than was named", async () => {
  await using home = await house();
  await home.user(three);
  const writer = async (main: string, flags: JsonObject, beside: "all" | "fallbacks") => {
    const models = modelsOf(home, await home.load({ flags }));
    return (await (await models.helpers(main, beside)).profiler?.())?.model.id.name ?? null;
  };
  assert.deepEqual({
    none: await writer("far", {}, "all"),
    "switched off": await writer("far", { small_model: "mine", memory: { profile: false } }, "all"),
    "not to learn": await writer("far", { small_model: "mine", memory: { learn: false } }, "all"),
    configured: await writer("mine", { small_model: "far" }, "all"),
    "named, and on this machine": await writer("mine", { small_model: "far" }, "fallbacks"),
    "both on this machine": await writer("mine", { small_model: "near" }, "fallbacks"),
  }, {
    none: null,
    "switched off": null,
    "not to learn": null,
    configured: "far",
    "named, and on this machine": null,
    "both on this machine": "near",
  });
});

Deno.test("a conversation with a model of this machine that was named goes nowhere else", async () => {
  await using home = await house();
  await home.user(three);
  const routes = async (main: string, fallback: string, beside: "all" | "fallbacks") => {
    const config = await home.load({ flags: { fallback_models: [fallback] } });
    const models = modelsOf(home, config);
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
