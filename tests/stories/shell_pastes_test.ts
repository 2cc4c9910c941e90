/** Pastes into the panel below the prompt, in a real terminal: nothing of them is run. */

import assert from "node:assert/strict";
import { proposing, shellStory } from "../support/shell_story.ts";

shellStory(
  "lines that are pasted while an answer is shown run nothing and choose nothing",
  { says: ['{"says": "Nothing is wrong."}', proposing("Choose.", "touch one", "touch two")] },
  async ({ terminal, say, ready, isThere }) => {
    await say("?? is anything wrong");
    await terminal.waitFor("Nothing is wrong.");
    await terminal.paste("echo one\ntouch ran\n");
    await terminal.waitFor(/^ *touch ran$/m);
    await terminal.keys("C-c");
    await ready();
    await say("?? what is to be done");
    await terminal.waitFor("2  touch two");
    await terminal.paste("2 more\ntouch too\n");
    // It leaves the rows for the shell's line, where it waits for Enter as every paste does.
    await terminal.waitFor(/^ *touch too$/m);
    await terminal.keys("C-c");
    await ready();
    const made = await Promise.all(["ran", "too", "two"].map(isThere));
    assert.deepEqual(made, [false, false, false]);
  },
);

shellStory(
  "a question back can be answered with a paste",
  { says: ['{"question": "Which remote is meant?"}', '{"says": "Then so."}'] },
  async ({ terminal, say, ready, asked }) => {
    await say("?? how do I fetch");
    await terminal.waitFor("Which remote is meant?");
    await terminal.paste("up\nstream");
    await terminal.waitFor("> up stream");
    await terminal.keys("Enter");
    await terminal.waitFor("Then so.");
    const again = asked()[1] ?? "";
    assert.ok(again.includes("Which remote is meant?\\nup stream"), again);
    await terminal.keys("Escape");
    await ready();
  },
);
