/** What is known of a model, and who is believed first. */

import assert from "node:assert/strict";
import {
  abilitiesOf,
  type CatalogEntry,
  costOf,
  lookUp,
  type Profile,
} from "../../../src/models/mod.ts";

const nothing: CatalogEntry = {
  window: null,
  output: null,
  tools: null,
  vision: null,
  price: null,
};
const price = { input: 1, output: 2, cached: 0.1 };

Deno.test("each figure is from the pattern with the most letters that has it", () => {
  const catalog = {
    "*/*": { ...nothing, tools: false, window: 1 },
    "openai/*": { ...nothing, tools: true, window: 2 },
    "openai/gpt-5*": { ...nothing, window: 3, price },
    "openai/*-mini": { ...nothing, vision: true },
    "OpenAI/GPT-5-mini": { ...nothing, output: 7 },
    "open/router": { ...nothing, window: 9 },
  };
  const look = (provider: string, name: string) => lookUp(catalog, { provider, name });
  assert.deepEqual(look("openai", "gpt-5-mini"), {
    window: 3,
    output: 7,
    tools: true,
    vision: true,
    price,
  });
  assert.deepEqual(look("openai", "o3"), { ...nothing, tools: true, window: 2 });
  assert.deepEqual(look("ollama", "hf.co/a/b:q4"), { ...nothing, tools: false, window: 1 });
  assert.deepEqual(lookUp({}, { provider: "a", name: "b" }), nothing);
});

Deno.test("a star stands for anything, also for nothing, and pieces do not overlap", () => {
  const fits = (pattern: string, name: string) =>
    lookUp({ [pattern]: { ...nothing, window: 1 } }, { provider: "p", name }).window === 1;
  const table: readonly (readonly [string, string, boolean])[] = [
    ["p/a*b", "ab", true],
    ["p/a*b", "axxb", true],
    ["p/ab*ba", "aba", false],
    ["p/a*", "a", true],
    ["p/a", "ab", false],
    ["p/*a*a*", "aa", true],
    ["p/*a*a*", "a", false],
    ["p/a.c", "abc", false],
    [`p/${"*a".repeat(40)}b`, "a".repeat(5000), false],
  ];
  assert.deepEqual(
    table.map(([pattern, name]) => fits(pattern, name)),
    table.map(([, , it]) => it),
  );
});

const settings = {
  provider: "openai_compatible",
  model_name: "m",
  base_url: "https://example.org/v1",
  context_window: null,
  price: null,
};

const profile: Profile = {
  at: "2026-01-01T00:00:00.000Z",
  quick: true,
  window: 4096,
  windowBy: "needle",
  served: 4096,
  silent: true,
  quality: 2000,
  dialect: "none",
  notation: null,
  parallel: false,
  edits: { edit_file: null, apply_patch: null, write_file: null },
  bestEdit: null,
  programs: null,
  tokensPerSecond: null,
  charactersPerToken: null,
};

Deno.test("an entry counts before a measured profile, that before the catalog, and nothing is guessed", () => {
  const config = {
    value: {
      catalog: { "*/m": { window: 100, output: null, tools: true, vision: true, price } },
    },
  };
  const none = { value: { catalog: {} } };
  const unknown = {
    ...{ window: null, quality: null, tools: null, vision: null, programs: null, price: null },
  };
  assert.deepEqual(abilitiesOf(none, { settings }, null), unknown);
  const row = { ...unknown, window: 100, tools: true, vision: true, price };
  assert.deepEqual(abilitiesOf(config, { settings }, null), row);
  const measured = { ...row, window: 4096, quality: 2000, tools: false };
  assert.deepEqual(abilitiesOf(config, { settings }, profile), measured);
  const own = { input: 5, output: 6, cached: null };
  const said = { ...settings, context_window: 7, price: own };
  assert.deepEqual(abilitiesOf(config, { settings: said }, profile), {
    ...measured,
    window: 7,
    price: own,
  });
  const unbounded = { ...profile, window: null };
  assert.equal(abilitiesOf(config, { settings }, unbounded).window, 100);
});

Deno.test("only this machine's models, scripts and recordings are known to cost nothing", () => {
  const free = { input: 0, output: 0, cached: null };
  const priceAt = (more: { readonly provider?: string; readonly base_url?: string | null }) =>
    abilitiesOf({ value: { catalog: {} } }, { settings: { ...settings, ...more } }, null).price;
  assert.deepEqual(
    [
      priceAt({}),
      priceAt({ base_url: "http://127.0.0.1:8080/v1" }),
      priceAt({ provider: "scripted", base_url: null }),
      priceAt({ provider: "ollama", base_url: "https://ollama.com" }),
    ],
    [null, free, free, null],
  );
});

Deno.test("cached tokens cost what the table says of them, or as much as others", () => {
  const usage = {
    input: 1_000_000,
    output: 500_000,
    cached: 400_000,
    thinking: 0,
    estimated: false,
  };
  assert.deepEqual(
    [costOf(usage, price), costOf(usage, { ...price, cached: null }), costOf(usage, null)],
    [1.64, 2, null],
  );
});
