import assert from "node:assert/strict";
import { unifiedDiff } from "../../../src/edit/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { testWith } from "../../support/machine.ts";

const encode = (text: string) => new TextEncoder().encode(text);

testWith(
  ["git"],
  "a diff names files in their own language, and git can apply it",
  () =>
    withFolder(async (folder) => {
      const names = ["文档/说明书.md", 'say "no".txt', "tab\there.txt", "back\\slash.txt"];
      await Deno.mkdir(`${folder}/文档`);
      for (const name of names) await Deno.writeTextFile(`${folder}/${name}`, "-- old\n");
      const diff = await unifiedDiff(
        names.map((path) => ({ path, before: encode("-- old\n"), after: encode("++ new\n") })),
      );
      assert.deepEqual(diff.split("\n").slice(0, 5), [
        "--- a/文档/说明书.md",
        "+++ b/文档/说明书.md",
        "@@ -1,1 +1,1 @@",
        "--- old",
        "+++ new",
      ]);
      await Deno.writeTextFile(`${folder}/the.diff`, diff);
      const git = new Deno.Command("git", { args: ["apply", "the.diff"], cwd: folder });
      const { code, stderr } = await git.output();
      assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
      const texts = names.map((name) => Deno.readTextFile(`${folder}/${name}`));
      assert.deepEqual(await Promise.all(texts), names.map(() => "++ new\n"));
    }),
);
