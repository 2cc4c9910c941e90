/** Every gate that takes minutes, one after another; ends with 1 if any of them does. */

import { fileURLToPath } from "node:url";
const gates: readonly (readonly string[])[] = [
  ["run_session_kill.ts"],
  ["run_session_kill.ts", "program"],
  ["run_session_kill.ts", "agents"],
  ["run_interruption.ts"],
  ["store_kill.ts", "100"],
  ["memory_kill.ts", "200"],
  ["store_damage.ts", "150"],
  ["shared_store.ts", "100"],
  ["failover.ts", "300"],
  ["waits.ts"],
  ["run_edit_faults.ts"],
  ["layers.ts"],
  ["run_layer_kill.ts"],
  ["person.ts", "2000"],
  ["shell/fuzz.ts", "100000"],
  ["url_fuzz.ts", "20000"],
  ["paths/fuzz.ts", "50000", "2000"],
  ["secrets/kill.ts", "300"],
  ["secrets/canaries.ts", "200"],
  ["remote_kill.ts", "500"],
  ["sanitize_fuzz.ts", "20000"],
  ["sandbox/probes.ts"],
  ["sandbox/builds.ts"],
];

const failed: string[] = [];
for (const [script = "", ...args] of gates) {
  console.log(`\n## ${script} ${args.join(" ")}`.trimEnd());
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-prompt", path, ...args],
  }).spawn().status;
  if (!success) failed.push(script);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(", ")}`);
  Deno.exitCode = 1;
}
