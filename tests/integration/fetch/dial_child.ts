/** Dials what its argument lists and prints how each ended, as JSON. */

import { nodeDialer } from "../../../src/fetch/mod.ts";
import { DialError } from "../../../src/fetch/types.ts";

const results: string[] = [];
for (const { ca, ...dial } of JSON.parse(Deno.args[0] ?? "[]")) {
  try {
    const reply = await nodeDialer(ca === undefined ? {} : { ca }).open(
      { ...dial, path: "/", headers: { host: dial.host } },
      AbortSignal.timeout(5000),
    );
    reply.close();
    results.push(`${reply.status}`);
  } catch (error) {
    results.push(error instanceof DialError ? error.kind : String(error));
  }
}
console.log(JSON.stringify(results));
