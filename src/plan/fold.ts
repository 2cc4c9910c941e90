/** The plan of a workspace, folded from its stream; a patch that does not fit changes nothing. */

import type { Fold, Plan } from "../protocol/mod.ts";
import { patched } from "./patched.ts";

export const plan: Fold<Plan | null> = {
  name: "plan",
  version: 2,
  initial: () => null,
  reduce(state, event) {
    if (event.type !== "plan") return state;
    const outcome = patched(state, event.patch);
    return outcome.ok ? outcome.plan : state;
  },
};
