import { jsonText } from "../ansi/mod.ts";

/** One value as one line. */
export function jsonLine(value: unknown): string {
  return `${jsonText(value)}\n`;
}
