import assert from "node:assert/strict";
import { evidenceOf } from "../../../../src/actions/ask/evidence.ts";
import { shellRedactor } from "../../../../src/actions/ask/redact.ts";

const redact = await shellRedactor({ env: () => undefined });

/** As a pipe brings it: cut anywhere. */
async function* piped(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  await Promise.resolve();
}

async function evidence(text: string, size = 1000) {
  return await evidenceOf(piped(text, size), (it) => redact(it, null));
}

const row = "compiling a module\n";
const kept = 64 * 1024;

Deno.test("what is short is whole, however it comes", async () => {
  const text = row.repeat(3000);
  for (const size of [1, 7, 100_000]) {
    assert.deepEqual(await evidence(text, size), { text, leftOut: 0 });
  }
  assert.deepEqual(await evidence(""), { text: "", leftOut: 0 });
});

Deno.test("of what is long the beginning and the end are kept, and the rest is counted", async () => {
  const text = `first\n${row.repeat(40_000)}last\n`;
  const leftOut = text.length - kept;
  const [start, end] = [text.slice(0, 16 * 1024), text.slice(-48 * 1024)];
  for (const size of [10, 4096, 2_000_000]) {
    assert.deepEqual(await evidence(text, size), {
      text: `${start}\n[… ${leftOut} characters left out …]\n${end}`,
      leftOut,
    });
  }
});

Deno.test("no part of a secret is left where the middle was taken out, wherever that is", async () => {
  const body = Array.from({ length: 50 }, (_, at) => `${at}+Ab/9`.repeat(11).slice(0, 64));
  const key = `-----BEGIN PRIVATE KEY-----\n${body.join("\n")}\n-----END PRIVATE KEY-----\n`;
  for (let at = 13_000; at <= 21_000; at += 333) {
    const before = "x".repeat(at) + "\n";
    for (
      const text of [before + key + row.repeat(9000), row.repeat(9000) + key + before.repeat(3)]
    ) {
      const { text: said } = await evidence(text);
      assert.deepEqual(body.filter((it) => said.includes(it.slice(8, 24))), []);
    }
  }
});

Deno.test("an environment in any part of it withholds all", async () => {
  const list = ["PATH=/bin", "HOME=/root", "USER=me", "PAGER=less", "EDITOR=vi", "DB=x"].join("\n");
  const many = `${list}\n`.repeat(400);
  const withheld = "[output not kept: it may hold secrets]";
  const noise = row.repeat(9000);
  assert.equal((await evidence(many.repeat(3) + noise)).text, withheld);
  assert.equal((await evidence(noise + many.repeat(10))).text, withheld);
  assert.equal((await evidence(list)).text, withheld);
});
