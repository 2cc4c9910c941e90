/** From a provider's name and plain settings to a model; each provider's code is loaded on use. */

import type { Clock } from "../protocol/mod.ts";
import { type ServedModel, untold } from "./serving.ts";

interface Server {
  /** Name in the model's id. */
  readonly provider: string;
  readonly modelName: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Tokens; 0: as little as the model can. */
  readonly thinkingBudget?: number;
}

/** A model behind a server. */
export type RemoteSpec =
  | Server & { readonly dialect: "openai" | "gemini" }
  /** In tokens, the most that is asked of the server, and what was asked of it before. */
  | Server & {
    readonly dialect: "ollama";
    readonly contextWindow?: number;
    readonly numCtx?: number;
    /** Tokens that it counted for each that we estimate. */
    readonly calibration?: number;
  };

/** A model whose answers are in a text: the script or the recording. */
export type LocalSpec =
  | { readonly dialect: "scripted"; readonly modelName: string; readonly text: string }
  | { readonly dialect: "replay"; readonly text: string };

/** Speaks to the server itself, so it needs the right to; the program has it done in a thread. */
export async function createRemote(spec: RemoteSpec, clock: Clock): Promise<ServedModel> {
  switch (spec.dialect) {
    case "openai": {
      const { openaiModel } = await import("./openai.ts");
      const { dialect: _, ...rest } = spec;
      return openaiModel({ ...rest, clock });
    }
    case "gemini": {
      const { geminiModel } = await import("./gemini.ts");
      const { dialect: _, ...rest } = spec;
      return {
        ...geminiModel({ ...rest, clock }),
        serving: () => Promise.resolve(untold),
      };
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
  }
}
