/**
 * A process that puts one large value again and again, each time another, and says so.
 *
 *     deno run -A cache_child.ts <folder> <name> <count>
 */

import { kvCache } from "../../../src/storage/mod.ts";
import { realClock as clock } from "../../support/clock.ts";
import { valueOf } from "./cache_value.ts";

const [folder = "", name = "", count = "0"] = Deno.args;

const cache = await kvCache({ folder, clock });
for (let number = 1; number <= Number(count); number++) {
  const id = `${name}:${number}`;
  await cache.put("facts", new Map([["shared", valueOf(id)], [name, valueOf(id)]]));
  Deno.stdout.writeSync(new TextEncoder().encode(`${id}\n`));
}
await cache.close();
if (cache.problem) throw cache.problem;
