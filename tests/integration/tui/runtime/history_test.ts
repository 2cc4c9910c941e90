import assert from "node:assert/strict";
import { History } from "../../../../src/tui/runtime/history.ts";
import { withFolder } from "../../../support/folder.ts";

Deno.test("what was typed is there the next time, each text once in a row, oldest first", () =>
  withFolder(async (folder) => {
    const file = `${folder}/state/history`;
    const first = new History(file);
    assert.deepEqual(await first.load(), []);
    await Promise.all(
      ["one", "two\nlines 中文", "two\nlines 中文", " ", "one"].map((it) => first.add(it)),
    );
    assert.deepEqual(await new History(file).load(), ["one", "two\nlines 中文", "one"]);
    assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("two windows keep each other's words", () =>
  withFolder(async (folder) => {
    const file = `${folder}/history`;
    const [one, other] = [new History(file), new History(file)];
    await Promise.all([one.load(), other.load()]);
    await one.add("here");
    await other.add("there");
    assert.deepEqual(await new History(file).load(), ["here", "there"]);
  }));

Deno.test("a line that is none is left out, and what is too old is let go of", () =>
  withFolder(async (folder) => {
    const file = `${folder}/history`;
    const lines = Array.from({ length: 2100 }, (_, at) => JSON.stringify(`text ${at}`));
    await Deno.writeTextFile(file, ["{broken", "7", ...lines, ""].join("\n"));
    const entries = await new History(file).load();
    assert.deepEqual([entries.length, entries[0], entries.at(-1)], [
      1000,
      "text 1100",
      "text 2099",
    ]);
    assert.equal((await Deno.readTextFile(file)).split("\n").length, 1001);
    await new History(file).add("x".repeat(20_001));
    assert.equal((await new History(file).load()).at(-1), "text 2099");
  }));
