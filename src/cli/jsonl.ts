/** The conversation as JSON lines: every durable event, one a line, and nothing else. */

import { isGood, type Outcome } from "../agent/mod.ts";
import { modelErrorText, type ViewContext } from "../actions/mod.ts";
import type { AgentEvent } from "../protocol/mod.ts";
import type { ConversationView, TalkerInput } from "../actions/mod.ts";
import type { Cut } from "./exit.ts";
import type { Host } from "./host.ts";
import { jsonLine } from "./json_line.ts";
import type { Keys } from "./keys.ts";
import { verdict } from "./verdict.ts";

export interface JsonlParts {
  readonly host: Pick<Host, "stdout" | "stderr">;
  readonly keys: Keys;
  /** Deltas and progress as well. */
  readonly live: boolean;
  readonly t: ViewContext["t"];
}

export class Jsonl implements ConversationView {
  /** Programs read this; they answer through `session answer`. */
  readonly attended = false;

  constructor(private readonly parts: JsonlParts) {}

  event(event: AgentEvent): void {
    if (!this.parts.live && (event.type === "delta" || event.type === "progress")) return;
    this.parts.host.stdout.write(jsonLine(event.type === "unknown" ? event.raw : event));
  }

  turn(): void {}

  ask(): Promise<null> {
    return Promise.resolve(null);
  }

  waiting(): void {}

  elsewhere(): void {}

  async message(signal: AbortSignal): Promise<TalkerInput | null> {
    for (;;) {
      const line = await this.parts.keys.line(signal);
      if (line === null) return null;
      if (line.trim() !== "") return { type: "text", text: line };
    }
  }

  /** How it ended, as its last line; and for whoever watches the program that reads, why it is no good end. */
  finish(outcome: Outcome, cut: Cut): void {
    const { t, host } = this.parts;
    host.stdout.write(jsonLine({ type: "outcome", ...outcome }));
    const late = cut === "timeout" && !isGood(outcome);
    if (late) host.stderr.write(`${t("face.timed_out")}\n`);
    else if (outcome.kind === "stopped" && outcome.why === "error") {
      host.stderr.write(`${modelErrorText(t, outcome.error)}\n`);
    } else if (!isGood(outcome) && !(outcome.kind === "stopped" && outcome.why === "aborted")) {
      host.stderr.write(`${verdict(t, outcome, cut)}\n`);
    }
  }
}
