/** `deno task faults`: every boundary, then 200 random moments; prints the counts. */

import { killAfter, killAtBoundary, lifetime } from "./session_kill.ts";

let boundaries = 0;
while (await killAtBoundary(boundaries + 1)) boundaries += 1;
console.log(`killed at each of ${boundaries} boundaries: all resumed`);

const trials = 200;
const whole = await lifetime();
let killed = 0;
for (let trial = 0; trial < trials; trial++) {
  if (await killAfter(Math.random() * whole)) killed += 1;
}
console.log(
  `killed at ${killed} of ${trials} random moments within ${
    Math.round(whole)
  } ms (the others had ended): all resumed`,
);
console.log(`${boundaries + killed} passed, 0 failed`);
