import { oneLine, truncate } from "../ansi/mod.ts";
import type { EventOf } from "../protocol/mod.ts";
import type { ViewContext } from "./action.ts";

/** Cells of a reason that stands behind a call. */
const reasonCells = 70;

/** Why a call failed, in the first words that the model got; `null`: it did not, or its exit code says it. */
export function failureNote(
  { status, exit, text }: Pick<EventOf<"tool_result">, "status" | "exit" | "text">,
  t: ViewContext["t"],
): string | null {
  const [first = ""] = text.trimStart().split("\n", 1);
  if (status !== "failed" || exit !== undefined || first === "") return null;
  return t("tell.failed.why", { why: truncate(oneLine(first), reasonCells) });
}
