/** What the dashboard works with once its first frame is there: commands, lists, whoever does things. */

import { type ActionEntry, liveEntries, type Ports, type ViewContext } from "../../actions/mod.ts";
import { loadSlash, type Slash, type SlashCommand } from "../../commands/mod.ts";
import type { Config } from "../../config/mod.ts";
import type { Screen } from "../types.ts";
import type { QuestionQueue } from "./question_queue.ts";
import { dashboardFace } from "./face.ts";
import type { Feed } from "./feed.ts";
import { History } from "./history.ts";
import type { Interruptions } from "./interruption.ts";
import { liveConversation } from "./live_conversation.ts";
import { EffectHandler } from "./effect_handler.ts";
import { Panes } from "./panes.ts";
import { Picks } from "./picks.ts";
import type { ConversationSwitch } from "./conversation_switch.ts";
import type { Renderer } from "./renderer.ts";
import type { Themes } from "./themes.ts";

export interface EffectHandlerSources {
  readonly screen: Screen;
  readonly ports: Ports;
  readonly config: Config["value"];
  readonly entries: readonly ActionEntry[];
  readonly questions: QuestionQueue;
  readonly themes: Themes;
  readonly interruptions: Interruptions;
  readonly conversations: ConversationSwitch;
  readonly feed: Feed;
  /** Fires when the user leaves. */
  readonly over: AbortSignal;
  redact(text: string): string;
  context(): ViewContext;
  renderer(): Renderer;
  notice(text: string, role: "dim" | "warn"): void;
  /** Work that ends nothing when it fails. */
  quietly(work: Promise<void>): void;
}

export async function createEffectHandler(parts: EffectHandlerSources): Promise<EffectHandler> {
  const { ports, config, conversations, feed, renderer } = parts;
  const slash = await loadSlash();
  const history = new History(`${ports.paths.state}/history`);
  const used = new History(`${ports.paths.state}/used`);
  const commands = await commandsOf(slash, parts);
  const live = liveOf(slash, commands, parts);
  const [entries] = await Promise.all([history.load(), used.load()]);
  renderer().dispatch({ type: "history", entries });
  return new EffectHandler({
    ...parts,
    ...live,
    history,
    used,
    slash,
    completion: {
      commands,
      locale: ports.locale,
      shortcuts: config.shortcuts,
      files: new slash.FileNames(() => ports.workspace(), ports.clock),
      ports: () => Promise.resolve(ports),
    },
    mouse: config.mouse,
    shown: () => conversations.now,
    opened: () => conversations.opened(),
    catchUp: () => feed.catchUp(),
  });
}

function liveOf(slash: Slash, commands: readonly SlashCommand[], parts: EffectHandlerSources) {
  const { ports, entries, questions, themes, conversations, feed, over, context, renderer } = parts;
  const session = () => conversations.now?.conversation.session.id ?? null;
  const panes = new Panes({ ports, context, renderer, session });
  const picks = new Picks({ panes, context, renderer });
  const face = dashboardFace({
    commands: entries,
    questions,
    signal: over,
    t: context().t,
    notice: (text) => parts.notice(text, "dim"),
  });
  const catchUp = () => parts.quietly(feed.catchUp());
  return {
    face,
    panes,
    picks,
    live: liveConversation({
      ports,
      face,
      conversations,
      picks,
      questions,
      themes,
      slash,
      commands,
      context,
      renderer,
      catchUp,
    }),
  };
}

async function commandsOf(
  slash: Slash,
  parts: EffectHandlerSources,
): Promise<readonly SlashCommand[]> {
  const { ports, entries, context, notice } = parts;
  const { commands, refused } = await slash.userCommands(ports.paths, ports.root);
  for (const file of refused) notice(context().t("tui.command_refused", { file }), "warn");
  return slash.slashCommands({ entries, live: liveEntries, user: commands });
}
