/** Places and files of a change over many files, as people read them. */

import { printable } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";

/** Lines of one list; the rest is counted. */
const most = 20;

export function placeText({ path, line }: { readonly path: string; readonly line: number }) {
  return `${printable(path)}:${line}`;
}

/** How often each file is changed. */
export function perFile(
  replacements: readonly { readonly path: string }[],
  context: ViewContext,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of replacements) counts.set(path, (counts.get(path) ?? 0) + 1);
  return firstLines([...counts].map(([path, count]) => `${printable(path)}  ×${count}`), context);
}

export function firstLines(lines: readonly string[], { t }: ViewContext): readonly string[] {
  const shown = lines.slice(0, most).map((it) => `  ${it}`);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `  ${t("deps.more", { count: rest })}`] : shown;
}
