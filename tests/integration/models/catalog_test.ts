/** What a user's configuration says of models, over what the program knows. */

import assert from "node:assert/strict";
import { type CatalogEntry, lookUp } from "../../../src/models/mod.ts";
import { house } from "../../support/config.ts";

const nothing: CatalogEntry = {
  window: null,
  output: null,
  tools: null,
  vision: null,
  price: null,
};

Deno.test("the user's table lies over the one of the program, figure by figure", async () => {
  await using home = await house();
  await home.user(
    "catalog:\n  openai/gpt-5.6-luna: { window: 5, price: null }\n  mine/*: { tools: false }\n",
  );
  const { catalog } = (await home.load()).value;
  assert.deepEqual(lookUp(catalog, { provider: "openai", name: "gpt-5.6-luna" }), {
    ...nothing,
    window: 5,
    tools: true,
  });
  assert.equal(lookUp(catalog, { provider: "mine", name: "x" }).tools, false);
  assert.equal(lookUp(catalog, { provider: "gemini", name: "gemini-flash-latest" }).vision, true);
});
