/** What the model was told beside the words, as one line for a person, however much it was. */

import { printable } from "../ansi/mod.ts";
import { isMessageKey } from "../messages/mod.ts";
import type { AgentEvent, UnknownEvent } from "../protocol/mod.ts";
import type { ViewContext } from "./action.ts";

type Say = ViewContext["t"];

/**
 * Sources that are told elsewhere: a process by its own event, the plan and the changes, which are told
 * at every turn, by `plan show` and `changes`; that the user lets a turn go on, by what it does then.
 */
const silent = /^(?:process:|situation|continued$)/;

/** `(told the model: 3 remembered, src/a.py, signatures of 2 files)`; empty: nothing worth a line. */
export function toldLine(sources: readonly string[], t: Say): string {
  const said = sources.filter((it) => !silent.test(it)).map(kindOf);
  if (said.length === 0) return "";
  const count = (kind: string) => said.filter((it) => it.kind === kind).length;
  const remembered = count("memory");
  const others = (["undo", "redo", "shell", "programs", "other"] as const).filter((it) =>
    count(it) > 0
  );
  const parts = [
    ...remembered === 0 ? [] : [t("tell.context.memory", { count: remembered })],
    ...namesOf(said.flatMap(({ kind, path }) => kind === "file" ? [path] : []), t),
    ...signatures(count("signatures"), t),
    ...others.map((it) => t(`tell.context.${it}`)),
  ];
  return t("tell.context", { what: parts.join(t("tell.context.and")) });
}

interface ContextKind {
  readonly kind:
    | "memory"
    | "file"
    | "signatures"
    | "undo"
    | "redo"
    | "shell"
    | "programs"
    | "other";
  readonly path: string;
}

function kindOf(source: string): ContextKind {
  const [, kind = "", rest = ""] = /^(?:critical:)?(\w+)(?::(.*))?$/s.exec(source) ?? [];
  switch (kind) {
    case "file":
      return { kind, path: rest.replace(/#\d+-\d+$/, "") };
    case "instructions":
    case "resource":
      return { kind: "file", path: rest };
    case "memory":
    case "signatures":
    case "undo":
    case "redo":
    case "shell":
    case "programs":
      return { kind, path: rest };
    default:
      return { kind: "other", path: "" };
  }
}

/** Names that one line shows. */
const shown = 5;

function namesOf(paths: readonly string[], t: Say): readonly string[] {
  const names = [...new Set(paths)].map((it) => printable(it).replaceAll(/\s+/g, " "));
  const first = names.slice(0, shown).join(t("tell.context.and"));
  const more = names.length - shown;
  if (first === "") return [];
  return [more > 0 ? t("card.more", { names: first, count: more }) : first];
}

function signatures(count: number, t: Say): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1 ? t("tell.context.signatures_one") : t("tell.context.signatures", { count }),
  ];
}

/** Gathers what the model is told in a row, for faces to which events come one by one. */
export class ContextSummary {
  #sources: string[] = [];

  constructor(private readonly t: Say) {}

  /** False: it is another event, before which the line is due. */
  take(event: AgentEvent | UnknownEvent): boolean {
    if (event.type !== "context" || isNudge(event.source)) return false;
    this.#sources.push(event.source);
    return true;
  }

  /** What was gathered since; may be empty. */
  line(): string {
    const line = toldLine(this.#sources, this.t);
    this.#sources = [];
    return line;
  }
}

export function isNudge(source: string): boolean {
  return source.startsWith("nudge:");
}

/** Why the model was sent back to work. */
export function nudgeText(source: string, t: Say): string {
  const key = `conversation.nudge.${source.slice("nudge:".length)}`;
  return t(isMessageKey(key) ? key : "conversation.nudge");
}
