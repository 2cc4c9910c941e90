/** A conversation on this terminal or as JSON lines, from its first word to its last line. */

import type { Outcome } from "../agent/mod.ts";
import { type Conversation, loadDrive, type ViewContext } from "../actions/mod.ts";
import { styles as stylesFor } from "../ansi/mod.ts";
import type { Globals } from "../commands/mod.ts";
import type { Cut } from "./exit.ts";
import type { Host } from "./host.ts";
import type { Interrupts } from "./interrupts.ts";
import { Jsonl } from "./jsonl.ts";
import type { Keys } from "./keys.ts";
import { Screen } from "./screen.ts";
import { Terminal } from "./terminal.ts";

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

export async function converse(
  conversation: Conversation,
  parts: ConverseParts,
): Promise<ConversationEnd> {
  const { host, keys, interrupts, globals, context: { t, color } } = parts;
  const drive = await loadDrive();
  if (globals.json) {
    const talker = new Jsonl({ host, keys, t, live: globals.live });
    const outcome = await drive(conversation, { talker, interrupts });
    talker.finish(outcome, interrupts.cut);
    return { outcome, cut: interrupts.cut };
  }
  const styles = stylesFor(color);
  const moving = host.stdout.isTerminal && !globals.plain && host.env("TERM") !== "dumb";
  const screen = new Screen(host.stdout, { styles, moving });
  const talker = new Terminal(conversation, { host, screen, keys, styles, t });
  try {
    const outcome = await drive(conversation, { talker, interrupts });
    talker.finish(outcome, interrupts.cut, conversation.epilogue);
    return { outcome, cut: interrupts.cut };
  } finally {
    screen.endStream();
    screen.clear();
  }
}
