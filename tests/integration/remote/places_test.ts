/** Command lines are judged by what lies on the machine that they would run on. */

import assert from "node:assert/strict";
import { openRemote } from "../../../src/remote/mod.ts";
import { judged } from "../../../src/trust/mod.ts";
import { sshTest, startSshd } from "../../support/sshd.ts";

sshTest([], "words lead where they lead there: links, globs and secrets", async () => {
  await using server = await startSshd();
  const place = await Deno.realPath(await Deno.makeTempDir());
  const root = `${place}/project`;
  try {
    await Deno.mkdir(`${root}/src`, { recursive: true });
    for (const path of ["src/a.py", "b.py", ".env", "opened.pem"]) {
      await Deno.writeTextFile(`${root}/${path}`, "x\n");
    }
    await Deno.writeTextFile(`${place}/outside.txt`, "x\n");
    await Deno.symlink("../outside.txt", `${root}/away.txt`);
    await Deno.symlink("src", `${root}/near`);
    await Deno.symlink(".env", `${root}/secret.txt`);
    await using remote = await openRemote(`${server.host}:${root}`, { ssh: server.ssh });
    const created = "2026-01-01T00:00:00.000Z";
    const rules = [{
      file: "opened.pem",
      action: "allow" as const,
      created,
      by: "command" as const,
    }];
    const verdict = async (line: string) => {
      const { places } = remote;
      const judgement = await judged(line, { rules, root, trusted: true, places });
      return [judgement.verdict, judgement.parts.map(({ why }) => why.code).join(" ")];
    };
    const found: Record<string, unknown> = {};
    for (
      const line of [
        ...["cat src/a.py", "cat near/a.py", "cat away.txt", "cat secret.txt", "cat .env"],
        ...["cat ../outside.txt", `cat ${root}/b.py`, "cat *.py", "cat *", "cat src/*"],
        ...["cat opened.pem", "ls && cat none.txt", "grep -r x src", "git status", "npm test"],
      ]
    ) found[line.replace(root, "ROOT")] = await verdict(line);
    assert.deepEqual(found, {
      "cat src/a.py": ["allow", "reads"],
      "cat near/a.py": ["allow", "reads"],
      "cat away.txt": ["ask", "outside"],
      "cat secret.txt": ["ask", "secret"],
      "cat .env": ["ask", "secret"],
      "cat ../outside.txt": ["ask", "outside"],
      "cat ROOT/b.py": ["allow", "reads"],
      "cat *.py": ["allow", "reads"],
      "cat *": ["ask", "secret"],
      // What a link on the way leads to is not looked at.
      "cat src/*": ["ask", "guard"],
      "cat opened.pem": ["allow", "reads"],
      "ls && cat none.txt": ["allow", "reads reads"],
      "grep -r x src": ["allow", "reads"],
      "git status": ["ask", "untrusted"],
      "npm test": ["ask", "unknown"],
    });
  } finally {
    await Deno.remove(place, { recursive: true });
  }
});
