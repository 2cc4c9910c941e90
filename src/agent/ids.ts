/** Ids of calls, made by us: providers give them twice, not at all, or in their own shape. */

/**
 * Nine letters and digits, the strictest shape any provider asks for (Mistral's); the
 * `count`-th call of a session always has the same id, so that prompts stay byte-stable.
 */
export function callId(count: number): string {
  return `c${count.toString(36).padStart(8, "0")}`;
}
