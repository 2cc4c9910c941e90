/** A process of its own that runs a program in a box; says "running" when the box is there. */

import { processSpawner } from "../../../src/sandbox/mod.ts";

const [root = "", scratch = "", script = ""] = Deno.args;
const spawner = processSpawner({ root, scratch, env: (name) => Deno.env.get(name) });
const { exit, output } = await spawner.run({
  program: "/bin/sh",
  args: ["-c", script],
  cwd: root,
  timeoutMs: 60_000,
  maxOutputBytes: 1_000,
  confine: { writable: [], network: false },
}, {
  signal: new AbortController().signal,
  onOutput: (text) => console.log(text.trim()),
});
console.log(JSON.stringify({ exit, output }));
await spawner.close();
