/** Stores, rotates and forgets keys without end; says each thing before and after it is done. */

import { paths, secrets } from "../../../src/config/mod.ts";

const [home = "", start = "0"] = Deno.args;
const store = await secrets(paths(() => undefined, home));
const say = (line: string) => console.log(line);

for (let at = Number(start);; at++) {
  say(`try set ${at}`);
  await store.set("moving", `value-${at}`);
  say(`did set ${at}`);
  say("try rotate");
  await store.rotate();
  say("did rotate");
  say(`try set-other ${at}`);
  await store.set(`other-${at % 3}`, `other-${at}`);
  say(`did set-other ${at}`);
  say(`try remove ${(at + 1) % 3}`);
  await store.remove(`other-${(at + 1) % 3}`);
  say(`did remove ${(at + 1) % 3}`);
}
