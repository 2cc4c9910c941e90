/**
 * Narrows itself as the program does for the command of its arguments, and prints what is left. All is
 * real but what the command does, which is this look.
 */

import * as z from "zod";
import { entries } from "../../src/actions/mod.ts";
import { query } from "../../src/actions/action.ts";
import { denoHost } from "../../src/cli/deno_host.ts";
import { run } from "../../src/cli/run.ts";

const kinds = ["read", "write", "run", "ffi", "net", "env", "sys", "import"] as const;

const looking = entries.map(({ path, load }) => ({
  path,
  load: async () =>
    query({
      path,
      rights: (await load()).rights,
      args: z.strictObject({}),
      run: () =>
        Promise.resolve(
          kinds.filter((name) => Deno.permissions.querySync({ name }).state === "granted"),
        ),
      view: (held) => held.join(" "),
    }),
}));

Deno.exitCode = await run(Deno.args, denoHost(), looking);
