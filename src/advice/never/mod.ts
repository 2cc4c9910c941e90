/**
 * What is never offered, whoever proposes it: it makes a small trouble a large one. Lines are judged
 * by the words of every command that they reach, so that quotes, wrappers, scripts within scripts and
 * other machines hide nothing; what cannot be read is not offered either.
 */

export { neverOffered } from "./never.ts";
export type { NeverReason } from "./reason.ts";
