/** An engine's process that runs one program after the other, for tests that run thousands. */

import { serveEngine } from "../../src/codemode/engine/serve.ts";

await serveEngine(1_000);
Deno.exit(0);
