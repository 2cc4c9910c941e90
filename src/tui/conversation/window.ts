import type { ConversationModel } from "./model.ts";

/** Blocks over the limit before any are dropped, so that it is not done at each event. */
const slack = 50;

/**
 * The model without its oldest blocks, while the end is seen. Blocks of one event go together, since
 * the log can be asked for events only.
 */
export function trimmed(model: ConversationModel): ConversationModel {
  const { blocks, limit, top } = model;
  if (top !== null || blocks.length <= limit + slack) return model;
  let from = blocks.length - limit;
  while (from < blocks.length && blocks[from]?.seq === blocks[from - 1]?.seq) from += 1;
  const first = blocks[from];
  if (!first || first.seq === null) return model;
  return { ...model, blocks: blocks.slice(from), firstSeq: first.seq };
}
