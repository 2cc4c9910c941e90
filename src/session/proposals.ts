/** What agents that were sent out have changed in their copies, for their sender to take over. */

import type { FileChange, ProposedFile, Store } from "../protocol/mod.ts";
import { childrenOf } from "./session_id.ts";

/** Puts it at the end of the agent's log, whoever else appends there meanwhile. */
export async function propose(
  store: Store,
  agent: string,
  files: readonly FileChange[],
): Promise<void> {
  const stream = `session:${agent}` as const;
  const events = [{ type: "proposed" as const, files: [...files] }];
  for (;;) {
    const after = await store.head(stream);
    if ((await store.append([{ stream, after, events }])).type === "appended") return;
  }
}

/** Both sides of each file; `null`: this session has sent out no such agent, or its contents are gone. */
export async function proposal(
  store: Store,
  { session, agent }: { readonly session: string; readonly agent: string },
): Promise<readonly ProposedFile[] | null> {
  if (!(await childrenOf(store, session)).includes(agent)) return null;
  let files: readonly FileChange[] = [];
  for await (const event of store.read(`session:${agent}`)) {
    if (event.type === "proposed") files = event.files;
  }
  const sides: ProposedFile[] = [];
  for (const { path, before, after } of files) {
    const [from, to] = [
      before === null ? null : await store.blobs.get(before),
      after === null ? null : await store.blobs.get(after),
    ];
    if (from === null && before !== null || to === null && after !== null) return null;
    sides.push({ path, before: from, after: to });
  }
  return sides;
}
