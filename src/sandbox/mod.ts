/**
 * Child processes: a clean environment, closed standard input, a time limit, bounded
 * output, and a process group of which nothing is left when the call returns. Those that ask
 * for it run in a box: all is readable but secrets, little is writable, there is no network.
 *
 * Invariants:
 * - a child inherits nothing: environment, input and terminal are made here;
 * - a call ends with its program, not with its pipes, and never later than its limit;
 * - memory is bounded by the output asked for, disk by the spill's own limit;
 * - the level is what a canary met in the very box that commands get, not what a program says;
 * - what asks to be confined and cannot be does not run, unless its caller said otherwise.
 *
 * A further level is one more case of `Confiner` (`probe.ts`), tried after the stronger ones,
 * with its own way to make a `Box` (`enclose.ts`).
 */

export { type FakeAnswer, type FakeSpawner, fakeSpawner } from "./fake.ts";
export { processSpawner, type ProcessSpawnerOptions } from "./process.ts";
