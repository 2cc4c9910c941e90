/** One line about what waits for a person's word, for faces that begin or end a conversation. */

import type { ViewContext } from "../action.ts";
import { ago, sizeText } from "../figures.ts";
import type { Ports } from "../ports.ts";
import { type PendingRow, pendingRows } from "./layers.ts";

export interface NoticeContext extends Pick<ViewContext, "t" | "locale" | "now"> {
  /** How the user calls the list here: `agent pending`, `/pending`. */
  readonly command: string;
}

/** Nothing is deleted by itself: from here on the user is told how much has gathered. */
const limits = { ageMs: 30 * 86_400_000, layers: 20, bytes: 1_000_000_000 } as const;

/** `null`: nothing is pending. */
export async function pendingNotice(ports: Ports, context: NoticeContext): Promise<string | null> {
  return noticeText(await pendingRows(ports), context);
}

export function noticeText(rows: readonly PendingRow[], context: NoticeContext): string | null {
  if (rows.length === 0) return null;
  const count = rows.reduce((sum, { paths }) => sum + paths.length, 0);
  const aged = agedText(rows, context);
  const notice = context.t(count === 1 ? "pending.notice_one" : "pending.notice", {
    count,
    command: context.command,
  });
  return aged === null ? notice : `${notice}\n${aged}`;
}

/** `null`: it is not old and not much. */
export function agedText(
  rows: readonly PendingRow[],
  { t, locale, now }: Omit<NoticeContext, "command">,
): string | null {
  const bytes = rows.reduce((sum, it) => sum + it.bytes, 0);
  const oldest = Math.min(...rows.map(({ at }) => Date.parse(at)));
  const isMuch = rows.length > limits.layers || bytes > limits.bytes;
  if (!isMuch && now - oldest < limits.ageMs) return null;
  const since = ago(oldest, now, locale);
  return t("pending.aged", { count: rows.length, size: sizeText(bytes, t), since });
}
