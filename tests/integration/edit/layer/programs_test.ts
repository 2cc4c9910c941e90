import assert from "node:assert/strict";
import { appendAtEnd, changeFiles, readChanges } from "../../../../src/edit/mod.ts";
import { sha256 } from "../../../../src/util/mod.ts";
import { layerWorld } from "../../../faults/layers/world.ts";
import { bubblewrap } from "../../../support/bubblewrap.ts";
import { withFolder } from "../../../support/folder.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** An edit of `a.txt` with one `verify:` command; `meanwhile` runs while the command does. */
async function edited(
  folder: string,
  { command, meanwhile }: { readonly command: string; meanwhile(project: string): void },
) {
  const project = `${folder}/project`;
  Deno.mkdirSync(project);
  Deno.writeTextFileSync(`${project}/.gitignore`, "cache/\n");
  Deno.writeTextFileSync(`${project}/a.txt`, "one\n");
  // A verify line is no shell line.
  Deno.writeTextFileSync(`${project}/fmt.sh`, `${command}\n`);
  await using world = await layerWorld(folder);
  const checks = { ...world.ports.checks, commands: { fmt: "sh fmt.sh" }, trusted: true };
  const ports = { ...world.ports, checks: { ...checks, testTimeMs: 30_000 } };
  const files = [{ path: "a.txt", before: await sha256("one\n"), after: bytes("two\n") }];
  const author = { session: "s", call: "c" };
  const staged = await changeFiles({ type: "change_set", files }, author, ports, {
    signal: new AbortController().signal,
    progress: (text) => {
      if (text.includes("running")) meanwhile(project);
    },
  });
  await appendAtEnd(ports.store, [{ stream: "workspace", events: staged.events }]);
  staged.settle();
  const changes = (await readChanges(ports.store)).map(({ by, files, uncertain }) => ({
    by: by?.tool ?? null,
    paths: files.map(({ path }) => path),
    uncertain,
  }));
  return { changes, text: (name: string) => Deno.readTextFileSync(`${project}/${name}`) };
}

Deno.test({
  name: "what a person saves while a verify command runs is no change of the command's",
  ignore: !bubblewrap,
  fn: () =>
    withFolder(async (folder) => {
      const { changes, text } = await edited(folder, {
        command: "echo running; sleep 1.2; true",
        meanwhile: (project) => {
          Deno.writeTextFileSync(`${project}/a.txt`, "two\nmine\n");
          Deno.writeTextFileSync(`${project}/mine.txt`, "mine\n");
        },
      });
      assert.deepEqual(changes, [{ by: null, paths: ["a.txt"], uncertain: [] }]);
      assert.deepEqual([text("a.txt"), text("mine.txt")], ["two\nmine\n", "mine\n"]);
    }),
});

Deno.test({
  name: "what a formatter writes is a change of its own, to the path",
  ignore: !bubblewrap,
  fn: () =>
    withFolder(async (folder) => {
      const { changes, text } = await edited(folder, {
        command:
          "echo running; sed -i s/two/TWO/ a.txt; echo n > made.txt; mkdir cache; echo c > cache/c",
        meanwhile: () => {},
      });
      assert.deepEqual(changes, [
        { by: null, paths: ["a.txt"], uncertain: [] },
        { by: "verify:fmt", paths: ["a.txt", "made.txt"], uncertain: [] },
      ]);
      assert.deepEqual([text("a.txt"), text("made.txt"), text("cache/c")], ["TWO\n", "n\n", "c\n"]);
    }),
});
