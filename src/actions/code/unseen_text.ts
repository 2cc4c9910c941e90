/** What an answer could not see, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import {
  plainPath,
  type UnknownGroup,
  type UnreadFiles,
  type Unseen,
} from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";

/** Groups that are told; the rest is counted. */
const most = 8;
/** Characters of a specifier's beginning. */
const longest = 60;

/** Nothing where all was seen. */
export function unseenLines(
  { unknown, unread }: Unseen,
  context: ViewContext,
): readonly string[] {
  return [...unknownLines(unknown, context), ...unreadLines(unread, context)];
}

/** The same on one line, for answers that are not about imports. */
export function unseenNote(
  { unknown }: Pick<Unseen, "unknown">,
  { t }: ViewContext,
): readonly string[] {
  return unknown.length === 0 ? [] : [t("unseen.note", { count: total(unknown) })];
}

export function unreadLines(
  unread: readonly UnreadFiles[],
  { t }: Pick<ViewContext, "t">,
): readonly string[] {
  if (unread.length === 0) return [];
  const count = unread.reduce((sum, it) => sum + it.count, 0);
  const kinds = unread.map((it) => `${it.extension} ${it.count}`).join(", ");
  return [t("unseen.unread", { count, kinds })];
}

function unknownLines(
  unknown: readonly UnknownGroup[],
  { t, color }: ViewContext,
): readonly string[] {
  if (unknown.length === 0) return [];
  const { yellow } = styles(color);
  const lines = unknown.slice(0, most).map(({ reason, prefix, count, example }) =>
    `  ${
      t(`unseen.${reason}`, {
        prefix: printable(prefix.slice(0, longest)),
        count,
        place: `${printable(plainPath(example.file))}:${example.line}`,
      })
    }`
  );
  const rest = total(unknown.slice(most));
  return [
    yellow(t("unseen.unknown", { count: total(unknown) })),
    ...lines,
    ...rest > 0 ? [`  ${t("deps.more", { count: rest })}`] : [],
  ];
}

function total(unknown: readonly UnknownGroup[]): number {
  return unknown.reduce((sum, { count }) => sum + count, 0);
}
