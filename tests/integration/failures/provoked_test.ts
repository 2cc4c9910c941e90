/** Failures that are provoked for real: the program's own output and exit code are judged. */

import assert from "node:assert/strict";
import { diagnose } from "../../../src/failures/mod.ts";
import { loadMessages } from "../../../src/messages/mod.ts";
import { evidence, factsOf } from "../../support/failures.ts";
import { testWith } from "../../support/machine.ts";

await loadMessages("failures");

/** Ids for the last line, after `before` in the same new folder. */
async function provoked(before: string, line: string): Promise<readonly string[]> {
  const folder = await Deno.makeTempDir();
  const env = {
    LC_ALL: "C.UTF-8",
    LANGUAGE: "en",
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.com",
  };
  try {
    const run = (text: string) =>
      new Deno.Command("bash", { args: ["-c", text], cwd: folder, env }).output();
    assert.equal((await run(`${before || ":"}`)).success, true);
    const { code, stdout, stderr } = await run(`exec 2>&1\n${line}`);
    assert.equal(stderr.length, 0);
    const text = new TextDecoder().decode(stdout);
    const base = evidence(line, code, text);
    const found = await diagnose(
      { ...base, command: { ...base.command, folder } },
      factsOf(["git"], [`${folder}/run.sh`, `${folder}/./run.sh`]),
      "en",
    );
    return found.map(({ id }) => id);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const repository = "git init -q -b main && echo a >f && git add f && git commit -qm a";

const cases: readonly (readonly [string, string, string, string])[] = [
  ["git", "git.not_a_repository", "", "git status"],
  [
    "git",
    "git.no_upstream",
    `${repository} && git init -q --bare r && git remote add origin r`,
    "git push",
  ],
  ["git", "git.nothing_to_commit", repository, "git commit -m b"],
  ["git", "git.pathspec", repository, "git checkout nothing"],
  ["git", "git.remote_exists", `${repository} && git remote add o x`, "git remote add o y"],
  ["git", "git.branch_exists", repository, "git branch main"],
  ["git", "git.subcommand", repository, "git stauts"],
  ["git", "git.index_lock", `${repository} && touch .git/index.lock`, "git add f"],
  [
    "git",
    "git.merge_conflict",
    `${repository} && git switch -qc b && echo b >f && git commit -qam b && git switch -q main && echo c >f && git commit -qam c`,
    "git merge b",
  ],
  ["bash", "shell.command_not_found", "", "giit"],
  ["bash", "shell.not_executable", "echo : >run.sh", "./run.sh"],
  ["bash", "shell.bad_interpreter", "printf '#!/none\\n' >run.sh && chmod +x run.sh", "./run.sh"],
  ["python3", "python.module", "", "python3 -c 'import nothing_of_this_name'"],
  ["node", "node.module", "", "node -e 'require(\"nothing-of-this-name\")'"],
  ["gcc", "c.header", "echo '#include <nothing.h>' >a.c", "gcc -c a.c"],
  ["gcc", "c.library", "echo 'int main(void){return 0;}' >a.c", "gcc a.c -lnothing"],
  ["make", "make.target", "echo 'all:' >Makefile", "make other"],
];

for (const [program, id, before, line] of cases) {
  testWith([program, "bash"], `${line.split("\n")[0]} is known as ${id}`, async () => {
    assert.deepEqual(await provoked(before, line), [id]);
  });
}
