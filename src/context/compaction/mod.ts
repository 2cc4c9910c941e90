/**
 * Less of a long conversation is sent, and nothing of it that matters is lost: the output of tools
 * goes first, then what is older is summed up. The user's words and what is critical stay as they
 * are, what must not be lost is found by rules before a model is asked, and what a model writes is
 * believed only as far as it answers for those facts. Pure but for that one call.
 */

export { compact, type CompactOptions } from "./compact.ts";
export { needsCompaction, type Room } from "./limits.ts";
export type { CompactPorts } from "./ports.ts";
export { requestTokens } from "./tokens.ts";
