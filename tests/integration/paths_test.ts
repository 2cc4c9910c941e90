/** The project may lie in a folder whose name has blanks or Chinese in it, as those of people do. */

import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);

function* sources(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* sources(new URL(`${name}/`, folder));
    else if (name.endsWith(".ts")) yield new URL(name, folder);
  }
}

Deno.test("no path on disk is the percent-encoded path of a module's URL", () => {
  const encoded: string[] = [];
  for (const folder of [".ci/", "src/", "tests/", "benches/"]) {
    for (const file of sources(new URL(folder, root))) {
      const text = Deno.readTextFileSync(file);
      if (/import\.meta\.url\)\s*\.pathname/.test(text)) encoded.push(file.href);
    }
  }
  assert.deepEqual(encoded, []);
});
