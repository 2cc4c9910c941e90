/** A conversation on this terminal or as JSON lines, from its first word to its last line. */

import type { Outcome } from "../agent/mod.ts";
import { type Conversation, loadDrive, type ViewContext } from "../actions/mod.ts";
import { styles as stylesFor } from "../ansi/mod.ts";
import type { Globals } from "../commands/mod.ts";
import type { Cut } from "./exit.ts";
import type { Host, Output } from "./host.ts";
import type { Interrupts } from "./interrupts.ts";
import { Jsonl } from "./jsonl.ts";
import type { Keys } from "./keys.ts";
import { Screen } from "./screen.ts";
import { Terminal } from "./terminal.ts";

export { exitOf } from "./outcome_exit.ts";

export interface ConverseParts {
  readonly host: Host;
  readonly keys: Keys;
  readonly interrupts: Interrupts;
  readonly globals: Globals;
  readonly context: ViewContext;
}

export interface ConversationEnd {
  readonly outcome: Outcome;
  readonly cut: Cut;
}

/** Nothing but the answer and failures is wanted. */
const silent: Output = { isTerminal: false, columns: () => 80, write: () => {} };

export async function converse(
  conversation: Conversation,
  parts: ConverseParts,
): Promise<ConversationEnd> {
  const { host, keys, interrupts, globals, context: { t, color } } = parts;
  const drive = await loadDrive();
  if (globals.json) {
    const view = new Jsonl(conversation, { host, keys, t, live: globals.live });
    const outcome = await drive(conversation, { view, interrupts });
    view.finish(outcome, interrupts.cut);
    return { outcome, cut: interrupts.cut };
  }
  const styles = stylesFor(color);
  // A program gets the answer and nothing else; whatever else there is to say goes to the person beside it.
  const alone = globals.quiet || !host.stdout.isTerminal;
  const notes = globals.quiet ? silent : alone ? host.stderr : host.stdout;
  const moving = notes.isTerminal && !globals.plain && host.env("TERM") !== "dumb";
  const screen = new Screen(notes, { styles, moving });
  const output = alone ? host.stdout : null;
  const { quiet } = globals;
  const view = new Terminal(conversation, {
    ...{ host, screen, keys, styles, t, notes, output, quiet },
  });
  try {
    const outcome = await drive(conversation, { view, interrupts });
    view.finish(outcome, interrupts.cut, conversation.epilogue);
    return { outcome, cut: interrupts.cut };
  } finally {
    screen.endStream();
    screen.clear();
  }
}
