/** Virtual environments of a project. */

import { fileOf } from "./proofs.ts";
import type { Facts, Scene } from "./types.ts";

/** A virtual environment of the folder that is not the one whose programs run. */
export async function venvOf(scene: Scene, facts: Facts): Promise<string | null> {
  for (const name of [".venv", "venv", "env"]) {
    if (await fileOf(`${name}/pyvenv.cfg`, scene, facts)) return name;
  }
  return null;
}

export function activation(venv: string, { shell }: Scene) {
  const script = shell === "fish"
    ? "activate.fish"
    : shell === "pwsh"
    ? "Activate.ps1"
    : "activate";
  const line = shell === "pwsh" ? `./${venv}/bin/${script}` : `. ${venv}/bin/${script}`;
  return {
    command: shell === "fish" ? `source ${venv}/bin/${script}` : line,
    does: "failures.do.activate",
  } as const;
}
