/** Entries as people read them in a terminal. */

import { oneLine, printable, styles, truncate } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { ago } from "../figures.ts";
import type { Kept } from "./stored.ts";

/** One entry in a line: id, kind, priority, and as much of its text as there is room for. */
export function line(kept: Kept, { t, width, color }: ViewContext): string {
  const { entry } = kept;
  const style = styles(color);
  const head = `${entry.id}  ${t(`memory.kind.${entry.kind}`)} ${entry.priority}`;
  const text = truncate(oneLine(wordsOf(kept)), Math.max(width - head.length - 2, 20));
  return `${style.bold(entry.id)}${style.dim(head.slice(entry.id.length))}  ${text}`;
}

/** All of an entry. */
export function keptText(kept: Kept, { t, now, locale, color }: ViewContext): string {
  const { entry, scope } = kept;
  const { id, kind, priority, at, by, session, paths, inbox, passed, failed } = entry;
  const style = styles(color);
  const notes = [
    t(`memory.kind.${kind}`),
    t("memory.priority", { priority }),
    t(`memory.by.${by}`, { when: ago(Date.parse(at), now, locale) }),
    ...(session === null ? [] : [t("memory.session", { session: oneLine(session) })]),
    ...(paths.length === 0 ? [] : [oneLine(paths.join(", "))]),
    ...(passed + failed === 0 ? [] : [t("memory.outcomes", { passed, failed })]),
    ...(scope === "user" ? [t("memory.everywhere")] : []),
    ...(inbox ? [t("memory.waits")] : []),
  ];
  return [`${style.bold(id)}  ${style.dim(notes.join(" · "))}`, printable(wordsOf(kept))].join(
    "\n",
  );
}

function wordsOf({ entry: { text, experience } }: Kept): string {
  if (experience === null) return text;
  const { situation, done, verdict } = experience;
  return `${situation} → ${done} → ${verdict} → ${text}`;
}
