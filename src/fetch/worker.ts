/**
 * The process that reaches out for one page: it may reach what it was started with, and nothing else.
 * What came is taken apart here too, where there is no file, no key and no program within reach.
 */

import { serveJob } from "./job.ts";

await serveJob();
// Connections that are still open do not hold it.
Deno.exit(0);
