import { hiddenSet } from "./sanitize.ts";

/** What JSON leaves bare but a terminal obeys, or nobody sees. */
const bare = new RegExp(`[\\x7f-\\x9f${hiddenSet}]`, "gu");

/** A value as JSON on one line that may be printed; it is read back as the same value. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(bare, (character) => {
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}
