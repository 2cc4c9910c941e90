/**
 * Two servers fight for one session in a real PostgreSQL, while at random moments one of them is
 * killed or stopped, the database is killed, or the way to it is cut or silent. Afterwards: every
 * acknowledged event is in the log as it was acknowledged, numbers have no gap, every call was done at
 * most once and answered once. `shared_store.ts [MOMENTS]`, by default 100.
 */

import { Arena, faults } from "./shared/arena.ts";

const moments = Number(Deno.args[0] ?? 100);
const arena = await Arena.open();
try {
  for (let done = 0; done < moments; done++) {
    const fault = faults[done % faults.length] ?? faults[0];
    await arena.meet(fault);
    if ((done + 1) % 20 === 0) console.log(`${done + 1} moments`);
  }
  const seen = await arena.end();
  console.log(JSON.stringify({ moments, ...seen }));
  if (seen.wrong.length > 0) Deno.exitCode = 1;
} finally {
  await arena.close();
}
