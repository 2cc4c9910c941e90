import assert from "node:assert/strict";
import { expansionsOf } from "../../../src/workspace/mod.ts";
import { hasProgram } from "../../support/machine.ts";
import { withFolder } from "../../support/folder.ts";

const files = ["a.py", "b.py", "-n", ".hid.py", "src/c.py", "src/deep/d.py", "x y.py", "é.py"];
const words = [
  "*.py",
  "*",
  "?.py",
  "src/*",
  "src/*/*.py",
  "*/",
  "*/*.py",
  ".*.py",
  "none*",
  "a.py/*",
  "src/../*.py",
  "**/c.py",
  "x*",
  "./*.py",
];

Deno.test({
  name: "words become what bash makes of them",
  ignore: !hasProgram("bash"),
  fn: () =>
    withFolder(async (folder) => {
      for (const path of files) {
        const name = `${folder}/${path}`;
        await Deno.mkdir(name.slice(0, name.lastIndexOf("/")), { recursive: true });
        await Deno.writeTextFile(name, "");
      }
      for (const word of words) {
        const { stdout } = await new Deno.Command("bash", {
          args: ["-c", `shopt -s nullglob; for it in ${word}; do printf '%s\\0' "$it"; done`],
          cwd: folder,
          env: { LC_ALL: "C.UTF-8" },
        }).output();
        const seen = new TextDecoder().decode(stdout).split("\0").slice(0, -1);
        assert.deepEqual(expansionsOf(folder)(word), seen.toSorted(), word);
      }
    }),
});

Deno.test("what is not known is not told", () => {
  const known = expansionsOf("/nowhere");
  assert.deepEqual(["/etc/*", "[ab].py", "{a,b}.py", "a\\*"].map(known), [null, null, null, null]);
  assert.deepEqual(known("*"), []);
});
