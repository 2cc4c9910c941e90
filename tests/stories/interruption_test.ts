/** A few of the boundaries at which `deno task faults` interrupts; each leaves a log that adds up, and nothing running. */

import { escAt, signalAt } from "../faults/interruption.ts";

/** Without /proc nobody can look who is left. */
const ignore = Deno.build.os !== "linux";

for (
  const [front, boundary, signal] of [
    ["work", 5, "SIGINT"],
    ["work", 12, "SIGTERM"],
    ["work", 33, "SIGHUP"],
    ["work", 36, "SIGINT"],
    ["work", 45, "SIGTERM"],
    ["chat", 14, "SIGINT"],
    ["goal", 9, "SIGTERM"],
    ["goal", 50, "SIGINT"],
  ] as const
) {
  Deno.test({
    name:
      `${signal} at event ${boundary} of agent ${front}: the exit code, the log and the processes`,
    ignore,
    fn: async () => void await signalAt(front, boundary, signal),
  });
}

for (const [front, frame] of [["work", 2], ["work", 6], ["!", 2]] as const) {
  Deno.test({
    name: `Esc at frame ${frame} of ${front} in the dashboard: it is there, and can be talked to`,
    ignore,
    fn: async () => void await escAt(front, frame),
  });
}
