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
    const { verify, language_servers: servers } = value;
    return [
      ...entriesOf(verify).flatMap(([name, command]) =>
        typeof command === "string" ? [{ key: `verify.${name}`, command }] : []
      ),
      ...entriesOf(servers).flatMap(([name, server]) => {
        const command = Object.fromEntries(entriesOf(server)).command;
        return typeof command === "string" ? [{ key: `language_servers.${name}`, command }] : [];
      }),
    ];
  } catch {
    return [];
  }
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMap ? Object.entries(value) : [];
}
