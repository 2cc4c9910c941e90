/** The key of `agent shell-init` in a shell under `agent term`, in a real terminal. */

import { proposing, shellStory } from "../support/shell_story.ts";

const startup = {
  bash: `PATH=~:$PATH; eval "$(agent shell-init bash)"; PS1='two rows\\nready> '`,
  zsh: `PATH=~:$PATH; eval "$(agent shell-init zsh)"; PS1=$'two rows\\nready> '`,
  fish: `set PATH ~ $PATH; agent shell-init fish | source; ` +
    `function fish_prompt; echo two rows; echo -n 'ready> '; end`,
};

shellStory(
  "the whole answer stands above a prompt of two rows, and lines run and ask as before",
  { says: [proposing("It creates a file.", "touch one"), '{"says": "Nothing is wrong."}'] },
  async ({ shell, terminal, say, ready }) => {
    await say(startup[shell]);
    await terminal.waitFor(/^two rows\nready>$/m);
    await terminal.type("touhc one");
    await terminal.keys("M-k");
    await terminal.waitFor("Digit or Enter: ");
    await terminal.keys("Enter");
    await terminal.waitFor(
      /^ {2}1 {2}touch one\n {5}Does touch one\.[^]*^Digit or Enter: .*\n\n?(?:two rows\n)?ready> touch one$/m,
    );
    await terminal.keys("C-u");
    await ready();
    // Enter is still the shell's, and ?? still a question.
    await say("echo still-on");
    await terminal.waitFor(/^still-on$/m);
    await say("?? and now");
    await terminal.waitFor("Nothing is wrong.");
    await terminal.keys("Escape");
    await ready();
  },
);
