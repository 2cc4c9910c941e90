/** A weak model in a small window: its calls are printed as JSON, and no more than 4,096 tokens fit. */

import assert from "node:assert/strict";
import { sandbox, served } from "../support/program.ts";
import { demo, smallWindow } from "../support/small_window.ts";

import type { JsonObject } from "../../src/protocol/mod.ts";

/** More than a window of text, as a project has it. */
const long = Array.from(
  { length: 400 },
  (_, at) => `export const price${at} = ${at * 7}; // cents of article ${at}, without tax`,
).join("\n");

interface Case {
  readonly title: string;
  readonly window: number;
  readonly files?: Readonly<Record<string, string>>;
  readonly first?: readonly JsonObject[];
  /** The server had to refuse a prompt. */
  readonly tight: boolean;
}

const cases: readonly Case[] = [
  { title: "a window of 4,096 tokens", window: 4096, tight: false },
  {
    title: "a window of 4,096 tokens, after a file that is longer than that",
    window: 4096,
    files: { "src/prices.js": long },
    first: [{ name: "read_file", arguments: { path: "src/prices.js" } }],
    tight: true,
  },
];

for (const it of cases) {
  Deno.test(`a model that prints JSON finishes the demo's task in ${it.title}`, async () => {
    await using box = await sandbox({ ...demo.files, ...it.files });
    await using server = await smallWindow(it.window, it.first);
    await served(box, `${server.url}/v1`);
    const { code, stdout, stderr } = await box.run(["work", demo.task.en, "--approve", "all"]);
    const account = `served ${server.served}\nrefused ${server.refused}\n${stdout}\n${stderr}`;
    const source = await Deno.readTextFile(`${box.project}/src/cart.js`);
    assert.ok(source.includes("subtotal(lines) * (1 - discount / 100)"), account);
    assert.equal(code, 0, account);
    assert.ok(server.served.every((tokens) => tokens <= it.window), account);
    assert.equal(server.refused.length > 0, it.tight, account);
  });
}
