/**
 * Conversations for an editor, by the Agent Client Protocol (version 1) over the streams of the process.
 *
 * Invariants:
 * - a session here is a session of the log, driven as every other face drives one: what the editor is
 *   told are its events, what the editor says are its messages, answers and cancels;
 * - one prompt of a session runs at a time; its answer comes after everything that is told of it;
 * - a cancel holds for the prompt that runs, from the moment at which its request has been read;
 * - a permission is asked for with exactly the text that the log keeps, and a refusal to ask is a "no";
 * - what the editor's buffers hold is what is read and what an edit is made from; every check of the
 *   workspace is made all the same;
 * - commands run in our box, and in a terminal of the editor only where nothing would confine them;
 * - when the editor has gone every turn ends as interrupted, and the process with it.
 */

export { serveAcp, type ServeOptions } from "./serve.ts";
