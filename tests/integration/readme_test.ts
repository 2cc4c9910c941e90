/** What the READMEs promise is what the program has. */

import assert from "node:assert/strict";
import { exitCodes } from "../../src/protocol/mod.ts";

const read = (name: string) => Deno.readTextFileSync(new URL(`../../${name}`, import.meta.url));

for (const name of ["README.md", "README.zh-CN.md"]) {
  Deno.test(`${name} has the one table of exit codes`, () => {
    const rows = [...read(name).matchAll(/^\| (\d+) \| `(\w+)` \|/gm)];
    assert.deepEqual(
      Object.fromEntries(rows.map(([, code, key]) => [key, Number(code)])),
      exitCodes,
    );
  });

  Deno.test(`${name} names tasks that are there, and the two commands of a fresh machine`, () => {
    const { tasks }: { tasks: Record<string, string> } = JSON.parse(read("deno.json"));
    const named = [...read(name).matchAll(/deno(?:@[\d.]+)? task (\w+)/g)].map(([, it = ""]) => it);
    assert.deepEqual(named.filter((it) => !(it in tasks)), []);
    assert.deepEqual(named.slice(0, 2), ["demo", "test"]);
  });
}

Deno.test("both READMEs show the same commands", () => {
  const blocks = (name: string) =>
    [...read(name).matchAll(/^(?:npx|agent|export|ollama)[^#"\n]*/gm)].map(([line]) => line.trim());
  assert.deepEqual(blocks("README.zh-CN.md"), blocks("README.md"));
});

Deno.test("the files that CONTRIBUTING.md sends one to are there", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/`((?:src|tests|prompts)\/[^`\s]*)`/g)]
    .flatMap(([, path = ""]) => /[<*…]/.test(path) ? [] : [path]);
  assert.ok(named.length > 20, `${named.length}`);
  const missing = named.filter((path) => {
    try {
      return !Deno.statSync(new URL(`../../${path}`, import.meta.url));
    } catch {
      return true;
    }
  });
  assert.deepEqual(missing, []);
});
