import assert from "node:assert/strict";
import { pricing, type ResolvedModel } from "../../../src/config/mod.ts";

const usage = { input: 1_000_000, output: 500_000, cached: 400_000, thinking: 0, estimated: false };

function model(settings: Partial<ResolvedModel["settings"]>): ResolvedModel {
  return {
    name: "m",
    apiKey: null,
    settings: {
      provider: "openai_compatible",
      model_name: "m",
      base_url: "https://models.example",
      thinking_budget: null,
      context_window: null,
      price: null,
      script: null,
      cassette: null,
      ...settings,
    },
  };
}

Deno.test("an answer costs its tokens, cached ones at their own price", () => {
  const price = pricing(model({ price: { input: 1, output: 4, cached: 0.1 } }));
  assert.equal(price?.(usage).toFixed(4), "2.6400");
});

Deno.test("cached tokens cost as much as others where nothing else is said", () => {
  const price = pricing(model({ price: { input: 1, output: 4, cached: null } }));
  assert.equal(price?.(usage), 3);
});

Deno.test("a remote model without a price has an unknown cost, a local one costs nothing", () => {
  assert.equal(pricing(model({})), null);
  assert.equal(pricing(model({ base_url: "http://127.0.0.1:11434" }))?.(usage), 0);
  assert.equal(pricing(model({ provider: "scripted", base_url: null }))?.(usage), 0);
});
