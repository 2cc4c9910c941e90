/** Repositories of jest and vitest whose tests are red before the work, broken by it, or put right. */

import type { NpmProgram } from "../../support/npm.ts";
import type { Files, Repository } from "./place.ts";
import type { Expected } from "./repositories.ts";

type Judged = Repository & { readonly expected: Expected };

const code = (it: NpmProgram, body: string) =>
  it === "jest"
    ? `exports.add = (a, b) => a + b;\nexports.div = (a, b) => ${body};\n`
    : `export const add = (a, b) => a + b;\nexport const div = (a, b) => ${body};\n`;

const head = (it: NpmProgram) =>
  it === "jest"
    ? 'const { add, div } = require("./sums.js");\n'
    : 'import { expect, test } from "vitest";\nimport { add, div } from "./sums.js";\n';

const filesOf = (it: NpmProgram): Files => ({
  ".gitignore": "node_modules\n",
  "package.json": it === "jest"
    ? '{ "scripts": { "test": "jest" } }\n'
    : '{ "type": "module", "scripts": { "test": "vitest run" } }\n',
  "sums.js": code(it, "a * b"),
  "sums.test.js": `${head(it)}test("adds", () => expect(add(1, 2)).toBe(3));\n` +
    'test("divides", () => expect(div(4, 2)).toBe(2));\n',
});

function repositoriesOf(it: NpmProgram): readonly Judged[] {
  const needs = [it];
  const given = filesOf(it);
  return [
    {
      name: `${it}: what was asked for is put right`,
      needs,
      given,
      work: { "sums.js": code(it, "a / b") },
      task: "Fix div.",
      expected: { verdict: "passed", why: new RegExp(`^${it}: 2 passed\\.$`), runs: 1 },
    },
    {
      name: `${it}: a test that was red before is named and not held against the work`,
      needs,
      given,
      work: { "sums.js": `// Sums.\n${code(it, "a * b")}` },
      task: "Add a comment to the file.",
      expected: {
        verdict: "passed",
        why: new RegExp(
          `^${it}: 1 failed, 1 passed\\. 1 test failed before this change too: divides\\.$`,
        ),
        runs: 2,
      },
    },
    {
      name: `${it}: a test that the work broke decides, beside one that was red before`,
      needs,
      given,
      work: { "sums.js": code(it, "a * b").replace("a + b", "a - b") },
      task: "Turn the sum round.",
      expected: {
        verdict: "failed",
        why: /1 test failed before this change too: divides\.$/,
        text: /adds/,
        runs: 3,
      },
    },
  ];
}

export const npmRepositories: readonly Judged[] = [
  ...repositoriesOf("jest"),
  ...repositoriesOf("vitest"),
];
