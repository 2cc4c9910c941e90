/** What a project's configuration wants to run, for whoever is to trust it. */

import type { Bytes } from "../protocol/mod.ts";

export interface ProjectRun {
  /** Its key in the configuration. */
  readonly key: string;
  readonly command: string;
}

/** None where the file cannot be read as YAML: it is refused when it is loaded. */
export async function projectRuns(content: Bytes): Promise<readonly ProjectRun[]> {
  const { readYaml } = await import("./read_yaml.ts");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    const { value } = await readYaml({ layer: "project", path: ".agent/config.yaml", text });
    const { verify } = value;
    if (typeof verify !== "object" || verify === null || Array.isArray(verify)) return [];
    return Object.entries(verify).flatMap(([name, command]) =>
      typeof command === "string" ? [{ key: `verify.${name}`, command }] : []
    );
  } catch {
    return [];
  }
}
