import assert from "node:assert/strict";
import { analystPool, inlineAnalyst } from "../../../../src/codeintel/index/mod.ts";
import { languages } from "../../../support/languages.ts";
import type { LanguageId } from "../../../../src/codeintel/mod.ts";
import type { Bytes } from "../../../../src/protocol/mod.ts";

const texts: readonly (readonly [LanguageId, string])[] = [
  ["python", "import os\nclass A:\n    def go(self): ...\n"],
  ["typescript", "import { x } from './x'\nexport const y = () => x\n"],
  ["vue", "<template>{{ a }}</template>\n<script>\nexport const a = 1\n</script>\n"],
  ["go", 'package main\nimport "fmt"\nfunc main() { fmt.Println() }\n'],
];

/** New bytes each time: a Worker takes them away. */
const samples = () =>
  texts.map(([language, text]) => ({ language, bytes: new TextEncoder().encode(text) }));

Deno.test("a Worker without rights gives the same facts as this thread", async () => {
  const inline = inlineAnalyst(languages);
  const pool = analystPool({ languages, size: 2, inline, threshold: 0 });
  try {
    for (const facet of ["imports", "outline", "names", "words"] as const) {
      // Side by side, so that both Workers are started and parsers are sent to each.
      const found = await Promise.all([
        pool.analyse(facet, samples()),
        pool.analyse(facet, samples()),
      ]);
      const expected = await inline.analyse(facet, samples());
      assert.deepEqual(found, [expected, expected], facet);
    }
  } finally {
    pool.close();
  }
});

Deno.test("no Worker is started below the threshold", async () => {
  const inline = inlineAnalyst(languages);
  const start = () => {
    throw new Error("a Worker was started");
  };
  const pool = analystPool({ languages, size: 1, inline, threshold: 1000, start });
  const [facts] = await pool.analyse("imports", samples());
  assert.deepEqual(facts, {
    imports: [{ specifier: "os", kind: "static", line: 1 }],
    binds: ["A", "os"],
  });
  pool.close();
});

// What was on its way to the dead Worker is never received, nor closed.
Deno.test("a Worker that dies is met by all that wait for it, and nobody waits for ever", {
  sanitizeResources: false,
}, async () => {
  const start = () =>
    new Worker("data:application/javascript,throw new Error('no such luck')", { type: "module" });
  const pool = analystPool({
    languages,
    size: 1,
    inline: inlineAnalyst(languages),
    threshold: 0,
    start,
  });
  const asked = [1, 2].map(() => pool.analyse("imports", samples()));
  for (const it of await Promise.allSettled(asked)) assert.equal(it.status, "rejected");
  await assert.rejects(pool.analyse("imports", samples()), /no such luck/);
  pool.close();
});

Deno.test("files that are no text of this kind say why they have no facts", async () => {
  const inline = inlineAnalyst(languages);
  const python = (bytes: Bytes) => inline.analyse("imports", [{ language: "python", bytes }]);
  const encode = (text: string) => new TextEncoder().encode(text);
  assert.deepEqual(await python(encode("import a\0")), [{ skip: "binary" }]);
  assert.deepEqual(await python(encode("x".repeat(200_000))), [{ skip: "minified" }]);
  assert.deepEqual(await python(new Uint8Array(5_000_000).fill(10)), [{ skip: "too_large" }]);
  assert.deepEqual(await python(encode("\uFEFFimport a")), [{
    imports: [{ specifier: "a", kind: "static", line: 1 }],
    binds: ["a"],
  }]);
  assert.deepEqual(await python(new Uint8Array([...encode("import a\n# "), 0xff, 0xfe])), [{
    imports: [{ specifier: "a", kind: "static", line: 1 }],
    binds: ["a"],
  }]);
});
