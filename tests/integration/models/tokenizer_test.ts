/** Tokens are counted exactly, or on the safe side. */

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { calibrated, cautious, tokenizerFor } from "../../../src/models/mod.ts";

const exact = await tokenizerFor({ provider: "openai", name: "gpt-5.6-luna" });

const root = new URL("../../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, root));

Deno.test("OpenAI's models are counted by their own table, others by a cautious estimate", async () => {
  const kind = async (provider: string, name: string) =>
    (await tokenizerFor({ provider, name })).exact;
  const names: readonly (readonly [string, string, boolean])[] = [
    ["openai", "gpt-5.6-luna", true],
    ["openai", "o3", true],
    ["openai", "gpt-4", false],
    ["openai", "gpt-3.5-turbo", false],
    ["openai_compatible", "openai/gpt-4o-mini", true],
    ["ollama", "gpt-oss:20b", true],
    ["ollama", "qwen3:8b", false],
    ["ollama", "olmo2", false],
    ["gemini", "gemini-flash-latest", false],
    ["deepseek", "deepseek-flash", false],
  ];
  assert.deepEqual(
    await Promise.all(names.map(([provider, name]) => kind(provider, name))),
    names.map(([, , it]) => it),
  );
  assert.equal(exact.count("hello world"), 2);
  assert.ok(exact.count("<|endoftext|>") > 1);
});

/** Real texts by kind, with the most that the estimate may be above the exact count. */
const texts: readonly (readonly [string, readonly string[], number])[] = [
  ["English", ["ARCHITECTURE.md", "CHANGELOG.md", "prompts/system.md"], 1.45],
  ["code", ["src/models/ollama.ts", "src/app.ts", "src/actions/completions/zsh.sh"], 1.75],
  ["Chinese", ["src/messages/zh_commands.ts", "README.zh-CN.md"], 1.65],
  ["JSON", ["deno.json", "deno.lock"], 1.35],
];

for (const [kind, paths, most] of texts) {
  Deno.test(`no page of ${kind} has more tokens than the estimate`, async () => {
    let [estimated, counted] = [0, 0];
    for (const path of paths) {
      const text = (await read(path)).slice(0, 60_000);
      for (let at = 0; at < text.length; at += 1000) {
        const page = text.slice(at, at + 1000);
        const [high, low] = [cautious.count(page), exact.count(page)];
        assert.ok(high >= low, `${path} at ${at}: ${high} of ${low}`);
        estimated += high;
        counted += low;
      }
    }
    assert.ok(estimated / counted < most, `${estimated / counted}`);
  });
}

const word = fc.constantFrom(
  ..."the of function return const value path index file 模型 窗口 的 时 и привет für naïve 12 2026"
    .split(" "),
  ...[
    "getElementById",
    "HTTP_STATUS",
    "a3f9c2e1",
    "{",
    "}",
    "=>",
    '"',
    "\\n",
    "::",
    "—",
    "🙂",
    "x",
  ],
);
const gap = fc.constantFrom(" ", "  ", "\n", "\n\n    ", "\t", ", ");

Deno.test("no generated text has more tokens than the estimate", () => {
  const pieces = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(pieces, (list) => {
      const text = list.map((pair) => pair.join("")).join("");
      assert.ok(cautious.count(text) >= exact.count(text), JSON.stringify(text));
    }),
    { numRuns: 500, seed: 7 },
  );
  const base64 = fc.base64String({ minLength: 40, maxLength: 400 });
  fc.assert(
    fc.property(fc.array(base64, { minLength: 1, maxLength: 5 }), (keys) => {
      // As lock files and certificates have them; what is uniformly random comes close to the count.
      const text = keys.map((key) => `"integrity": "sha512-${key}",\n`).join("");
      assert.ok(cautious.count(text) >= exact.count(text) * 0.9, JSON.stringify(text));
    }),
    { numRuns: 300, seed: 7 },
  );
  const names = "strncpy xmlhttprequest rhythms lengths szczecin nxt pkgs fmt cfg ctxptr html";
  assert.ok(cautious.count(names) >= exact.count(names));
  const blanks = fc.array(fc.constantFrom(" ", "\n", "\t", "\r\n", "    "), { maxLength: 80 });
  fc.assert(
    fc.property(blanks, (list) => {
      const text = list.join("");
      assert.ok(cautious.count(text) >= exact.count(text), JSON.stringify(text));
    }),
    { numRuns: 300, seed: 7 },
  );
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      assert.ok(cautious.count(text) >= exact.count(text), JSON.stringify(text));
    }),
    { numRuns: 300, seed: 7 },
  );
});

Deno.test("what a server counted brings the estimate nearer, and never below it by more than half", async () => {
  const text = await read("ARCHITECTURE.md");
  const [sample, rest] = [text.slice(0, 8000), text.slice(8000)];
  const tokens = exact.count(sample);
  const real = exact.count(rest);
  for (const given of [{ text: sample, tokens }, { characters: sample.length, tokens }]) {
    const better = calibrated(cautious, given);
    assert.equal(better.exact, false);
    const count = better.count(rest);
    assert.ok(real <= count && count < cautious.count(rest), `${real} ${count}`);
  }
  const wrong = calibrated(cautious, { text: sample, tokens: 1 });
  assert.equal(wrong.count(rest), Math.ceil(cautious.count(rest) / 2));
  assert.equal(calibrated(cautious, { text: sample, tokens: 0 }), cautious);
  assert.equal(calibrated(cautious, { text: "", tokens: 5 }), cautious);
  assert.equal(calibrated(exact, { text: sample, tokens: 1 }), exact);
});
