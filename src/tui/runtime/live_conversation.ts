/** The open conversation, as it is lent to actions. */

import type { Face, Live, Ports, ViewContext } from "../../actions/mod.ts";
import type { Slash, SlashCommand } from "../../commands/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { QuestionQueue } from "./question_queue.ts";
import type { Picks } from "./picks.ts";
import type { Renderer } from "./renderer.ts";
import type { ConversationSwitch, ShownConversation } from "./conversation_switch.ts";
import type { Themes } from "./themes.ts";

export interface LiveConversationParts {
  readonly ports: Ports;
  readonly face: Face;
  readonly conversations: ConversationSwitch;
  readonly picks: Picks;
  readonly questions: QuestionQueue;
  readonly themes: Themes;
  readonly slash: Slash;
  readonly commands: readonly SlashCommand[];
  context(): ViewContext;
  renderer(): Renderer;
  /** Shows what was recorded. */
  catchUp(): void;
}

export function liveConversation(parts: LiveConversationParts): Live {
  const { ports, face, conversations, picks, questions, themes, slash, commands } = parts;
  return {
    ports,
    face,
    themes,
    get session(): Session {
      return shown(conversations).conversation.session;
    },
    get busy(): boolean {
      return !conversations.now?.view.idle;
    },
    async use(model) {
      await shown(conversations).conversation.session.use(await ports.choose(model));
      conversations.model = model;
    },
    open: (id) => conversations.go({ type: "session", id }),
    fresh() {
      const { mode, permissions } = shown(conversations).conversation.session.header;
      return conversations.go({ type: "new", mode, permissions });
    },
    pick: (choosing) => picks.pick(choosing),
    async ask(shown, { hidden }) {
      const kind = hidden ? "secret" : "question";
      const reply = await questions.ask({ kind, shown, rules: [], own: true }, face.signal);
      return reply?.note ?? null;
    },
    putBack: (text) => parts.renderer().dispatch({ type: "returned", text }),
    said() {
      parts.catchUp();
      conversations.now?.view.look();
    },
    help: (words) => slash.slashHelp(words, commands, parts.context()),
    quit: () => conversations.end(),
  };
}

/** Between two conversations there is none to act on: commands come when the next one is there. */
function shown(conversations: ConversationSwitch): ShownConversation {
  const { now } = conversations;
  if (!now) throw new Error("no conversation is open");
  return now;
}
