/** Edits that parse and fit and are wrong: the tests that have to do with them say so. */

import assert from "node:assert/strict";
import { detectRunners, relatedStage } from "../../src/edit/runners/mod.ts";
import { openLook } from "../../src/edit/stages/mod.ts";
import { processSpawner } from "../../src/sandbox/mod.ts";
import { memoryCache, memoryStore } from "../../src/storage/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";
import { changedFiles, editsOf, projectOf } from "../corpus/receipts/corpus.ts";
import { realClock } from "../support/clock.ts";

const command = new Deno.Command("python3", { args: ["-c", "import pytest"], stderr: "null" });
const pytest = await command.output().then(({ success }) => success, () => false);

const title = "related tests are found and catch broken behaviour, and pass what is good";

Deno.test({ name: title, ignore: !pytest }, async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const root = `${folder}/project`;
  const project = await projectOf("python");
  const put = async (path: string, text: string | null) => {
    const file = `${root}/${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    if (text === null) await Deno.remove(file);
    else await Deno.writeTextFile(file, text);
  };
  try {
    for (const [path, text] of project) await put(path, text);
    const env = (name: string) => Deno.env.get(name);
    const ports = {
      workspace: await diskWorkspace(root),
      store: memoryStore({ clock: realClock }),
      spawner: processSpawner({ env, root, scratch: `${folder}/scratch` }),
      clock: realClock,
      cache: () => Promise.resolve(memoryCache()),
      signal: new AbortController().signal,
      progress: () => {},
    };
    const bad = (await editsOf("python", "bad")).filter((it) => it.expected === "tests");
    const good = (await editsOf("python", "good")).slice(0, 3);
    const said: (readonly [string, string])[] = [];
    for (const edit of [...bad, ...good]) {
      for (const [path, text] of edit.after) await put(path, text);
      const files = changedFiles(project, edit);
      using look = openLook(files, ports);
      const stage = relatedStage({
        runners: () => detectRunners(ports.workspace),
        tests: async () => (await look.related()).map(({ path }) => path),
        timeBoxMs: 30_000,
        scratch: `${folder}/scratch`,
      });
      said.push([edit.title, (await stage.run(files, ports)).verdict]);
      for (const path of edit.after.keys()) {
        const before = project.get(path);
        if (before !== undefined) await put(path, before);
        else await Deno.remove(`${root}/${path}`).catch(() => {});
      }
    }
    assert.deepEqual(
      said.map(([, verdict]) => verdict),
      [...bad.map(() => "failed"), ...good.map(() => "passed")],
      JSON.stringify(said),
    );
    assert.ok(bad.length >= 3);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
