/** What `?? deploy …` is answered with: rows that stand on a prompt and run nothing. */

import assert from "node:assert/strict";
import type { ShellAnswer } from "../../../../src/actions/mod.ts";
import { deployAnswer } from "../../../../src/actions/deploy/shell.ts";
import { createPorts } from "../../../../src/app.ts";
import { printable } from "../../../../src/ansi/mod.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";

const files = {
  "shop/README.md": "# Shop\n",
  "shop/requirements.txt": "flask\n",
  "shop/manage.py": "\n",
  "shop/package.json": '{ "scripts": { "build": "x", "start": "y\\u202e" } }\n',
  "shop/.env.example": "A=\n",
  "empty/x.txt": "x",
};

async function asked(words: string, at: string): Promise<ShellAnswer> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const env = (name: string) =>
    name === "HOME" ? `${folder}/home` : name === "PATH" ? Deno.env.get("PATH") : undefined;
  const ports = await createPorts({ root: folder, env, flags: { lang: "en" }, version: "0" });
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(`${folder}/${path.replace(/\/.*/, "")}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
    const question = { words, folder: `${folder}/${at}` };
    return await deployAnswer(ports, question, new AbortController().signal);
  } finally {
    await ports.close();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a folder is answered with its first five steps, and with where the rest is", async () => {
  const answer = await asked("", "shop");
  assert.equal(answer.kind, "choose");
  if (answer.kind !== "choose") return;
  assert.equal(answer.rows.length, 5);
  assert.ok(answer.rows.some(({ command }) => command === "cp -n .env.example .env"));
  assert.match(
    answer.says,
    /^Get shop running; the first of \d+ steps:\n\d+ more steps: agent deploy/,
  );
  for (const { lines, command } of answer.rows) {
    assert.equal(lines[0], command);
    assert.deepEqual(lines, lines.map((it) => printable(it)));
    assert.ok(lines.every((it) => !it.includes("\n")));
  }
});

Deno.test("a folder may be named, one without files and words without a model say what is missing", async () => {
  assert.equal((await asked("shop", ".")).kind, "choose");
  const codes = await Promise.all(
    [["", "empty"], ["a postgres server", "shop"], ["./nope", "shop"]].map((
      [words = "", at = ""],
    ) =>
      asked(words, at).then(() => "answered", (error) => error instanceof AgentError && error.code)
    ),
  );
  assert.deepEqual(codes, ["deploy.nothing", "deploy.no_model", "deploy.no_folder"]);
});
