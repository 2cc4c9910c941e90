/**
 * Reading from the open internet: one URL in, its text out.
 *
 * Invariants:
 * - a URL is parsed once, and only the parsed one is used from there on;
 * - a name is looked up once a hop, every answer is judged, and the connection goes to an address
 *   that was judged (`dial.ts` is the only place where one begins);
 * - every redirect is a new URL that passes all of it again;
 * - who calls holds no right to the network: each page is read, and taken apart, by a process of its
 *   own that holds the network and nothing else, where what is inside is refused once more by the
 *   runtime (`reader.ts`);
 * - time, bytes after unpacking, tags and depth are bounded before anything takes them;
 * - what is refused is a value with one line for a model; what comes back is data.
 */

import type { serveEgress } from "./egress_serve.ts";
import type { serveJob } from "./job.ts";

export { type Egress, openEgress } from "./egress.ts";
export { type FakeDialer, fakeDialer, type FakePage, fakeResolver } from "./fake.ts";
export { fetchText } from "./fetch_text.ts";
export { guardedFetch } from "./guarded_fetch.ts";
export { nodeDialer } from "./node_dialer.ts";
export { readPage } from "./page.ts";
export type { FetchPorts } from "./types.ts";
export { endpointRights, pageRights, processReader, type Reader, readerOver } from "./reader.ts";
export type { FetchedPage } from "./read_page.ts";
export { flagsOf, type ProcessRights } from "./own_process.ts";
export { systemResolver } from "./system_resolver.ts";
export { refusalText } from "./refusal.ts";

/** What the process does that `processReader` starts, with all that it takes loaded. */
export async function loadJob(): Promise<typeof serveJob> {
  return (await import("./job.ts")).serveJob;
}

/** What the process does that `openEgress` starts. */
export async function loadEgress(): Promise<typeof serveEgress> {
  return (await import("./egress_serve.ts")).serveEgress;
}
