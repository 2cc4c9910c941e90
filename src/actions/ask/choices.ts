import type { Advice } from "../../advice/mod.ts";

/** Every proposed command on a line of its own, in the order of the rows; a refused one is empty. */
export function choicesOf(advice: Advice): string {
  if (advice.kind !== "proposals") return "";
  const lines = advice.rows.map(({ proposal, verdict }) =>
    verdict.kind === "refused" || verdict.kind === "unparsable" ? "" : proposal.command
  );
  return lines.some((line) => line !== "") ? lines.join("\n") : "";
}

/** There is something to choose. */
export function hasChoice(advice: Advice): boolean {
  return choicesOf(advice) !== "";
}
