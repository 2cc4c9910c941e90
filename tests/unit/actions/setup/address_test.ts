import assert from "node:assert/strict";
import { serverAt } from "../../../../src/actions/setup/choose.ts";

Deno.test("an address is understood as people write it", () => {
  const rows: readonly (readonly [string, string | null])[] = [
    ["localhost:8080", "openai_compatible http://localhost:8080/v1 localhost-8080"],
    [" http://127.0.0.1:1234/ ", "openai_compatible http://127.0.0.1:1234/v1 127-0-0-1-1234"],
    ["https://a.example/api/v1/", "openai_compatible https://a.example/api/v1 a-example"],
    ["https://a.example/v1/chat/completions", "openai_compatible https://a.example/v1 a-example"],
    ["192.168.1.5:11434", "ollama http://192.168.1.5:11434 192-168-1-5-11434"],
    ["http://box:11434/v1", "ollama http://box:11434 box-11434"],
    ["", null],
    ["two words", null],
    ["https://me:secret@a.example", null],
  ];
  assert.deepEqual(
    rows.map(([typed]) => {
      const it = serverAt(typed);
      return [typed, it && `${it.provider} ${it.url} ${it.entry}`];
    }),
    rows,
  );
});
