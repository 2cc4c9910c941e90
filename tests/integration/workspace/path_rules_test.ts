/** Rules of paths in linear time, judged by git. */

import assert from "node:assert/strict";
import { pathRules } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { testWith } from "../../support/machine.ts";
import { random } from "../../support/random.ts";

/** It fits nothing, and makes the whole text one for the linear way. */
const heavy = "zz*z*z\n";

const names = ["a", "ab", "ba.a", ".a", "b c", "[a]", "b!", "aXb"];

testWith(
  ["git"],
  "what git ignores is ignored, and nothing else",
  () =>
    withFolder(async (root) => {
      const paths = names.flatMap((one) =>
        names.slice(0, 4).flatMap((two) =>
          names.slice(0, 3).map((three) => `${one}/${two}/${three}`)
        )
      );
      for (const path of [...paths, ...names.map((it) => `top ${it}`)]) {
        await Deno.mkdir(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
        await Deno.writeTextFile(`${root}/${path}`, "");
      }
      await git(root, ["init", "-q"]);
      const chance = random(20261123);
      for (let round = 0; round < 150; round++) {
        const text = Array.from({ length: 1 + chance.below(4) }, () => lineOf(chance)).join("\n");
        await Deno.writeTextFile(`${root}/.git/info/exclude`, `${heavy}${text}\n`);
        const listed = await git(root, [
          "ls-files",
          "-z",
          "--others",
          "--ignored",
          "--exclude-standard",
        ]);
        const expected = new Set(listed.split("\0").filter(Boolean));
        const rules = await pathRules(`${heavy}${text}`, false);
        for (const path of [...paths, ...names.map((it) => `top ${it}`)]) {
          assert.equal(
            rules.test(path).ignored,
            expected.has(path),
            `${JSON.stringify(text)}: ${path}`,
          );
        }
      }
    }),
);

const pieces = [
  ...["a", "b", "ab", ".a", "*", "*", "**", "?", "[ab]", "[!a]", "[a-c]", "[]a]", "[[:upper:]]"],
  ...["\\a", "\\*", "X", " ", "!", "[", "\\", "top "],
];

function lineOf(chance: { below(end: number): number }): string {
  const segment = () =>
    Array.from({ length: 1 + chance.below(4) }, () => pieces[chance.below(pieces.length)]).join("")
      // Behind plain letters git takes two stars for folders, against its own manual.
      .replaceAll(/\*+/g, "*");
  const segments = Array.from(
    { length: 1 + chance.below(3) },
    () => chance.below(4) === 0 ? "**" : segment(),
  );
  const mark = (often: number, text: string) => chance.below(often) === 0 ? text : "";
  return `${mark(4, "!")}${mark(4, "/")}${segments.join("/")}${mark(4, "/")}${mark(9, " ")}`;
}

async function git(cwd: string, args: readonly string[]): Promise<string> {
  const { stdout } = await new Deno.Command("git", {
    args: [...args],
    cwd,
    env: { HOME: cwd, GIT_CONFIG_NOSYSTEM: "1" },
  }).output();
  return new TextDecoder().decode(stdout);
}
