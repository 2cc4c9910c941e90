/** The open conversation, as it is lent to actions. */

import type { Face, Live, Ports, ViewContext } from "../../actions/mod.ts";
import type { Slash, SlashCommand } from "../../commands/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { QuestionQueue } from "./cards.ts";
import type { Picks } from "./picks.ts";
import type { ConversationSwitch, Scene } from "./scenes.ts";
import type { Themes } from "./themes.ts";

export interface LendParts {
  readonly ports: Ports;
  readonly face: Face;
  readonly scenes: ConversationSwitch;
  readonly picks: Picks;
  readonly cards: QuestionQueue;
  readonly themes: Themes;
  readonly slash: Slash;
  readonly commands: readonly SlashCommand[];
  context(): ViewContext;
  /** Shows what was recorded. */
  catchUp(): void;
}

export function lend(parts: LendParts): Live {
  const { ports, face, scenes, picks, cards, themes, slash, commands } = parts;
  return {
    ports,
    face,
    themes,
    get session(): Session {
      return scene(scenes).conversation.session;
    },
    get busy(): boolean {
      return !scenes.now?.talker.idle;
    },
    async use(model) {
      await scene(scenes).conversation.session.use(await ports.choose(model));
      scenes.model = model;
    },
    open: (id) => scenes.go({ type: "session", id }),
    fresh() {
      const { mode, permissions } = scene(scenes).conversation.session.header;
      return scenes.go({ type: "new", mode, permissions });
    },
    pick: (choosing) => picks.pick(choosing),
    async ask(shown, { hidden }) {
      const kind = hidden ? "secret" : "question";
      const reply = await cards.ask({ kind, shown, rules: [], own: true }, face.signal);
      return reply?.note ?? null;
    },
    said() {
      parts.catchUp();
      scenes.now?.talker.look();
    },
    help: (words) => slash.slashHelp(words, commands, parts.context()),
    quit: () => scenes.end(),
  };
}

/** Between two conversations there is none to act on: commands come when the next one is there. */
function scene(scenes: ConversationSwitch): Scene {
  const { now } = scenes;
  if (!now) throw new Error("no conversation is open");
  return now;
}
