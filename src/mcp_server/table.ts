/** Which actions are offered, and what is kept from clients of each. */

export interface Row {
  /** Words of the action; the tool is called by the same words with `_`. */
  readonly words: string;
  /** `reads`: it changes nothing of the project, nor of what is kept of it. */
  readonly effect: "reads" | "edits";
  /** Arguments that a client does not have: files beyond the project, programs, consent. */
  readonly without?: readonly string[];
  /** Arguments that a client has only where it may change something. */
  readonly edits?: readonly string[];
}

const apply = ["apply"];

/** In the order of the listing. */
export const rows: readonly Row[] = [
  { words: "map", effect: "reads" },
  { words: "search", effect: "reads" },
  { words: "symbols", effect: "reads" },
  { words: "refs", effect: "reads" },
  { words: "deps", effect: "reads" },
  { words: "tests", effect: "reads" },
  { words: "check", effect: "reads" },
  // A line for a checker is a program of the client's choice.
  { words: "rename", effect: "reads", edits: apply, without: ["checker"] },
  { words: "rewrite", effect: "reads", edits: apply },
  { words: "move", effect: "reads", edits: apply, without: ["checker"] },
  { words: "plan show", effect: "reads" },
  { words: "changes", effect: "reads" },
  { words: "diff", effect: "reads" },
  { words: "why", effect: "reads" },
  { words: "memory search", effect: "reads" },
  { words: "session list", effect: "reads" },
  { words: "session show", effect: "reads" },
  { words: "plan set", effect: "edits", without: ["file"] },
  { words: "plan add", effect: "edits" },
  { words: "plan done", effect: "edits" },
  { words: "undo", effect: "edits" },
  { words: "redo", effect: "edits" },
  {
    words: "work",
    effect: "edits",
    without: ["file", "approve", "permissions", "style", "outputSchema"],
  },
];
