import assert from "node:assert/strict";
import { hostLines } from "../../../src/trust/card.ts";
import { lookalikesIn } from "../../../src/trust/lookalikes.ts";

const marked = (line: string) => lookalikesIn([line.split(" ")]).map(({ name }) => name);

Deno.test("programs and hosts with letters that look like others are marked", () => {
  const lines: Readonly<Record<string, readonly string[]>> = {
    "гm -r x": ["гm"],
    "ｒm x": ["ｒm"],
    "./bin/ɡit push": ["./bin/ɡit"],
    "𝗰url https://a.example": ["𝗰url"],
    "python3 fetch.py https://exаmple.com/x": ["exаmple.com"],
    "curl exаmple.com/x": ["exаmple.com"],
    "ssh root@exаmple.com": ["exаmple.com"],
    "git clone git@gıthub.com:a/b": ["gıthub.com"],
    "curl https://a.example⁄.evil.example/x": ["a.example⁄.evil.example"],
    "curl https://user@exаmple.com": ["exаmple.com"],
  };
  const found = Object.fromEntries(Object.keys(lines).map((line) => [line, marked(line)]));
  assert.deepEqual(found, lines);
});

Deno.test("other words, and names that look like nothing else, are not", () => {
  const lines = [
    "git commit -m Привет",
    "cat отчёт.txt",
    "./脚本.sh 参数",
    "curl https://例え.jp/x",
    "rm -r build",
    "echo café",
    "curl https://münchen.example",
  ];
  assert.deepEqual(lines.flatMap(marked), []);
});

Deno.test("the line of the question names each letter by its number", () => {
  assert.equal(
    hostLines("https://exаmple.com/x", "en"),
    "lookalike letters: exаmple.com (а U+0430)\n",
  );
  assert.equal(hostLines("https://example.com/Привет", "en"), "");
});
