/** Makefiles as GNU make judges them: what `make -n` refuses is told, at the line that it names. */

import assert from "node:assert/strict";
import { makefileFaults } from "../../../../src/edit/stages/syntax/makefile.ts";
import { testWith } from "../../../support/machine.ts";

const texts: Readonly<Record<string, string>> = {
  "a recipe of blanks": "all: a\n\techo 1\n    echo 2\na:\n",
  "eight blanks": "all:\n        echo 1\n",
  "the first line of a recipe": "all:\n  @echo 1\n\techo 2\n",
  "a recipe that names a variable": "CC = true\nall:\n    $(CC) -o a a.c\n",
  "no indent at all": "all:\necho 1\n",
  "several commands": "all:\n    cd a; make\n",
  "an equals sign later on": "all:\n    gcc -DA=1 a.c\n",
  "a continued recipe": "all:\n    echo 1 \\\n      2\n",
  "after a comment": "all:\n# a: comment\n    echo 1 # a: b\n",
  "in a conditional": "all:\nifeq (a,a)\n    echo 1\nendif\n",
  "tabs": "all:\n\techo 1\n\n\techo 2\n",
  "a continued line of blanks": "all:\n\techo 1 \\\n    2\n",
  "assignments with blanks": "all:\n\techo 1\n  A = 1\n  B := 2\n  $(A)C += 3\n  export D\n",
  "a shell assignment is an assignment": "all:\n    A=1 echo 2\n",
  "a colon makes it a rule": "all:\n    echo a:b\n",
  "directives with blanks": "ifdef A\n  include b.mk\nelse\n  -include c.mk\nendif\nall: ; echo\n",
  "a definition of several lines": "define A\n    echo 1\nendef\nall:\n\t$(A)\n",
  "another prefix": ".RECIPEPREFIX = >\nall:\n> echo 1\n",
  "a call that gives a rule":
    "define R\n$(1):\n\techo $(1)\nendef\n$(eval $(call R,a))\n$(call R,b)\n",
  "a reference that is empty": "$(NOTHING)\nall:\n\techo 1\n  $(NOTHING)\n",
  "a comment of several lines": "# a \\\n  b c\nall: ; echo 1\n",
  "a target's own variable": "all: A = 1\nall:\n\techo $(A)\n",
  "a branch that is not taken": "all:\nifeq (a,b)\nelse\n\techo 1\nendif\n",
};

for (const [title, text] of Object.entries(texts)) {
  testWith(["make"], `a makefile is told of where GNU make refuses it: ${title}`, async () => {
    assert.deepEqual(makefileFaults(text).slice(0, 1).map(({ line }) => line), await refused(text));
  });
}

/** Line at which GNU make finds no separator. */
async function refused(text: string): Promise<readonly number[]> {
  const folder = await Deno.makeTempDir({ prefix: "agent-make-" });
  try {
    await Deno.writeTextFile(`${folder}/Makefile`, text);
    const { stderr } = await new Deno.Command("make", {
      args: ["-n"],
      cwd: folder,
      env: { LC_ALL: "C" },
    }).output();
    const said = new TextDecoder().decode(stderr);
    const found = /^Makefile:(\d+): \*\*\* missing (?:separator|rule before)/m.exec(said);
    return found ? [Number(found[1])] : [];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
