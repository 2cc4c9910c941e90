import assert from "node:assert/strict";
import { loadSyntax } from "../../src/syntax/mod.ts";
import { compiledMutants } from "../mutants/compiled.ts";
import { equivalents } from "../mutants/equivalents.ts";
import { mutants } from "../mutants/mutate.ts";
import { runTests } from "../mutants/test_run.ts";
import { copyTree } from "../mutants/tree_copy.ts";
import { withFolder } from "../support/folder.ts";
import { testWith } from "../support/machine.ts";
import { root } from "../tiers/run_tier.ts";

const typescript = await loadSyntax("typescript");

const source = `export function larger(a: number, b: number | null): number {
  if (b === null) return a;
  return a > b ? a : b;
}
`;

const files = {
  "deno.json": "{}",
  ".gitignore": "ignored.txt\n",
  "ignored.txt": "",
  "src/larger.ts": source,
  "tests/larger_test.ts": `import { larger } from "../src/larger.ts";
Deno.test("the larger one", () => {
  if (larger(1, 2) !== 2) throw new Error("the smaller one");
});
`,
  "tests/endless_test.ts": 'Deno.test("no end", () => { while (true) { /* on and on */ } });\n',
};

/** A repository of git with these files, none of them committed. */
async function withProject(body: (folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    for (const name of ["src", "tests"]) await Deno.mkdir(`${folder}/${name}`);
    for (const [path, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
    await new Deno.Command("git", { args: ["-C", folder, "init", "--quiet"] }).output();
    await body(folder);
  });
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

testWith(
  ["git"],
  "a copy has what git would track, and is gone when it is no longer used",
  async () => {
    await withProject(async (folder) => {
      const copy = await copyTree(folder);
      const copied = [];
      for (const path of Object.keys(files)) {
        if (await isThere(`${copy.root}/${path}`)) copied.push(path);
      }
      assert.deepEqual(copied, Object.keys(files).filter((it) => it !== "ignored.txt"));
      await copy[Symbol.asyncDispose]();
      assert.equal(await isThere(copy.root), false);
    });
  },
);

testWith(["git"], "a mutant that the compiler refuses is none", async () => {
  await withProject(async (folder) => {
    await using copy = await copyTree(folder);
    const all = mutants("src/larger.ts", source, typescript);
    const taken = await compiledMutants(copy.root, all);
    assert.deepEqual(
      all.filter((it) => !taken.includes(it)).map(({ operator }) => operator),
      // Without the look at `null` it could be compared, and returned.
      ["early", "condition"],
    );
    assert.deepEqual([...Deno.readDirSync(`${copy.root}/src`)].map(({ name }) => name), [
      "larger.ts",
    ]);
  });
});

testWith(["git"], "a run passes, names the first test that fails, or is ended", async () => {
  await withProject(async (folder) => {
    await using copy = await copyTree(folder);
    const larger = ["tests/larger_test.ts"];
    const outcomes = [
      await runTests({ tier: "unit", files: larger }, copy, 60_000),
      await runTests({ tier: "integration", files: ["tests/endless_test.ts"] }, copy, 2_000),
    ];
    await Deno.writeTextFile(`${copy.root}/src/larger.ts`, source.replace("a > b", "a < b"));
    for (const tier of ["unit", "integration"] as const) {
      outcomes.push(await runTests({ tier, files: larger }, copy, 60_000));
    }
    const told = outcomes.map((it) => it.type === "failed" ? it.test : it.type);
    assert.deepEqual(told, ["passed", "timeout", "the larger one", "the larger one"]);
    assert.equal(await Deno.readTextFile(`${folder}/src/larger.ts`), source);
  });
});

Deno.test("every mutant that is called equivalent is one of the source as it is", async () => {
  const missing: string[] = [];
  for (const { path, from, to } of equivalents) {
    const all = mutants(path, await Deno.readTextFile(`${root}/${path}`), typescript);
    if (!all.some((it) => it.from === from && it.to === to)) missing.push(`${path}: ${to}`);
  }
  assert.deepEqual(missing, []);
});
