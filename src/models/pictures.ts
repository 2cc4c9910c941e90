/** Pictures of a message for a model that cannot see, or whose server takes none. */

import type { ModelMessage, Picture } from "../protocol/mod.ts";

export type UserMessage = Extract<ModelMessage, { role: "user" }>;

/** The words of a message with a line for each picture that is not sent. */
export function unseenPictures({ text, pictures = [] }: UserMessage): string {
  const lines = pictures.map(({ mime }) => `[a picture (${mime}) that you cannot see]`);
  return [text, ...lines].filter((it) => it !== "").join("\n");
}

/** https://www.rfc-editor.org/rfc/rfc2397 */
export function dataUrl({ mime, base64 }: Picture): string {
  return `data:${mime};base64,${base64}`;
}
