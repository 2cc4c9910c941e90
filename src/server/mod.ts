/**
 * The server: what one person has in a terminal, by HTTP. A table of routes over the sessions of the
 * store; server-sent events are views of the log, so that whoever reconnects misses nothing.
 *
 * Invariants: a run belongs to no connection; nothing that was said or done stands only here; who
 * calls is decided in one place; what is refused is refused before anything is read or written.
 */

export { serve, type ServeParts, type Server } from "./serve.ts";
