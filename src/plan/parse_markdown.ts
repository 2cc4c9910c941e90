/** Lists that people and models write, read as plans: `planMarkdown` and whatever looks like it. */

import { type NewStep, stepVerdicts } from "../protocol/mod.ts";
import { flat } from "./flat.ts";

/** A step with what the list says of it; what ran does not run here. */
export interface ParsedStep extends NewStep {
  readonly state: "pending" | "done" | "failed" | "skipped";
  readonly why?: string;
}

export interface ParsedPlan {
  /** The first line, if it is no step. */
  readonly goal: string | null;
  readonly steps: readonly ParsedStep[];
}

type Draft = Omit<ParsedStep, "id" | "detail"> & {
  readonly id: string | null;
  readonly lines: string[];
};

/**
 * Reads every text: what is no step and no goal is passed over. A step is an item of a list, with or
 * without box and number; indented lines below it are its detail. Steps without a number, and those
 * whose number another had before, get a free one.
 */
export function parsePlanMarkdown(text: string): ParsedPlan {
  let goal: string | null = null;
  const drafts: Draft[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const last = drafts.at(-1);
    const indented = /^(?: {2}|\t)/.test(line);
    const draft = indented && last ? null : draftOf(line);
    if (draft) drafts.push(draft);
    else if (!last) goal ??= goalOf(line);
    else if (indented && line.trim() !== "") last.lines.push(line.replace(/^(?: {2}|\t)/, ""));
  }
  return { goal, steps: named(drafts) };
}

function goalOf(line: string): string | null {
  const goal = flat(line.replace(/^\s*#+\s/, "").replace(/^\s*(?:goal|目标)\s*[:：]/i, ""));
  return /^[-=*_>#]*$/.test(goal) ? null : goal;
}

/** `- [x] 2. title *(notes)*`, `2) [ ] title`, `* title`. */
const item =
  /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(?:\[([^\]])\]\s+)?(?:(?:`([^`]+)`|(\d[\w-]*))[.)]\s+)?(.*)$/;

function draftOf(line: string): Draft | null {
  const found = item.exec(line);
  if (!found) return null;
  const [, number, box = " ", quoted, written, text = ""] = found;
  const id = quoted ?? written ?? number ?? null;
  const noted = notesIn(text);
  const title = flat(noted?.title ?? text);
  if (title === "") return null;
  return { id, title, after: [], state: boxes[box] ?? "pending", lines: [], ...noted?.notes };
}

const boxes: Readonly<Record<string, ParsedStep["state"]>> = {
  x: "done",
  X: "done",
  "✓": "done",
  "!": "failed",
  "-": "skipped",
};

interface Noted {
  readonly title: string;
  readonly notes: Partial<Pick<Draft, "after" | "state" | "why">>;
}

const notes = new RegExp(
  `^(?:after (?<after>[^;]+?))?(?:(?:^|; )(?:${
    stepVerdicts.join("|")
  }))?(?:(?:^|; )(?:running|paused))?` +
    "(?:(?:^|; )(?<state>failed|skipped)(?:: (?<why>.+))?)?$",
);

/** `null`: what stands in brackets at the end is part of the title. */
function notesIn(text: string): Noted | null {
  const whole = text.trimEnd();
  // Where the end is not theirs, none of many beginnings is tried.
  if (!whole.endsWith(")*")) return null;
  const [, title = "", inside = ""] = /^(.*\S) \*\((.+)\)\*$/.exec(whole) ?? [];
  const found = notes.exec(inside)?.groups;
  if (title === "" || !found) return null;
  const { after, state, why } = found;
  const waits = after?.split(/[,，、\s]+/).filter((it) => it !== "");
  // Who was skipped with another is so again when that one is.
  const own = /^waits for /.test(why ?? "") ? undefined : state;
  return {
    title,
    notes: {
      ...(waits === undefined ? {} : { after: waits }),
      ...(own === "failed" || own === "skipped" ? { state: own } : {}),
      ...(own === undefined || why === undefined ? {} : { why }),
    },
  };
}

function named(drafts: readonly Draft[]): readonly ParsedStep[] {
  const given = new Set(drafts.flatMap(({ id }) => id ?? []));
  const taken = new Set<string>();
  let free = 0;
  return drafts.map(({ id, lines, ...rest }) => {
    let own = id;
    while (own === null || taken.has(own)) {
      free += 1;
      own = given.has(String(free)) ? null : String(free);
    }
    taken.add(own);
    return { id: own, ...rest, ...(lines.length === 0 ? {} : { detail: lines.join("\n") }) };
  });
}
