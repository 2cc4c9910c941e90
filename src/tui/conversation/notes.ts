/** What is told in a line: how things ended, what was checked, what has changed. */

import { narrator } from "../../actions/mod.ts";
import { stylesOff } from "../../ansi/mod.ts";
import type { Event, EventOf, UnknownEvent } from "../../protocol/mod.ts";
import type { Role } from "../types.ts";
import type { Body, ConversationModel, Voice } from "./model.ts";

/** Cells of a command line in a note; a longer one is cut in its middle. */
const width = 200;

export function note(text: string, role: Role, more = ""): Body {
  return { type: "note", text, role, more };
}

/** `null`: nothing to tell. */
export function noteOf(event: Event | UnknownEvent, model: ConversationModel): Body | null {
  const { t } = model.voice;
  switch (event.type) {
    case "verification":
      return note(tell(event, model.voice), verdicts[event.verdict], event.text);
    case "error":
      return note(tell(event, model.voice), "bad");
    case "aborted":
    case "limit":
      return note(tell(event, model.voice), "warn");
    case "process":
      return note(tell(event, model.voice), "info");
    case "context": {
      // What happened to a process is told by its own event.
      if (event.source.startsWith("process:")) return null;
      // Its output stands above.
      if (event.source === "shell") return null;
      if (event.source.startsWith("nudge:")) {
        return note(t("conversation.nudge"), "dim", event.text);
      }
      const told = tell(event, model.voice);
      return told === "" ? null : note(told, "dim", event.text);
    }
    case "repaired":
    case "forked_from":
    case "compacted":
    case "unknown":
      return note(tell(event, model.voice), "dim");
    case "route":
      // Worth a line only where another model than the chosen one took the turn.
      if (model.chosen === null || event.model === model.chosen) return null;
      return note(tell(event, model.voice), "dim");
    default:
      return begins(model, event.seq) ? null : changeOf(event, model.voice);
  }
}

/** How a conversation begins stands in the status line. */
function begins({ blocks, firstSeq }: ConversationModel, seq: number): boolean {
  return blocks.length === 0 && (firstSeq || seq) === 1;
}

const verdicts = { passed: "good", failed: "bad", none: "dim" } as const;

function changeOf(event: Event, { t }: Voice): Body | null {
  switch (event.type) {
    case "mode":
      // It stands in the status line and before the cursor.
      return null;
    case "model":
      return note(t("conversation.model", { model: event.model }), "dim");
    case "permissions":
      return note(t("conversation.permissions", { permissions: event.permissions }), "dim");
    default:
      return null;
  }
}

/** In the words in which the log is told elsewhere. */
function tell(event: Event | UnknownEvent, { t, subject }: Voice): string {
  return narrator({ t, width, styles: stylesOff, subject })(event);
}

export function goalHeading(event: EventOf<"goal">, voice: Voice): Body {
  return { type: "heading", text: goalText(event, voice), more: event.text };
}

function goalText({ move, step = "", why }: EventOf<"goal">, { t, stepTitle }: Voice): string {
  switch (move) {
    case "plan":
      return t("conversation.goal.plan");
    case "check":
      return t("conversation.goal.check");
    case "over":
      return t(`conversation.goal.${why ?? "reached"}`);
    case "step": {
      const title = stepTitle?.(step);
      return title === undefined
        ? t("conversation.goal.step", { step })
        : t("conversation.goal.step_titled", { step, title });
    }
  }
}
