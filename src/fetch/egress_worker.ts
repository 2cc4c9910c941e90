/** As a process of its own: see `egress.ts`. Arguments: the socket's path, then the hosts. */

import { serveEgress } from "./egress_serve.ts";

await serveEgress(Deno.args);
