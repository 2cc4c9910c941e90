/** One question to a model, and its words: no tools, no history, nothing shown while it speaks. */

import type { Model, ModelRequest, Spent } from "../protocol/mod.ts";

export interface ModelText {
  /** Empty where no answer came to its end. */
  readonly text: string;
  readonly spent?: Spent;
}

/** Never throws: a failure is an empty text. */
export async function ask(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelText> {
  const { provider, name } = model.id;
  let answering = `${provider}/${name}`;
  let said: ModelText = { text: "" };
  for await (const delta of model.stream(request, { signal })) {
    if (delta.type === "route") answering = `${delta.model.provider}/${delta.model.name}`;
    if (delta.type === "usage") {
      said = { ...said, spent: { model: answering, usage: delta.usage } };
    }
    if (delta.type === "finish") {
      const texts = delta.parts.flatMap((it) => it.type === "text" ? [it.text] : []);
      said = { ...said, text: texts.join("") };
    }
  }
  return said;
}
