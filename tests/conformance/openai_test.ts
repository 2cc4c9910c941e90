/** The model behind chat completions, against a fake of its servers. */

import { openaiProvider } from "../support/openai_provider.ts";
import { modelConformance } from "./model_suite.ts";

modelConformance("openai", () => openaiProvider());
modelConformance(
  "deepseek",
  () => openaiProvider({ dialect: "deepseek", modelName: "deepseek-chat" }),
);
modelConformance("llama-server", () => openaiProvider({ dialect: "llama", modelName: "qwen3" }));
