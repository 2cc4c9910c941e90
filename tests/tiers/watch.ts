/** `changed.ts` again at every save: `watch.ts [COMMIT]`. */

import { fileURLToPath } from "node:url";
import { root } from "./run_tier.ts";

/** Editors write a file in several steps: so long nothing more must come. */
const quietMs = 200;

const script = fileURLToPath(new URL("changed.ts", import.meta.url));

async function run(): Promise<void> {
  console.clear();
  await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-prompt", script, ...Deno.args],
  }).spawn().status;
  console.log("\nWaiting for the next save (Ctrl-C ends this).");
}

/** The run that is going on; a save meanwhile is followed by one more. */
let running = run();
let isWanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function wanted(): void {
  if (isWanted) return;
  isWanted = true;
  running = running.then(() => {
    isWanted = false;
    return run();
  });
}

const watched = ["src", "tests", "prompts", "main.ts", "config.yaml"].map((it) => `${root}/${it}`);
for await (const { kind } of Deno.watchFs(watched)) {
  if (kind === "access") continue;
  clearTimeout(timer);
  timer = setTimeout(wanted, quietMs);
}
