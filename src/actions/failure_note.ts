import { oneLine, truncate } from "../ansi/mod.ts";
import type { EventOf } from "../protocol/mod.ts";
import type { ViewContext } from "./action.ts";

/** Cells of a reason that stands behind a call. */
const reasonCells = 70;

/**
 * Why a call failed or was refused, in the first words that the model got; `null`: it was not, or its
 * exit code or the user's answer says it.
 */
export function failureNote(
  { status, exit, text }: Pick<EventOf<"tool_result">, "status" | "exit" | "text">,
  t: ViewContext["t"],
): string | null {
  const [first = ""] = text.trimStart().split("\n", 1);
  if (exit !== undefined || first === "") return null;
  if (status === "failed") {
    return t("tell.failed.why", { why: truncate(oneLine(first), reasonCells) });
  }
  const [, refused] = status === "denied" ? refusal.exec(first) ?? [] : [];
  return refused === undefined
    ? null
    : t("tell.denied.why", { why: truncate(oneLine(refused), reasonCells) });
}

/** The sentence for a model about a call that a rule refused (`prompts/phrases.md`, `denied`). */
const refusal = /^Not allowed: (.+?)(?:\. Go on another way\.)?$/;
