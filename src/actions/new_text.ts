import { AgentError } from "../protocol/mod.ts";

interface NewText {
  /** Words behind what is edited. */
  readonly to: readonly string[];
  /** The option that says the same: its name, and what it says. */
  readonly name: string;
  readonly text: string | undefined;
}

/** `edit 2 another title` and `edit 2 --title "another title"` are the same; `undefined`: neither is there. */
export function newText({ to, name, text }: NewText): string | undefined {
  if (to.length === 0) return text;
  if (text !== undefined) {
    throw new AgentError("usage", "arg.conflict", { name: `--${name}`, other: "<to>" });
  }
  const words = to.join(" ").trim();
  if (words === "") throw new AgentError("usage", "arg.empty", { name: "to" });
  return words;
}
