/** What is told in a line: how things ended, what was checked, what has changed. */

import { isNudge, narrator, nudgeText, toldLine } from "../../actions/mod.ts";
import { oneLine, stylesOff } from "../../ansi/mod.ts";
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
      return note(abortedText(event, model.voice), "warn");
    case "limit":
    case "record_lost":
      return note(tell(event, model.voice), "warn");
    case "process":
      return note(tell(event, model.voice), "info");
    case "context":
      if (isNudge(event.source)) return note(nudgeText(event.source, t), "dim", event.text);
      // Its output stands above.
      return event.source === "shell" ? null : told([event.source], event.text, model.voice);
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

/** What is paused is gone on with by a command of the dashboard's own. */
function abortedText(event: EventOf<"aborted">, voice: Voice): string {
  if (event.step === undefined) return tell(event, voice);
  return voice.t("tell.aborted.step", { step: oneLine(event.step), command: "/plan run" });
}

function told(sources: readonly string[], more: string, { t }: Voice): Body | null {
  const text = toldLine(sources, t);
  return text === "" ? null : { type: "note", text, role: "dim", more, told: sources };
}

/** Both as one, where both are of what the model was told. */
export function joinedNote(first: Body, second: Body, voice: Voice): Body | null {
  if (first.type !== "note" || second.type !== "note" || !first.told || !second.told) return null;
  return told([...first.told, ...second.told], `${first.more}\n\n${second.more}`, voice);
}

/** How a conversation begins stands in the status line. */
function begins({ blocks, firstSeq }: ConversationModel, seq: number): boolean {
  return blocks.length === 0 && (firstSeq || seq) === 1;
}

const verdicts = { passed: "good", failed: "bad", none: "dim", blocked: "warn" } as const;

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
      return why === "failed" || why === "missed"
        ? t(`conversation.goal.plan.${why}`, { step })
        : t("conversation.goal.plan");
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
