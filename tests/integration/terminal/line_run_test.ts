/** Lines that a real shell runs one by one, on the terminal itself. */

import assert from "node:assert/strict";
import { runLineIn } from "../../../src/terminal/line_run.ts";
import { withFolder } from "../../support/folder.ts";
import { programPath } from "../../support/shell_child.ts";

for (const shell of ["bash", "zsh", "fish", "sh"] as const) {
  const program = programPath(shell);
  Deno.test({
    name: `${shell} runs a line and tells exit code and folder, whatever the line does`,
    ignore: program === null,
    fn: () =>
      withFolder(async (folder) => {
        await Deno.mkdir(`${folder}/雪 山`);
        await Deno.mkdir(`${folder}/place`);
        const env = { HOME: folder, PATH: Deno.env.get("PATH") ?? "", LANG: "C.UTF-8" };
        const own = { shell, program: program ?? shell, env, place: `${folder}/place` };
        const run = (line: string) => runLineIn(own, line, folder);
        const inside = `${folder}/雪 山`;
        assert.deepEqual(
          [
            await run("cd '雪 山'"),
            await run("cd '雪 山'; exit 7"),
            await run("false"),
            await run("echo 'it''s' >one; echo \"$HOME\" >>one"),
            await run("echo )"),
          ].map((it, at) => at < 4 ? it : { exit: it.exit > 0, folder: it.folder }),
          [
            { exit: 0, folder: inside },
            { exit: 7, folder: inside },
            { exit: 1, folder },
            { exit: 0, folder },
            { exit: true, folder },
          ],
        );
        assert.equal(await Deno.readTextFile(`${folder}/one`), `its\n${folder}\n`);
        assert.deepEqual([...Deno.readDirSync(`${folder}/place`)], []);
        const gone = await runLineIn(own, "true", `${folder}/gone`);
        assert.equal(gone.exit, 0);
      }),
  });
}
