/**
 * `deno task faults`: a signal at every event of headless runs, Esc at every frame of the dashboard.
 * Prints how long each took to be back at the prompt, or to have ended; `--step 5` takes each fifth.
 */

import { escAt, fronts, type Interrupted, type Signal, signalAt } from "./interruption.ts";

const step = Number(Deno.args[Deno.args.indexOf("--step") + 1] || 1);
const signals: readonly Signal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Milliseconds that a person takes for at once. */
const limit = 300;

async function sweep(name: string, at: (boundary: number) => Promise<Interrupted | null>) {
  const times: number[] = [];
  let boundaries = 0;
  for (let boundary = 1;; boundary += step) {
    const it = await at(boundary);
    if (it === null) break;
    boundaries++;
    if (it.ms !== null) times.push(Math.round(it.ms));
  }
  times.sort((a, b) => a - b);
  const over = times.filter((it) => it > limit).length;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(
    `| ${name} | ${boundaries} | ${times.length} | ${median} | ${times.at(-1) ?? 0} | ${over} |`,
  );
}

console.log("| front | boundaries | interrupted | median ms | longest ms | over 300 ms |");
console.log("|---|---|---|---|---|---|");
for (const front of fronts) {
  for (const signal of signals) {
    await sweep(`${front}, ${signal}`, (boundary) => signalAt(front, boundary, signal));
  }
}
for (const front of ["work", "goal", "!"] as const) {
  const name = front === "!" ? "`!command`" : front;
  await sweep(`dashboard, ${name}, Esc`, (frame) => escAt(front, frame));
}
