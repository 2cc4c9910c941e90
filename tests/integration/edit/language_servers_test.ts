/** Real language servers, as their users run them: in the box, over a project. */

import assert from "node:assert/strict";
import { LanguageServers } from "../../../src/edit/language_servers/mod.ts";
import type { ChangedFile, Stage } from "../../../src/edit/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { memoryPorts } from "../../support/session.ts";
import { realClock } from "../../support/clock.ts";
import { testWith } from "../../support/machine.ts";
import { modulesWith, type NpmProgram } from "../../support/npm.ts";

const encode = (text: string) => new TextEncoder().encode(text);

interface Place {
  readonly root: string;
  readonly stage: Stage;
  /** What the receipt says of a file that has another text now. */
  changed(path: string, before: string | null, after: string | null): Promise<readonly string[]>;
}

async function withServer(
  { command, files, readable }: {
    readonly command: string;
    readonly files: string;
    readonly readable: readonly string[];
  },
  use: (place: Place) => Promise<void>,
): Promise<void> {
  const base = await Deno.realPath(await Deno.makeTempDir());
  const root = `${base}/a project #1`;
  await Deno.mkdir(root);
  await using spawner = processSpawner({
    ...{ root, readable, scratch: `${base}/scratch` },
    env: (name) => ["PATH", "HOME"].includes(name) ? Deno.env.get(name) : undefined,
  });
  const settings = { servers: { it: { command, files } }, patienceMs: 60_000 };
  const ports = { root, version: "0", clock: realClock };
  {
    await using servers = new LanguageServers(settings, {
      ...ports,
      spawner: () => Promise.resolve(spawner),
    });
    const [stage] = servers.stages;
    assert.ok(stage);
    const changed = async (path: string, before: string | null, after: string | null) => {
      if (after === null) await Deno.remove(`${root}/${path}`);
      else await Deno.writeTextFile(`${root}/${path}`, after);
      const file: ChangedFile = {
        path,
        before: before === null ? null : encode(before),
        after: after === null ? null : encode(after),
      };
      const { signal } = new AbortController();
      const report = await stage.run([file], { ...memoryPorts(), signal, progress: () => {} });
      const { verdict, why = "", findings } = report;
      return [
        `${verdict} ${why}`.trim(),
        ...findings.map((it) => `${it.path}:${it.line} ${it.text}`),
      ];
    };
    await use({ root, stage, changed });
  }
  await Deno.remove(base, { recursive: true });
}

async function installed(name: NpmProgram): Promise<string> {
  const modules = await modulesWith(name);
  assert.ok(modules !== null, `${name} cannot be installed`);
  return modules;
}

testWith(
  ["node", "npm", "bwrap"],
  "pyright tells of the errors that a change brought, and of none that were there",
  async () => {
    const modules = await installed("pyright");
    await withServer({
      command: `node ${modules}/pyright/langserver.index.js --stdio`,
      files: "*.py",
      readable: [modules],
    }, async ({ changed }) => {
      const old = 'old: int = "x"\n';
      const wrong = `# one more line\n${old}count: int = "three"\n`;
      assert.deepEqual(await changed("a.py", old, wrong), [
        "failed",
        `a.py:3 Type "Literal['three']" is not assignable to declared type "int" ` +
        `"Literal['three']" is not assignable to "int" (Pyright reportAssignmentType)`,
      ]);
      assert.deepEqual(await changed("a.py", wrong, `${old}count: int = 3\n`), ["passed"]);
      await changed("helper.py", null, "def double(x: int) -> int:\n    return 2 * x\n");
      const [verdict, found] = await changed(
        "b.py",
        null,
        "from helper import double\n\ndouble()\n",
      );
      assert.equal(verdict, "failed");
      assert.match(found ?? "", /^b\.py:3 Argument missing for parameter "x"/);
    });
  },
);

testWith(
  ["node", "npm", "bwrap"],
  "typescript-language-server tells of the errors that a change brought",
  async () => {
    const modules = await installed("typescript-language-server");
    await withServer({
      command: `node ${modules}/typescript-language-server/lib/cli.mjs --stdio`,
      files: "*.ts,*.js",
      readable: [modules],
    }, async ({ root, changed }) => {
      await Deno.writeTextFile(
        `${root}/tsconfig.json`,
        '{ "compilerOptions": { "strict": true } }\n',
      );
      const old = 'export const old: number = "x";\n';
      await Deno.writeTextFile(`${root}/a.ts`, old);
      const wrong = `${old}export const count: number = "three";\n`;
      assert.deepEqual(await changed("a.ts", old, wrong), [
        "failed",
        "a.ts:2 Type 'string' is not assignable to type 'number'. (typescript 2322)",
      ]);
      const right = `${old}export const count: number = 3;\n`;
      assert.deepEqual(await changed("a.ts", wrong, right), ["passed"]);
      assert.deepEqual(await changed("b.ts", null, 'import { gone } from "./a";\ngone();\n'), [
        "failed",
        `b.ts:1 Module '"./a"' has no exported member 'gone'. (typescript 2305)`,
      ]);
      assert.deepEqual(await changed("b.ts", 'import { gone } from "./a";\ngone();\n', null), [
        "passed",
      ]);
    });
  },
);
