/** The model of a session for which none is configured: whoever asks it is told so. */

import type { Model, ModelDelta } from "../protocol/mod.ts";

const none: ModelDelta = { type: "error", error: { kind: "unknown_model", message: "none" } };

export const absentModel: Model = {
  id: { provider: "none", name: "none" },
  async *stream(): AsyncGenerator<ModelDelta> {
    yield await Promise.resolve(none);
  },
};
