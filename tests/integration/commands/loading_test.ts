/** What a start of the command line loads before it knows what is wanted. */

import assert from "node:assert/strict";

const source = new URL("../../../src/", import.meta.url);

/** Files and packages that a file loads at once; types cost nothing. */
async function loaded(entry: string): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const pending = [entry];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (!next.endsWith(".ts")) continue;
    const text = await Deno.readTextFile(new URL(next, source));
    const found = text.matchAll(/^(?:import|export) (?!type )[^;"']*?from "([^"]+)"/gm);
    for (const [, from = ""] of found) {
      const isOwn = from.startsWith(".");
      const url = new URL(from, new URL(next, source)).pathname;
      pending.push(isOwn ? url.slice(source.pathname.length) : from);
    }
  }
  return seen;
}

Deno.test("words are looked at without what parses, completes or knows slash commands", async () => {
  const all = [...await loaded("commands/mod.ts")].filter((it) => it.startsWith("commands/"))
    .sort();
  assert.deepEqual(all, [
    "commands/globals.ts",
    "commands/locate.ts",
    "commands/mod.ts",
    "commands/parameters.ts",
    "commands/shell_line.ts",
  ]);
});

Deno.test("the command line begins with no package but the one of schemas, and with no action", async () => {
  const all = [...await loaded("cli/run.ts")];
  // The vocabulary of events is made of schemas; they are built when one is used.
  assert.deepEqual(all.filter((it) => !it.endsWith(".ts") && !it.endsWith(".md")), ["zod"]);
  // Help and completion need nothing of a conversation.
  assert.deepEqual(all.filter((it) => it.startsWith("agent/")), []);
  const actions = all.filter((it) => it.startsWith("actions/")).sort();
  assert.deepEqual(actions, [
    "actions/continue_text.ts",
    "actions/entries.ts",
    "actions/failure_note.ts",
    "actions/figures.ts",
    "actions/live/entries.ts",
    "actions/mod.ts",
    "actions/narrator.ts",
    "actions/pending/held.ts",
    "actions/pending/waiting.ts",
    "actions/rights.ts",
    "actions/route_why.ts",
    "actions/session/outcome_text.ts",
    "actions/told.ts",
    "actions/verdict_why.ts",
  ]);
});

Deno.test("what every command stands on brings no conversation and no model", async () => {
  const all = [...await loaded("app.ts")];
  const folders = new Set(all.filter((it) => it.endsWith(".ts")).map((it) => it.split("/")[0]));
  assert.deepEqual(
    ["agent", "context", "memory", "models", "session", "storage"].filter((it) => folders.has(it)),
    [],
  );
});
