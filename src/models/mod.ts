/**
 * Language models: each provider behind the one interface `Model`, which yields plain data,
 * never throws, and ends in exactly one `finish` or `error`.
 *
 * Invariants: a server is reached from a thread of its own alone (`worker.ts`), which may
 * reach those that the configuration named at start and nothing else; a provider's SDK is loaded when
 * its model is wanted and not before; equal requests give equal bytes; what came of a stream
 * without its end is never taken for an answer; what servers and models want differently stands
 * in one table (`quirks.ts`).
 */

export { absentModel } from "./absent.ts";
export { openEmbedder, openModel } from "./open.ts";
export { openServers, type Servers } from "./remote.ts";
