/** The minifier puts a name that is used once in its place, and with it goes the end of a `using`. */

import assert from "node:assert/strict";

async function* sources(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sources(new URL(`${name}/`, folder));
    else if (name.endsWith(".ts")) yield new URL(name, folder);
  }
}

/** Uses of each name that a text ends by `using`, in the block that it is ended by. */
function usesIn(text: string): readonly (readonly [name: string, uses: number])[] {
  return [...text.matchAll(/^( *)(?:await )?using (\w+) =/gm)].map((found) => {
    const [head, indent = "", name = ""] = found;
    const rest = text.slice(found.index + head.length);
    const ends = [...rest.matchAll(/^( *)\}/gm)].find(([, other = ""]) =>
      other.length < indent.length
    );
    const block = rest.slice(0, ends?.index);
    return [name, block.split(new RegExp(`\\b${name}\\b`)).length - 1];
  });
}

Deno.test("whatever a block ends by using is used twice in it, or not at all", async () => {
  const once: string[] = [];
  let seen = 0;
  for await (const file of sources(new URL("../../src/", import.meta.url))) {
    for (const [name, uses] of usesIn(await Deno.readTextFile(file))) {
      seen += 1;
      if (uses === 1) once.push(`${file.pathname.split("/src/")[1]}: ${name}`);
    }
  }
  assert.ok(seen > 30);
  assert.deepEqual(once, []);
});

Deno.test("a name that is used once is found", () => {
  const text = "{\n  using file = open();\n  file.read();\n}\nfile;\n";
  assert.deepEqual(usesIn(text), [["file", 1]]);
});
