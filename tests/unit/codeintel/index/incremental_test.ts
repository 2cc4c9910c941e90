/** An index that has seen everything before equals one that sees the tree for the first time. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Code } from "../../../../src/codeintel/mod.ts";
import type { Cache, Workspace } from "../../../../src/protocol/mod.ts";
import { memoryCache } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { withMethods } from "../../../support/workspace.ts";
import { codeIn } from "../../../support/code_project.ts";

/** Everything that commands are made of, as bytes. */
async function everything(code: Code): Promise<string> {
  const graph = await code.graph();
  return JSON.stringify({
    files: [...code.index.files.values()].map(({ path, language }) => [path, language]),
    configs: [...code.index.configs],
    edges: graph.edges,
    unresolved: graph.unresolved,
    outlines: [...await code.index.facts("outline")],
    names: [...await code.index.facts("names")],
    surfaces: [...await code.index.facts("surface")],
    words: [...await code.index.facts("words")],
    skipped: code.index.skipped(),
  });
}

const modules = ["a", "b", "c", "pkg/d", "pkg/e", "pkg/__init__", "lib/f", "src/g"] as const;
const endings = [".py", ".ts", ".js", ".vue"] as const;

const path = fc.tuple(fc.constantFrom(...modules), fc.constantFrom(...endings)).map((it) =>
  it.join("")
);

const line = fc.oneof(
  fc.constantFrom(...modules).map((it) => `import ${it.replaceAll("/", ".")}`),
  fc.constantFrom("d", "e", "gone").map((it) => `from pkg import ${it}`),
  fc.constantFrom(...modules).map((it) => `export * from './${it}'`),
  fc.constantFrom("@/g", "@lib/f", "./a.js", "zod").map((it) => `import { x } from '${it}'`),
  fc.constantFrom(
    "def run(): pass",
    "class A: pass",
    "export function x() {}",
    "<script>",
    "\u0000",
    "'''",
  ),
);

const config = fc.constantFrom<readonly [string, string]>(
  ["tsconfig.json", '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}'],
  ["tsconfig.json", '{"compilerOptions":{"paths":{"@lib/*":["./lib/*"]}}}'],
  ["pyproject.toml", '[tool.setuptools.packages.find]\nwhere = ["lib"]\n'],
  ["package.json", '{"name":"zod","exports":"./a.js"}'],
  [".gitignore", "lib/\n"],
  [".gitignore", ""],
);

type Step =
  | { readonly do: "write"; readonly path: string; readonly text: string }
  | { readonly do: "move"; readonly path: string; readonly to: string }
  | { readonly do: "remove"; readonly path: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      path,
      text: fc.array(line, { maxLength: 4 }).map((it) => it.join("\n")),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), path }) },
  { weight: 1, arbitrary: config.map(([path, text]) => ({ do: "write" as const, path, text })) },
);

async function take(workspace: Workspace, it: Step): Promise<void> {
  const there = await workspace.fingerprint(it.path);
  if (it.do === "write") {
    return await workspace.write(it.path, new TextEncoder().encode(it.text), {
      before: there?.hash ?? null,
    });
  }
  if (!there) return;
  if (it.do === "move" && it.to !== it.path) {
    const { bytes } = await workspace.read(it.path, { maxBytes: 1e6 });
    const target = await workspace.fingerprint(it.to);
    await workspace.write(it.to, bytes, { before: target?.hash ?? null });
  }
  await workspace.remove(it.path, { before: there.hash });
}

Deno.test("after 200 edits, moves, deletions and changes of configuration it equals a cold index", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const workspace = memoryWorkspace({});
      const cache = memoryCache();
      for (const [at, it] of steps.entries()) {
        await take(workspace, it);
        // Not every step is looked at: several changes between two looks are the usual case.
        if (at % 3 !== 0) continue;
        using warm = await codeIn(workspace, cache);
        using again = await codeIn(workspace, cache);
        using cold = await codeIn(workspace, memoryCache());
        const expected = await everything(cold);
        assert.equal(await everything(warm), expected, `after step ${at}`);
        // Nothing has changed since: the graph is the one that was kept.
        assert.equal(await everything(again), expected, `again after step ${at}`);
      }
    }),
    { numRuns: 3 },
  );
});

/** Notes what is read. */
function watched(workspace: Workspace) {
  const read: string[] = [];
  return {
    read,
    workspace: withMethods(workspace, {
      read(path, options) {
        read.push(path);
        return workspace.read(path, options);
      },
      readMany(paths, options) {
        read.push(...paths);
        return workspace.readMany(paths, options);
      },
    }),
  };
}

Deno.test("only what has changed is read again", async () => {
  const tree = memoryWorkspace({ "a.py": "import b\n", "b.py": "", "c.py": "import a\n" });
  const cache = memoryCache();
  await (await codeIn(tree, cache)).graph();
  const before = await tree.fingerprint("b.py");
  await tree.write("b.py", new TextEncoder().encode("import c\n"), {
    before: before?.hash ?? null,
  });
  const { workspace, read } = watched(tree);
  const graph = await (await codeIn(workspace, cache)).graph();
  assert.deepEqual(read, ["b.py"]);
  assert.deepEqual(graph.edges.map((it) => `${it.from} -> ${it.to}`), [
    "a.py -> b.py",
    "b.py -> c.py",
    "c.py -> a.py",
  ]);
});

/** What another look writes into the cache, by table, and the graph that it finds. */
async function lookAgain(tree: Workspace, cache: Cache) {
  const tables = new Set<string>();
  const observed = {
    ...cache,
    put: (table: string, entries: Parameters<typeof cache.put>[1]) => {
      tables.add(table);
      return cache.put(table, entries);
    },
  };
  const graph = await (await codeIn(tree, observed)).graph();
  return { tables: [...tables], edges: graph.edges.map(({ from, to }) => `${from} -> ${to}`) };
}

Deno.test("a file that was moved is not analysed again", async () => {
  const tree = memoryWorkspace({ "a.py": "import os\n" });
  const cache = memoryCache();
  await (await codeIn(tree, cache)).graph();
  await take(tree, { do: "move", path: "a.py", to: "pkg/b.py" });
  const { tables } = await lookAgain(tree, cache);
  assert.deepEqual(tables, ["code.manifest.4", "code.graph.4"]);
});

Deno.test("an edit that leaves the imports alone works nothing out anew, one that does not does", async () => {
  const tree = memoryWorkspace({ "a.py": "import b\n", "b.py": "", "c.py": "" });
  const cache = memoryCache();
  await (await codeIn(tree, cache)).graph();
  await take(tree, { do: "write", path: "a.py", text: "import b\n\n# why\n" });
  assert.deepEqual(await lookAgain(tree, cache), {
    tables: ["code.imports.3"],
    edges: ["a.py -> b.py"],
  });
  await take(tree, { do: "write", path: "a.py", text: "import c\n" });
  assert.deepEqual(await lookAgain(tree, cache), {
    tables: ["code.imports.3", "code.manifest.4", "code.graph.4"],
    edges: ["a.py -> c.py"],
  });
  // A new name at the top is like an edit within a function, unless a module is called so.
  await take(tree, { do: "write", path: "a.py", text: "import c\n\ntotal = 1\n" });
  assert.deepEqual((await lookAgain(tree, cache)).tables, ["code.imports.3"]);
  await take(tree, { do: "write", path: "a.py", text: "import c\n\nb = 1\n" });
  assert.deepEqual(
    (await lookAgain(tree, cache)).tables,
    ["code.imports.3", "code.manifest.4", "code.graph.4"],
  );
});
