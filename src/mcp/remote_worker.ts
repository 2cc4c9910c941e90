/** As a process of its own: see `remote.ts`. */

import { serveRemote } from "./remote_serve.ts";

await serveRemote();
// Streams that are still open do not hold it.
Deno.exit(0);
