/** The panel below the prompt in a terminal that changes its size. */

import { proposing, shellStory } from "../support/shell_story.ts";

const words = "many words that fill a line of this terminal to its end ".repeat(2).trim();

shellStory(
  "nothing of the panel is left over in a terminal that is made narrower, and wider again",
  { says: [proposing(words, "echo one", "echo two")] },
  async ({ terminal, say, ready }) => {
    // Rows above: where there are none, tmux pushes the prompt itself out of a narrower window.
    await say("seq 25");
    await terminal.waitFor(/^25$/m);
    await say("?? what now");
    await terminal.waitFor("2  echo two");
    for (const columns of [50, 110]) {
      await terminal.resize({ columns, rows: 40 });
      const line = columns === 50 ? /^many words .{20,38}$/m : /^many words .{80,}$/m;
      await terminal.waitFor((text) =>
        line.test(text) && /\bsent$/.test(text) && text.match(/Digit or Enter/g)?.length === 1
      );
    }
    await terminal.keys("Escape");
    await ready();
  },
);

shellStory(
  "in a small terminal the command of a row is seen before what is said about it",
  { says: [proposing(words, "git push origin main", "echo two")] },
  async ({ terminal, say, ready }) => {
    await terminal.resize({ columns: 40, rows: 10 });
    await say("?? what now");
    await terminal.waitFor(/^> 1 {2}git push origin/m);
    await terminal.keys("Escape");
    await ready();
  },
);
