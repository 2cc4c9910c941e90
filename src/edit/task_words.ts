/** The words of the user that a session's work answers to. */

import type { Store } from "../protocol/mod.ts";

/** Characters: what is longer is no task but something pasted. */
const maxWords = 20_000;

/** All of them: what was asked for in an earlier turn is still to answer for. */
export async function taskOf(store: Pick<Store, "read">, session: string): Promise<string> {
  const words: string[] = [];
  for await (const event of store.read(`session:${session}`)) {
    if (event.type === "user_message") words.push(event.text);
  }
  return words.join("\n").slice(-maxWords);
}
