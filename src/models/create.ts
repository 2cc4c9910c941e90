/** From a provider's name and plain settings to a model; each provider's code is loaded on use. */

import type { Clock, Model } from "../protocol/mod.ts";

interface Remote {
  /** Name in the model's id. */
  readonly provider: string;
  readonly modelName: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Tokens; 0: as little as the model can. */
  readonly thinkingBudget?: number;
}

export type ModelSpec =
  | Remote & { readonly dialect: "openai" | "gemini" }
  /** `contextWindow` in tokens: the most that is asked of the server. */
  | Remote & { readonly dialect: "ollama"; readonly contextWindow?: number }
  /** `text` is the script or the recording. */
  | { readonly dialect: "scripted"; readonly modelName: string; readonly text: string }
  | { readonly dialect: "replay"; readonly text: string };

/** @throws {AgentError} for a script or a recording that cannot be read */
export async function createModel(spec: ModelSpec, clock: Clock): Promise<Model> {
  switch (spec.dialect) {
    case "openai": {
      const { openaiModel } = await import("./openai.ts");
      const { dialect: _, ...rest } = spec;
      return openaiModel({ ...rest, clock });
    }
    case "gemini": {
      const { geminiModel } = await import("./gemini.ts");
      const { dialect: _, ...rest } = spec;
      return geminiModel({ ...rest, clock });
    }
    case "ollama": {
      const { ollamaModel } = await import("./ollama.ts");
      const { dialect: _, contextWindow, ...rest } = spec;
      return ollamaModel({
        ...rest,
        clock,
        ...(contextWindow ? { numCtxMax: contextWindow } : {}),
      });
    }
    case "scripted": {
      const { parseScript } = await import("./script.ts");
      const { scriptedModel } = await import("./scripted.ts");
      return scriptedModel(await parseScript(spec.text), { name: spec.modelName });
    }
    case "replay": {
      const { replayModel } = await import("./replay.ts");
      return replayModel(spec.text);
    }
  }
}
