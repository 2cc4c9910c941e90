/** What an action may ask of the dashboard while it runs. */

import type { ActionEntry, Face, ViewContext } from "../../actions/mod.ts";
import type { QuestionQueue } from "./question_queue.ts";

export interface FaceParts {
  readonly commands: readonly ActionEntry[];
  readonly questions: QuestionQueue;
  readonly signal: AbortSignal;
  readonly t: ViewContext["t"];
  /** A passing word on what goes on; empty: nothing does. */
  notice(text: string): void;
}

export function dashboardFace({ commands, questions, signal, t, notice }: FaceParts): Face {
  return {
    commands,
    attended: true,
    signal,
    stdin: () => Promise.resolve(""),
    async *stdinPieces() {},
    async secret(name) {
      const shown = t("auth.login.ask", { name });
      const reply = await questions.ask({ kind: "secret", shown, rules: [], own: true }, signal);
      return reply?.note ?? null;
    },
    async approve(shown, what = "run") {
      const kind = what === "run" || what === "trust" ? "approval" : what;
      const reply = await questions.ask({ kind, shown, rules: [], own: true }, signal);
      return reply?.word ?? "decline";
    },
    tell: (text) => notice(text.split("\n").at(-1) ?? ""),
    progress: (text) => notice(text.trimEnd().split("\n").at(-1) ?? ""),
    working: (done, total, what) =>
      notice(done < total ? what ?? t("working", { done, total }) : ""),
  };
}
