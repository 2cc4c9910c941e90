/**
 * The process that runs programs of a model: it holds no right, and speaks to who started it alone.
 * What hangs in here is ended from outside (`engine_process.ts`).
 */

import { serveEngine } from "./serve.ts";

// One binary starts itself with all that it was built with.
for (const name of ["read", "write", "net", "run", "env", "sys", "ffi"] as const) {
  await Deno.permissions.revoke({ name });
}
await serveEngine();
Deno.exit(0);
