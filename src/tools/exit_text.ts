import type { Exit } from "../protocol/mod.ts";

/** How a program ended that was started, as a model reads it. */
export function exitText(exit: Extract<Exit, { type: "exited" | "signalled" }>): string {
  return exit.type === "exited" ? `exit code ${exit.code}` : `ended by ${exit.signal}`;
}
