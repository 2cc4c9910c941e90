/**
 * The process that reads one document: it holds no right, gets bytes and gives text. What hangs or grows
 * in here is ended from outside (`reader.ts`).
 */

import { serveJob } from "./job.ts";

// One binary starts itself with all that it was built with.
for (const name of ["read", "write", "net", "run", "env", "sys", "ffi"] as const) {
  await Deno.permissions.revoke({ name });
}
await serveJob();
// Promises that a library left, and the thread that watches, do not hold it.
Deno.exit(0);
