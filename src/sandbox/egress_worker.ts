/** As a process of its own: see `egress.ts`. Arguments: the socket's path, then the port. */

import { serveRelay } from "./egress_relay.ts";

await serveRelay(Deno.args);
