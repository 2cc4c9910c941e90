/** What was learned from changes that were taken back is told to nobody. */

import type { Event, Experience } from "../protocol/mod.ts";

/** By id of an undo that stands, the changes that it took back. */
export type Undos = Readonly<Record<string, readonly string[]>>;

/** Undone changes that are kept in mind, newest last: what is older has been forgotten or redone. */
const mostUndos = 300;

/** The undos that stand after an event; the same object where it is none of them. */
export function undosAfter(undos: Undos, event: Event): Undos {
  if (event.type === "change" && event.outcome === "rolled_back") return without(undos, [event.id]);
  if (event.type !== "change_intent") return undos;
  const { id, kind, of = [] } = event;
  if (kind === "redo") return without(undos, of);
  if (kind !== "undo") return undos;
  // To undo an undo is to redo.
  const rest = Object.entries(without(undos, of));
  return Object.fromEntries([...rest, [id, [...of]] as const].slice(-mostUndos));
}

function without(undos: Undos, ids: readonly string[]): Undos {
  if (!ids.some((it) => Object.hasOwn(undos, it))) return undos;
  return Object.fromEntries(Object.entries(undos).filter(([id]) => !ids.includes(id)));
}

/** Some change that it stands on is undone. */
export function isUndone(
  { undos }: { readonly undos: Undos },
  { experience }: { readonly experience: Experience | null },
): boolean {
  const changes = experience?.changes ?? [];
  return changes.length > 0 &&
    Object.values(undos).some((all) => all.some((it) => changes.includes(it)));
}

const corrections =
  /^\W*(?:no\b(?! (?:problem|worries|need))|nope\b|wrong\b|that(?:'s| is| was) (?:wrong|not (?:right|what|it|correct))|not (?:like that|what i)|undo\b|revert\b|roll (?:it|that|this) back|put (?:it|that|this) back|you broke|that broke|it (?:still|now) (?:fails|crashes|does not|doesn't)|(?:this|that|it) (?:does not|doesn't|did not|didn't) (?:work|help)|still (?:broken|fails|wrong|not)\b)|\b(?:undo (?:that|this|it)|revert (?:that|this|it)|that(?:'s| is) not what i (?:asked|wanted|meant))\b|^\s*(?:不对|错了|不是这样|不行|不是我要的|撤销|还原|回退|改回|你(?:改|弄)(?:错|坏)|没用|还是(?:不|失败|报错|错))|(?:撤销|还原|改回去|回退)(?:吧|它|刚才|这个)/i;

/** Words that say that what was just done is not right, in English and Chinese. */
export function isCorrection(words: string): boolean {
  return corrections.test(words);
}
