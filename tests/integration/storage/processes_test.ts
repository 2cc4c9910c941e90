import assert from "node:assert/strict";
import { fileLocks, kvStore } from "../../../src/storage/mod.ts";
import { realClock as clock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";
import { killWhen, spawnScript } from "../../support/process.ts";
import { storeTexts } from "../../support/store_texts.ts";

Deno.test("two processes append to one stream at once and nothing is lost", () =>
  withFolder(async (folder) => {
    const count = 150;
    const outputs = await Promise.all(
      ["a", "b"].map((name) =>
        spawnScript("store_child.ts", ["append", folder, name, String(count)]).output()
      ),
    );
    for (const { code, stderr } of outputs) {
      assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
    }
    const found = await storeTexts(folder);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    for (const name of ["a", "b"]) {
      assert.deepEqual(
        found.filter((text) => text.startsWith(name)),
        numbers.map((number) => `${name}:${number}`),
      );
    }
    assert.equal(found.length, 2 * count);
  }));

Deno.test("a process killed while it writes loses nothing that it acknowledged", () =>
  withFolder(async (folder) => {
    const acknowledged: string[] = [];
    for (const [index, stop] of [1, 7, 40].entries()) {
      const child = spawnScript("store_child.ts", ["append", folder, `run${index}`, "100000"]);
      const { lines, errors } = await killWhen(child, (lines) => lines.length >= stop);
      assert.equal(errors, "");
      acknowledged.push(...lines);
      const found = await storeTexts(folder);
      // One more may be there: written, but killed before it could say so.
      assert.deepEqual(found.slice(0, acknowledged.length), acknowledged);
      assert(found.length <= acknowledged.length + 1);
      acknowledged.splice(0, Infinity, ...found);
    }
  }));

Deno.test("of sessions that share commits none loses what was acknowledged, when the process is killed", () =>
  withFolder(async (folder) => {
    for (const [index, stop] of [3, 50, 400].entries()) {
      const child = spawnScript("store_child.ts", ["crowd", folder, `run${index}-`, "20"]);
      const { lines, errors } = await killWhen(child, (lines) => lines.length >= stop);
      assert.equal(errors, "");
      const store = await kvStore({ folder, clock });
      for (let session = 0; session < 20; session++) {
        const id = `run${index}-${session}`;
        const acknowledged = lines.filter((line) => line.startsWith(`${id}:`));
        const found = (await Array.fromAsync(store.read(`session:${id}`)))
          .map((event) => event.type === "user_message" ? event.text : event.type);
        assert.deepEqual(found, found.map((_, at) => `${id}:${at + 1}`));
        assert.deepEqual(acknowledged, found.slice(0, acknowledged.length));
        assert([0, 1].includes(found.length - acknowledged.length), `${id}: ${found.length}`);
      }
      await store.close();
    }
  }));

Deno.test("the drive lock of a killed process is free at once", () =>
  withFolder(async (folder) => {
    const locks = fileLocks({ folder });
    const child = spawnScript("store_child.ts", ["hold", folder, "a"]);
    const refused: boolean[] = [];
    const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    assert.equal((await reader.read()).value, "held\n");
    refused.push(await locks.drive("a") === null);
    child.kill("SIGKILL");
    await child.status;
    const lock = await locks.drive("a");
    refused.push(lock === null);
    lock?.release();
    assert.deepEqual(refused, [true, false]);
    await reader.cancel();
    await child.stderr.cancel();
  }));

Deno.test("an open store is written and closed after every right is given up, and checked by the next", () =>
  withFolder(async (folder) => {
    const child = spawnScript("store_child.ts", ["narrow", folder, "a", "2"]);
    const { code, stdout, stderr } = await child.output();
    const lines = new TextDecoder().decode(stdout).split("\n").slice(1);
    assert.deepEqual([code, lines, new TextDecoder().decode(stderr)], [0, ["a:1", "a:2", ""], ""]);
    const { clean } = JSON.parse(await Deno.readTextFile(`${folder}/log.kv.state`));
    assert.equal(clean, null);
    assert.deepEqual(await storeTexts(folder), ["a:1", "a:2"]);
  }));

Deno.test("whoever watches a store sees what each of three processes appended", () =>
  withFolder(async (folder) => {
    const store = await kvStore({ folder, clock });
    const over = new AbortController();
    const seen: number[] = [];
    const looks = store.watch(over.signal);
    for (const name of ["a", "b", "c"]) {
      await spawnScript("store_child.ts", ["append", folder, name, "1"]).output();
      for await (const _ of { [Symbol.asyncIterator]: () => ({ next: () => looks.next() }) }) {
        const head = await store.head("workspace");
        if (head === seen.length) continue;
        seen.push(head);
        break;
      }
    }
    assert.deepEqual(seen, [1, 2, 3]);
    over.abort();
    await looks.next();
    await store.close();
  }));
