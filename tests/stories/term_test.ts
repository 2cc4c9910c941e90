/** `agent term`: a real bash in a real terminal, asked about by `??`. */

import assert from "node:assert/strict";
import { opened } from "../support/dashboard_tmux.ts";
import { terminalTest } from "../support/machine.ts";
import { sandbox, scripted } from "../support/program.ts";

Deno.test("without a terminal agent term says what to do instead", async () => {
  await using box = await sandbox();
  const { code, stdout, stderr } = await box.run(["term"]);
  assert.deepEqual([code, stdout], [64, ""]);
  assert.match(stderr, /needs a terminal on its input and output/);
});

const env = { SHELL: "/bin/bash" };

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

terminalTest(
  "a failure is explained, and the picked command waits for the user's Enter",
  async () => {
    await using box = await sandbox();
    await Deno.writeTextFile(`${box.home}/.bashrc`, "PS1='ready> '\n");
    await scripted(
      box,
      `- text: '{"says": "The file is not there.", "commands": [{"command": "touch needed", "does": "Makes it."}]}'`,
    );
    await using it = await opened(box, ["term"], { env });
    const { terminal } = it;
    await terminal.waitFor(/^ready> $|^ready>$/m);
    await it.say("ls needed");
    await terminal.waitFor("No such file");
    await it.say("?? what's wrong; touch $(echo ran) > y & *");
    await terminal.waitFor("2  touch needed");
    assert.match(await terminal.text(), /\?\? what's wrong; touch \$\(echo ran\) > y & \*/);
    await terminal.keys("2");
    await terminal.waitFor(/^ready> touch needed$/m);
    assert.equal(await isThere(`${box.project}/needed`), false);
    await terminal.keys("Enter");
    await it.say("ls -d needed y ran");
    await terminal.waitFor(/cannot access 'y'/);
    assert.deepEqual(
      [await isThere(`${box.project}/needed`), await isThere(`${box.project}/y`)],
      [true, false],
    );
    await it.say("exit 7");
    await terminal.waitFor(/^exit$/m);
  },
);

terminalTest(
  "without a model known failures are answered, Esc leaves, and a question back is answered",
  async () => {
    await using box = await sandbox();
    await Deno.writeTextFile(`${box.home}/.bashrc`, "PS1='ready> '\n");
    await using it = await opened(box, ["term"], { env });
    const { terminal } = it;
    await terminal.waitFor(/^ready>/m);
    await it.say("git comit");
    await terminal.waitFor("most similar command");
    await it.say("??");
    await terminal.waitFor("1  git commit");
    await terminal.keys("Escape");
    await terminal.waitFor((text) => !text.includes("1  git commit") && /^ready>$/m.test(text));
    await it.say("echo still here");
    await terminal.waitFor(/^still here$/m);
  },
);

terminalTest("with terminal.question: false the shell has ?? for itself", async () => {
  await using box = await sandbox();
  await Deno.writeTextFile(`${box.home}/.bashrc`, "PS1='ready> '\n");
  await box.config("terminal:\n  question: false\n");
  await using it = await opened(box, ["term"], { env });
  const { terminal } = it;
  await terminal.waitFor(/^Your bash as it is, without questions: terminal.question is false\.$/m);
  await terminal.waitFor(/^ready>/m);
  await it.say("?? why");
  await terminal.waitFor("??: command not found");
});
