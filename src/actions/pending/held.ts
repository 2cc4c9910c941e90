/** What of a command's effects was held back, in one sentence with the next command. */

import { oneLine } from "../../ansi/mod.ts";
import type { WithheldChange } from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";

/** Paths that one line names. */
const shown = 5;

/**
 * `null`: nothing was.
 *
 * @param command how the user calls the list here: `agent pending`, `/pending`
 */
export function heldText(
  held: readonly WithheldChange[],
  { t, command }: { readonly t: ViewContext["t"]; readonly command: string },
): string | null {
  if (held.length === 0) return null;
  const unique = [...new Map(held.map((it) => [it.path, it])).values()];
  const named = unique.slice(0, shown).map(({ path, reason }) =>
    `${oneLine(path)} (${t(`pending.reason.${reason}`)})`
  );
  const rest = unique.length - named.length;
  const more = rest > 0 ? [t("pending.held.more", { count: rest })] : [];
  return t("pending.held", { command, paths: [...named, ...more].join(t("pending.comma")) });
}
