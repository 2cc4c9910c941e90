/** What the panel below the prompt says and shows, in a real terminal. */

import assert from "node:assert/strict";
import { sse } from "../support/fake_openai.ts";
import { proposing, shellStory } from "../support/shell_story.ts";

shellStory(
  "keys that do nothing are told, in the panel and before there is an answer",
  { says: [proposing("Choose.", "npm publish", "ls -a")] },
  async ({ box, terminal, model, say, ready }) => {
    const { code, stderr } = await box.run(["policy", "deny", "npm publish *"]);
    assert.equal(code, 0, stderr);
    await say("?? what now");
    await terminal.waitFor(/^Digit or Enter: /m);
    for (
      const [key, told] of [
        ["1", "Row 1 is refused"],
        ["Up", null],
        ["Enter", "Row 1 is refused"],
      ] as const
    ) {
      await terminal.keys(key);
      await terminal.waitFor(told === null ? /^Digit or Enter: /m : `${told} · Digit or Enter: `);
    }
    await terminal.type("x");
    await terminal.waitFor(/^ready> x$/m);
    await terminal.keys("C-u");
    await ready();
    model.reply({ status: 200, headers: sse, body: [], then: "hang" });
    await say("?? and now");
    await terminal.waitFor(/^Thinking … Esc leaves$/m);
    await terminal.type("ls");
    await terminal.waitFor("Thinking … Esc leaves · what is typed now is not kept");
    await terminal.keys("Escape");
    await ready();
  },
);
