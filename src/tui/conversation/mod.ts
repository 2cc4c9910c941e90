/**
 * The conversation pane: events in, rows out. What is finished is laid out once for a width and is
 * the same rows from then on; of what still grows only the last piece is laid out anew. A few hundred
 * blocks are held, whatever the length of the session.
 */

export {
  type Block,
  type Body,
  type ConversationModel,
  type ConversationOptions,
  initial,
  missing,
} from "./model.ts";
export { pressed } from "./keys.ts";
export { type OpenedBlock, openedBlock } from "./documents.ts";
export { transcriptText } from "./transcript.ts";
export { type ConversationMessage, isBusy, isTyping, update, wanted } from "./update.ts";
export { view } from "./view.ts";
