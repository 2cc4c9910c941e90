/**
 * Reading from the open internet: one URL in, its text out.
 *
 * Invariants:
 * - a URL is parsed once, and only the parsed one is used from there on;
 * - a name is looked up once a hop, every answer is judged, and the connection goes to an address
 *   that was judged (`dial.ts` is the only place where one begins);
 * - every redirect is a new URL that passes all of it again;
 * - time, bytes after unpacking, tags and depth are bounded before anything takes them;
 * - what is refused is a value with one line for a model; what comes back is data.
 */

export { type FakeDialer, fakeDialer, type FakePage, fakeResolver } from "./fake.ts";
export { nodeDialer } from "./node_dialer.ts";
export { systemResolver } from "./system_resolver.ts";
export { type FetchedText, fetchText } from "./fetch_text.ts";
export { readPage } from "./page.ts";
export { refusalText } from "./refusal.ts";
export type { FetchPorts } from "./types.ts";
