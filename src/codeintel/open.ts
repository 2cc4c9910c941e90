import type { Code, CodePorts } from "./code.ts";

/**
 * Looks at the project. Dispose of the result to stop its Workers. Languages, which nothing
 * else here needs, are loaded now.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function openCode(ports: CodePorts): Promise<Code> {
  const code = await import("./code.ts");
  return await code.openCode(ports);
}
