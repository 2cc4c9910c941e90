/**
 * The process that speaks to the models' servers: it may reach those that it was started with, and
 * nothing else. It reads no file and no variable; keys come to it with the specification.
 */

import { serveLines } from "./process.ts";
import { server } from "./server.ts";

await serveLines(({ reply }) => ({ send: server(reply) }));
// Connections that are still open do not hold it.
Deno.exit(0);
