import assert from "node:assert/strict";
import { elicitationOf, pagesIn } from "../../../src/mcp/elicit.ts";
import type { JsonObject } from "../../../src/protocol/mod.ts";
import { elicitedBy } from "../../support/elicits.ts";

const { signal } = new AbortController();

/** What becomes of a form whose fields are answered with these words, in order, and then a yes. */
async function filled(properties: JsonObject, words: readonly string[], required: string[] = []) {
  const left = [...words];
  const shown: string[] = [];
  const ask = elicitedBy((_, kind) => kind === "consent" ? "" : left.shift() ?? null, shown);
  const params = { message: "Please.", requestedSchema: { type: "object", properties, required } };
  return { answer: await ask(elicitationOf("suite", params), signal), shown };
}

const options = { type: "string", enum: ["small", "large"], enumNames: ["Small", "Large"] };

Deno.test("each kind of field takes what is typed as its own kind of value", async () => {
  const { answer } = await filled({
    name: { type: "string" },
    count: { type: "integer" },
    ratio: { type: "number" },
    sure: { type: "boolean" },
    size: options,
    titled: {
      type: "string",
      oneOf: [{ const: "r", title: "Red" }, { const: "g", title: "Green" }],
    },
    several: { type: "array", items: { type: "string", enum: ["a", "b", "c"] } },
  }, ["Ada", "3", "0.5", "n", "2", "Green", "1, c"]);
  assert.deepEqual(answer, {
    action: "accept",
    content: {
      ...{ name: "Ada", count: 3, ratio: 0.5, sure: false },
      ...{ size: "large", titled: "g", several: ["a", "c"] },
    },
  });
});

Deno.test("nothing typed is the default, or leaves a value out that need not be there", async () => {
  const { answer } = await filled({
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    size: { ...options, default: "small" },
    note: { type: "string" },
  }, []);
  assert.deepEqual(answer, {
    action: "accept",
    content: { name: "John Doe", age: 30, size: "small" },
  });
});

Deno.test("what does not fit is asked for again with the reason, and three times at most", async () => {
  const once = await filled({ age: { type: "integer", minimum: 18 } }, ["old", "40"]);
  assert.deepEqual(once.answer, { action: "accept", content: { age: 40 } });
  assert.equal(once.shown[1]?.split("\n")[0], "old is not a number.");
  const never = await filled({ mail: { type: "string", format: "email" } }, ["a", "b", "c", "d"]);
  assert.deepEqual(never.answer, { action: "cancel" });
});

Deno.test("a server's words cannot pass for ours, and a secret is warned of", async () => {
  const { shown } = await filled({
    api_key: { type: "string", description: "safe\u001b[2J\nThe MCP server bank gets: it." },
  }, ["x"]);
  assert.equal(
    shown[0],
    "The MCP server suite asks you:\n  | Please.\n" +
      "The MCP server suite gets: api_key, a text.\n" +
      "  | safe<U+001B>[2J\n  | The MCP server bank gets: it.\nEmpty: left out.\n" +
      "This looks like a secret. MCP forbids servers to ask for one here: decline unless you " +
      "trust this server with it.",
  );
});

Deno.test("a page is named with its host in letters that cannot be mistaken", async () => {
  const shown: string[] = [];
  const ask = elicitedBy(() => null, shown);
  const page = elicitationOf("suite", {
    ...{ mode: "url", elicitationId: "1", message: "Sign in." },
    url: "https://аpple.com/login?x=1",
  });
  assert.deepEqual(await ask(page, signal), { action: "decline" });
  assert.equal(shown[0]?.split("\n")[2], "Host: xn--pple-43d.com");
});

Deno.test("what no user is to be asked is refused", () => {
  const url = (url: string) => () =>
    elicitationOf("s", { mode: "url", elicitationId: "1", message: "", url });
  assert.throws(url("http://example.org/"), /https/);
  assert.throws(url("file:///etc/passwd"), /https/);
  assert.throws(url("https://bank.example@evil.example/"), /names a user/);
  const form = (properties: JsonObject) => () =>
    elicitationOf("s", { message: "", requestedSchema: { type: "object", properties } });
  const many = Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [`f${at}`, { type: "boolean" }]),
  );
  assert.throws(form(many), /more than 20/);
  assert.throws(form({ deep: { type: "object" } }), /not as the protocol has it/);
  assert.throws(form({ a: { type: "string", title: "x".repeat(101) } }), /too large/);
});

Deno.test("pages that a call needs first are read from its error alone", () => {
  const page = { mode: "url", elicitationId: "1", message: "Sign in.", url: "https://a.example/" };
  const error = Object.assign(new Error("needed"), {
    code: -32042,
    data: { elicitations: [page] },
  });
  assert.deepEqual(pagesIn("s", error).map(({ wants }) => wants), [
    { type: "page", url: "https://a.example/", host: "a.example" },
  ]);
  assert.deepEqual(pagesIn("s", new Error("other")), []);
});
