/**
 * The server: what one person has in a terminal, by HTTP. Server-sent events are views of the log, so
 * that whoever reconnects misses nothing.
 *
 * Invariants: a run belongs to no connection; nothing that was said or done stands only here.
 */

export { eventStream } from "./event_stream.ts";
export { follow } from "./follow.ts";
export { Hub } from "./hub.ts";
