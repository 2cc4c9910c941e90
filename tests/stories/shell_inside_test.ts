/** Where `??` is not taken, this is said once, in the words of agent beside those of the shell. */

import assert from "node:assert/strict";
import { shellStory } from "../support/shell_story.ts";

const hint = "agent term takes a line that is ??";
const hints = (text: string) => text.split(hint).length - 1;

shellStory(
  "in a shell inside the shell a question is the shell's, and where it is agent's is said once",
  {},
  async ({ shell, terminal, say, ready }) => {
    await say(shell === "bash" ? "bash" : `exec ${shell}`);
    await ready();
    await say("?? what is this");
    const text = await terminal.waitFor(hint);
    assert.match(text, /^(?:bash|zsh|fish): .*\?\?.*\n(?:.*\n)?agent term takes/m);
    await ready();
    await say("??");
    await ready();
    await say("sh");
    await terminal.waitFor(/^[#$]$/m);
    await terminal.type("??");
    await terminal.keys("Enter");
    await terminal.waitFor(/^sh: \d+: .*not found$/m);
    assert.equal(hints(await terminal.history()), 1);
    await terminal.type("exit");
    await terminal.keys("Enter");
    await ready();
    if (shell === "bash") await say("exit");
    await ready();
  },
);

shellStory(
  "behind other lines of a paste a question is the shell's, in front of them it is one",
  {},
  async ({ terminal, say, ready }) => {
    await terminal.paste("echo before\n?? what\n");
    await terminal.keys("Enter");
    await terminal.waitFor(hint);
    await terminal.waitFor(/^before$/m);
    await ready();
    await say("true");
    await ready();
    await terminal.paste("?? what\necho behind\n");
    await terminal.keys("Enter");
    await terminal.waitFor("agent setup");
    await terminal.keys("Escape");
    await ready();
    assert.doesNotMatch(await terminal.history(), /^behind$/m);
  },
);
