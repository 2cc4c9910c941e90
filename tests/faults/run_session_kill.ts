/**
 * `run_session_kill.ts [calls|program|staged|agents] [random kills] [first boundary]`: every boundary, then random moments;
 * prints the counts. Three run at once: most of their time they start.
 */

import { killAfter, killAtBoundary, lifetime, type Style, styles } from "./session_kill.ts";

const [word, count = "200", first = "1"] = Deno.args;
const style: Style = styles.find((it) => it === word) ?? "calls";

async function threefold(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), work(), work()]);
}

let next = Number(first);
let boundaries = 0;
let isOver = false;
await threefold(async () => {
  while (!isOver) {
    if (await killAtBoundary(next++, style)) boundaries += 1;
    else isOver = true;
  }
});
console.log(`killed at each of ${boundaries} boundaries from ${first} on: all resumed`);

const wanted = Number(count);
const whole = await lifetime(style);
let killed = 0;
let trials = 0;
await threefold(async () => {
  for (; killed < wanted; trials++) {
    if (!await killAfter(Math.random() * whole, style)) continue;
    killed += 1;
    if (killed % 20 === 0) console.log(`${killed} random moments so far`);
  }
});
console.log(`killed at ${killed} random moments within ${Math.round(whole)} ms: all resumed`);
console.log(`${trials - killed} more had ended before their moment came`);
console.log(`${boundaries + killed} passed, 0 failed`);
