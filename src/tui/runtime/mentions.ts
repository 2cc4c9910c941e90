/** What is named behind an `@` and is no file: it is put before the model together with the words. */

import type { Face, Ports } from "../../actions/mod.ts";
import type { Session } from "../../session/mod.ts";
import { runShell } from "./shell.ts";

const diff = /(?<=^|\s)@diff(?![\w./-])/;

/** Without the user's own programs for differences, which may print anything. */
const command = "git --no-pager diff --no-color --no-ext-diff HEAD";

export function mentionsDiff(text: string): boolean {
  return diff.test(text);
}

/** What is changed and not committed, read as by a line of the user's own. */
export async function attachDiff(ports: Ports, session: Session, face: Face): Promise<void> {
  const { text } = await runShell(ports, command, face);
  await session.record({
    type: "context",
    source: "shell",
    text: `The user added @diff, which is \`${command}\`:\n${text}`,
  });
}
