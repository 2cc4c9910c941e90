/**
 * Child processes: a clean environment, closed standard input, a time limit, bounded
 * output, and a process group of which nothing is left when the call returns.
 *
 * Invariants:
 * - a child inherits nothing: environment, input and terminal are made here;
 * - a call ends with its program, not with its pipes, and never later than its limit;
 * - memory is bounded by the output asked for, disk by the spill's own limit;
 * - the level says truthfully how strongly a child is confined.
 */

export { type FakeAnswer, type FakeSpawner, fakeSpawner } from "./fake.ts";
export { processSpawner, type ProcessSpawnerOptions } from "./process.ts";
