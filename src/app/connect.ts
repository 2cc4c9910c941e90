/** What an action reaches is opened with its rights, before the process gives up its own. */

import type { Models } from "./models.ts";
import type { Reach } from "./reach.ts";

interface Parts {
  readonly reach: Reach;
  readonly models: Models;
  /** Is told what has to end before the action does. */
  opened(close: () => Promise<void>): void;
}

/** @param model who is going to answer; `null`: no server of models is reached */
export async function connect(
  rights: readonly string[],
  model: string | null,
  { reach, models, opened }: Parts,
): Promise<void> {
  if (rights.includes("any_server")) await reach.openForSetup();
  if (model !== null) {
    const reached = reach.begin(rights);
    // What it takes to ask is read while the thread starts, which holds up this one.
    if (rights.includes("model")) {
      const begun = models.begin(model);
      opened(() => begun);
    }
    await reached;
  }
  // Who works on settings alone needs no log.
  if (!rights.includes("no_project")) await reach.database();
}
