/**
 * Child processes: a clean environment, closed standard input, a time limit, bounded
 * output, and a process group of which nothing is left when the call returns. Those that ask
 * for it run in a box: all is readable but secrets, little is writable, there is no network.
 *
 * Invariants:
 * - a child inherits nothing: environment, input and terminal are made here;
 * - a call ends with its program, not with its pipes, and never later than its limit;
 * - a program that goes on by rules of its caller is left to itself (`background.ts`), read and
 *   stopped by its id; whatever ends us, a shell that waits for our end kills it;
 * - memory is bounded by the output asked for, disk by the spill's own limit;
 * - hosts that were granted one by one are reached by a proxy outside (`egress.ts`), and the network
 *   of such a box is as closed as without;
 * - the level is what a canary met in the very box that commands get, not what a program says;
 * - what asks to be confined and cannot be does not run, unless its caller said otherwise.
 *
 * A level is one file of the shape `Level` (`level.ts`) and one name in `levels.ts`: how its box
 * is made, and what it promises. Nothing else knows levels by name.
 */

import type { serveRelay } from "./egress_relay.ts";
import { words } from "./background_script.ts";
import type { PythonPlaces } from "./python_packages.ts";

export { programVersion } from "./program_version.ts";
export { type FakeAnswer, type FakeSpawner, fakeSpawner } from "./fake.ts";
export type { PythonPlaces } from "./python_packages.ts";
export { sweepGuards } from "./guard_points.ts";
export { type Promises } from "./level.ts";
export { OutputCollector } from "./output.ts";
export { promisesOf } from "./levels.ts";
export { processSpawner, type ProcessSpawnerOptions } from "./process.ts";

/** What the program does that runs beside the one in a box, with some hosts to reach. */
export async function loadRelay(): Promise<typeof serveRelay> {
  return (await import("./egress_relay.ts")).serveRelay;
}

/** Packages that Pythons of this machine have, by the names that imports call them. */
export async function installedPython(places: PythonPlaces): Promise<ReadonlySet<string>> {
  return await (await import("./python_packages.ts")).pythonPackages(places);
}

/** Who holds locks, and what processes take: few commands ask. */
export async function loadUsage() {
  return (await import("./usage.ts")).usageBy(words);
}
