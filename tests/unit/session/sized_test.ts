/** What a tool brings takes a part of the window and says how to get the rest. */

import assert from "node:assert/strict";
import { cautious } from "../../../src/models/tokenizer.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { unknownAbilities } from "../../../src/protocol/mod.ts";
import { createSession } from "../../../src/session/mod.ts";
import { sized } from "../../../src/session/sized.ts";
import { listening } from "../../support/loop.ts";
import { chosen, drive, driveWith, memoryPorts } from "../../support/session.ts";

const lines = Array.from({ length: 900 }, (_, at) => `line ${at} of the file\n`).join("");

/** What is sent of `big.txt` to a model whose server says that it serves so many tokens. */
async function shownOf(
  content: string,
  served: number | (() => Promise<number>),
): Promise<string> {
  const model = listening(scriptedModel([
    { calls: [{ name: "read_file", input: { path: "big.txt" } }] },
    { text: "read" },
  ]));
  const session = await createSession(memoryPorts({ files: { "big.txt": content } }), {
    ...driveWith(model),
    choice: {
      ...chosen(model),
      abilities: { ...unknownAbilities, window: 128_000 },
      served: typeof served === "number" ? () => Promise.resolve(served) : served,
    },
  });
  await session.send("look at it");
  await drive(session);
  const last = model.requests.at(-1)?.messages.at(-1);
  return last?.role === "tool" ? last.results.map(({ text }) => text).join("") : "";
}

Deno.test("a file is shown in pieces that the window has room for, and the next one is named", async () => {
  const shown = await shownOf(lines, 8192);
  assert.match(shown, /^\[lines 1-\d+ of 900; cut here, read on with start \d+\]\n/);
  assert.ok(cautious.count(shown) <= 8192 / 4, `${cautious.count(shown)}`);
});

Deno.test("a file of many tokens a character is cut by its tokens", async () => {
  const shown = await shownOf("3141592653589793\n".repeat(400), 8192);
  assert.match(shown, /\d+ characters left out here: .* Ask for less at a time/);
  assert.ok(cautious.count(shown) <= 8192 / 4 + 60, `${cautious.count(shown)}`);
});

Deno.test("in a large window a file is shown as ever", async () => {
  assert.equal(await shownOf(lines, 128_000), lines);
});

Deno.test("lines are left out whole where there are any, and where nothing is known nothing is", () => {
  const output = { text: lines };
  assert.deepEqual(sized(output, null), output);
  assert.deepEqual(sized(output, 128_000), output);
  const { text } = sized(output, 4096);
  const [head = "", note = "", tail = ""] = text.split(/\n(\[.*\])\n/);
  assert.ok(lines.startsWith(`${head}\n`) && lines.endsWith(tail) && tail.startsWith("line "));
  assert.match(note, /^\[\d+ characters left out here/);
});

Deno.test("what is left out and what is shown are together all that there was", () => {
  const text = "3141592653589793".repeat(4000);
  const shown = sized({ text }, 8192).text;
  const [, size = ""] = /(\d+) characters left out here/.exec(shown) ?? [];
  const kept = shown.replace(/\n.*characters left out here.*\n/, "");
  assert.equal(kept.length + Number(size), text.length);
});

Deno.test("a request that fits every window is sent before the server has told its own", async () => {
  const model = listening(scriptedModel([{ text: "Hello." }]));
  const never = new Promise<number>(() => {});
  const session = await createSession(memoryPorts({}), {
    ...driveWith(model),
    choice: { ...chosen(model), served: () => never },
  });
  await session.send("hello");
  await drive(session);
  assert.equal(model.requests.length, 1);
});

Deno.test("a tool waits for what the server tells, so that what it brings fits", async () => {
  const told = Promise.withResolvers<number>();
  let asked = 0;
  const shown = await shownOf(lines, () => {
    // Not before the first request: that is there when it is asked again.
    if (++asked === 2) told.resolve(8192);
    return told.promise;
  });
  assert.ok(cautious.count(shown) <= 8192 / 4, `${cautious.count(shown)}`);
});
