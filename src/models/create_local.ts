import type { Clock, Model } from "../protocol/mod.ts";
import type { LocalSpec } from "./create.ts";

/** @throws {AgentError} for a script or a recording that cannot be read */
export async function createLocal(spec: LocalSpec, clock: Clock): Promise<Model> {
  switch (spec.dialect) {
    case "scripted": {
      const { parseScript } = await import("./script.ts");
      const { scriptedModel } = await import("./scripted.ts");
      return scriptedModel(await parseScript(spec.text), { name: spec.modelName, clock });
    }
    case "replay": {
      const { replayModel } = await import("./replay.ts");
      return replayModel(spec.text);
    }
  }
}
