/** `mcp.ts [part of a name …]`: servers that misbehave, one at a time. */

import { attacks } from "./attacks.ts";
import { tried } from "./run.ts";

const chosen = attacks.filter(({ mode }) =>
  Deno.args.length === 0 || Deno.args.some((word) => mode.includes(word))
);
let succeeded = 0;
for (const attack of chosen) {
  const started = performance.now();
  const problem = await tried(attack);
  if (Deno.env.get("AGENT_TIMES")) {
    console.log(`${attack.mode} ${Math.round(performance.now() - started)} ms`);
  }
  if (problem === null) continue;
  succeeded++;
  console.log(`FAIL ${attack.mode}\n     ${problem}`);
}
console.log(`MCP servers that misbehave: ${succeeded} of ${chosen.length} succeeded`);
Deno.exit(succeeded === 0 ? 0 : 1);
