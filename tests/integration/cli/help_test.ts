/** Help against golden files; `deno task golden` writes them anew. */

import assert from "node:assert/strict";
import { entries } from "../../../src/actions/mod.ts";
import { type Desk, desk } from "../../support/terminal.ts";

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

const layers = {
  "the user's file": (it: Desk) => configure(`${it.env.get("HOME")}/.config/agent`),
  "another folder of settings": async (it: Desk) => {
    it.env.set("XDG_CONFIG_HOME", `${it.root}/.settings`);
    await configure(`${it.root}/.settings/agent`);
  },
  "the environment": (it: Desk) => Promise.resolve(void it.env.set("AGENT_LANG", "zh")),
  "the system": (it: Desk) => Promise.resolve(void it.env.set("LANG", "zh_CN.UTF-8")),
};

async function configure(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/config.yaml`, "lang: zh\n");
}

for (const [layer, set] of Object.entries(layers)) {
  Deno.test(`help is in the language that ${layer} names`, async () => {
    await using it = await desk();
    await set(it);
    const { stdout } = await it.agent(["--help"]);
    assert.equal(stdout, await Deno.readTextFile(new URL("zh/agent.txt", folder)));
  });
}

Deno.test("help waits for no configuration where none names a language", async () => {
  await using it = await desk();
  await it.script("- text: never\n");
  await it.agent(["--help"]);
  // The configuration keeps what it has read.
  const cache = await Deno.stat(`${it.env.get("HOME")}/.cache`).catch(() => null);
  assert.equal(cache, null);
});
