import type { SandboxLevel } from "../protocol/mod.ts";
import { bubblewrap } from "./bubblewrap.ts";
import { landlock } from "./landlock.ts";
import type { Level, Promises } from "./level.ts";
import { seatbelt } from "./seatbelt.ts";
import { unshare } from "./unshare.ts";

/** The strongest first. A further level is one file and one name here. */
export const levels: readonly Level[] = [bubblewrap, landlock, unshare, seatbelt];

const nothing: Promises = { files: false, secrets: false, network: false, processes: false };

/** What a level holds, each part proved by a canary before the level is shown. */
export function promisesOf(level: SandboxLevel): Promises {
  return levels.find(({ name }) => name === level)?.promises ?? nothing;
}
