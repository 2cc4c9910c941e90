/** Hands the arguments to the CLI and turns the outcome into an exit code. */

import { version } from "./src/cli/version.ts";

Deno.exitCode = version(Deno.args) ?? await (await import("./src/cli/mod.ts")).main(Deno.args);
