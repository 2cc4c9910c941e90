/**
 * One edit with nothing of ours in between, for `strace.ts`.
 *
 *     strace_child.ts <folder>
 */

import { mixed } from "./scenarios.ts";
import { changeSet, edit, openWorld } from "./world.ts";

const world = await openWorld(Deno.args[0] ?? "");
await edit(world, await changeSet(mixed.start, mixed.goal), "e");
await world.store.close();
