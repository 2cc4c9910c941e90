/** Help against golden files; `deno task golden` writes them anew. */

import assert from "node:assert/strict";
import { entries } from "../../../src/actions/mod.ts";
import { desk } from "../../support/terminal.ts";

const folder = new URL("../../golden/help/", import.meta.url);
const groups = [...new Set(entries.filter(({ path }) => path.length > 1).map((it) => it.path[0]))];
const pages = new Set(["", ...groups, ...entries.map(({ path }) => path.join(" "))]);

for (const lang of ["en", "zh"]) {
  for (const page of pages) {
    const name = `${lang}/${(page || "agent").replaceAll(" ", "_")}.txt`;
    Deno.test(`help of "agent ${page}" reads as in ${name}`, async () => {
      await using it = await desk();
      const words = (page ?? "").split(" ").filter((word) => word !== "");
      const { stdout, stderr, code } = await it.agent([...words, "--help", "--lang", lang]);
      assert.deepEqual([stderr, code], ["", 0]);
      await golden(name, stdout);
    });
  }
}

async function golden(name: string, text: string): Promise<void> {
  const file = new URL(name, folder);
  if (Deno.env.get("UPDATE_GOLDEN")) {
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  assert.equal(text, await Deno.readTextFile(file));
}

Deno.test("a group without a command shows its help", async () => {
  await using it = await desk();
  const [bare, asked] = [await it.agent(["session"]), await it.agent(["session", "--help"])];
  assert.deepEqual(bare, asked);
});

Deno.test("every golden page belongs to a command", async () => {
  const known = new Set([...pages].map((page) => `${(page || "agent").replaceAll(" ", "_")}.txt`));
  for (const lang of ["en", "zh"]) {
    for await (const { name } of Deno.readDir(new URL(`${lang}/`, folder))) {
      assert.ok(known.has(name), name);
    }
  }
});
