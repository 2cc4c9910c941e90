/** `deno task faults`: every boundary, then 200 random moments; prints the counts. */

import { killAfter, killAtBoundary, lifetime } from "./session_kill.ts";

let boundaries = 0;
while (await killAtBoundary(boundaries + 1)) boundaries += 1;
console.log(`killed at each of ${boundaries} boundaries: all resumed`);

const wanted = 200;
const whole = await lifetime();
let killed = 0;
let trials = 0;
for (; killed < wanted; trials++) {
  if (await killAfter(Math.random() * whole)) killed += 1;
}
console.log(`killed at ${killed} random moments within ${Math.round(whole)} ms: all resumed`);
console.log(`${trials - killed} more had ended before their moment came`);
console.log(`${boundaries + killed} passed, 0 failed`);
