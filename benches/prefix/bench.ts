/**
 * Requests that begin with all of the one before, over recorded sessions: `bench.ts [SESSIONS] [SEED]`.
 * `--breaks` shows what did not.
 */

import { type PrefixCount, runSession } from "./sessions.ts";

const [sessions = 200, from = 1] = Deno.args.filter((it) => /^\d+$/.test(it)).map(Number);

const counts: PrefixCount[] = [];
for (let seed = from; seed < from + sessions; seed++) counts.push(await runSession(seed));

const sum = (of: (it: PrefixCount) => number) => counts.reduce((all, it) => all + of(it), 0);
const turns = sum(({ turns }) => turns);
const stable = sum(({ stable }) => stable);
const whole = counts.filter(({ breaks }) => breaks.length === 0).length;
const bytes = counts.map(({ first }) => first.bytes).sort((a, b) => a - b);
console.log(`| sessions | turns | byte-stable | of all | sessions without a break |`);
console.log(`| --- | --- | --- | --- | --- |`);
const share = (100 * stable / Math.max(1, turns)).toFixed(1);
console.log(`| ${sessions} | ${turns} | ${stable} | ${share} % | ${whole} |`);
console.log(
  `\nfirst request: ${bytes[0]} to ${bytes.at(-1)} bytes, ${counts[0]?.first.tools} tools`,
);

const calls = new Map<string, number>();
for (const [name, count] of counts.flatMap(({ calls }) => Object.entries(calls))) {
  calls.set(name, (calls.get(name) ?? 0) + count);
}
console.log(`calls: ${[...calls].sort().map(([name, count]) => `${name} ${count}`).join(", ")}`);

if (Deno.args.includes("--breaks")) {
  for (const it of counts.flatMap(({ breaks }) => breaks)) {
    console.log(`\nseed ${it.seed}, request ${it.request}, message ${it.message}: ${it.happened}`);
    console.log(`- ${it.before.slice(0, 1500)}\n+ ${it.after.slice(0, 1500)}`);
  }
}
