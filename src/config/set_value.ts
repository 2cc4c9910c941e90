import type { Change, Scope } from "./edit.ts";
import type { Paths } from "./paths.ts";

/**
 * Sets one key in the user's or the project's file, which is made (mode 0600) if it is not
 * there. Text for a key that wants something else is read as a number, `true`, `false` or
 * `null`.
 *
 * @throws {AgentError} `config.no_such_key`, `config.not_in_project`, `model.unknown`, what
 *   `loadConfig` says of a wrong value, `config.write_failed`
 */
export async function setValue(
  paths: Paths,
  change: Change,
  scope: Scope,
): Promise<void> {
  const { edit } = await import("./edit.ts");
  await edit(paths, change, scope);
}
