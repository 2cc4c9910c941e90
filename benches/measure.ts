/** What one process cost, told by the kernel; see `measure.py`. */

import { fileURLToPath } from "node:url";
import { TextLineStream } from "./text_lines.ts";
import type { Command } from "./stage.ts";

export interface Cost {
  /** Epoch milliseconds, before the fork. */
  readonly started: number;
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of user and system time, of all threads. */
  readonly cpu: number;
  /** Megabytes. */
  readonly peak: number;
  readonly code: number;
}

export interface Measurer extends AsyncDisposable {
  run(command: Command): Promise<Cost>;
}

export function openMeasurer(): Measurer {
  const child = new Deno.Command("python3", {
    args: [fileURLToPath(new URL("measure.py", import.meta.url))],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const answers = child.stdout.pipeThrough(new TextLineStream()).getReader();
  return {
    async run(command) {
      await writer.write(new TextEncoder().encode(`${JSON.stringify(command)}\n`));
      const { value } = await answers.read();
      if (value === undefined) throw new Error("measure.py ended");
      const cost: Cost = JSON.parse(value);
      if (cost.code !== 0) throw new Error(`${command.argv.join(" ")} ended with ${cost.code}`);
      return cost;
    },
    async [Symbol.asyncDispose]() {
      await writer.close();
      await answers.cancel();
      await child.status;
    },
  };
}
