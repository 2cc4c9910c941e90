/** `run_session_kill.ts [program]`: every boundary, then 200 random moments; prints the counts. */

import { killAfter, killAtBoundary, lifetime, type Style } from "./session_kill.ts";

const [word, count = "200"] = Deno.args;
const style: Style = word === "program" ? "program" : "calls";
let boundaries = 0;
while (await killAtBoundary(boundaries + 1, style)) boundaries += 1;
console.log(`killed at each of ${boundaries} boundaries: all resumed`);

const wanted = Number(count);
const whole = await lifetime(style);
let killed = 0;
let trials = 0;
for (; killed < wanted; trials++) {
  if (await killAfter(Math.random() * whole, style)) killed += 1;
}
console.log(`killed at ${killed} random moments within ${Math.round(whole)} ms: all resumed`);
console.log(`${trials - killed} more had ended before their moment came`);
console.log(`${boundaries + killed} passed, 0 failed`);
