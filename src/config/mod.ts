/**
 * Configuration: layered YAML becomes one frozen, validated value that knows where each key
 * came from; provider keys; trust in workspaces; where things lie on the disk.
 *
 * - Nothing of a workspace is read before the user has trusted it, and even then it names no
 *   endpoint, key or file.
 * - No secret is in the cache, in `entries()` or in a sentence.
 * - Zod and `yaml` are loaded only when the cache cannot answer: nothing here imports them
 *   statically.
 * - Files are 0600 in folders 0700, replaced whole, written by one process at a time.
 */

export { checkedYaml } from "./checked_yaml.ts";
export { checksOf } from "./checks.ts";
export { isElsewhere, type Offline, serverOf } from "./offline.ts";
export { getValue } from "./view.ts";
export { commandLimits, limitsOf } from "./limits.ts";
export { loadConfig, type LoadOptions } from "./load.ts";
export {
  makePrivate,
  type Paths,
  paths,
  projectConfig,
  userConfig,
  workspaceFolder,
} from "./paths.ts";
export { isUnconfigured, recordName, type ResolvedModel, resolveModel } from "./model.ts";
export { type ProjectRun, projectRuns } from "./project_runs.ts";
export { type Proxy, proxyOf, proxyVariables, shownProxy } from "./proxy.ts";
export { type ProviderName, providerNames, providers } from "./providers.ts";
export type { A2aAgentSettings, McpServerSettings, ModelSettings, Settings } from "./schema.ts";
export { hostAndPort, modelServers, reachableServers } from "./servers.ts";
export { localServers, servedModel } from "./served.ts";
export { type Secrets, secrets } from "./secrets.ts";
export { type Signer, signer } from "./signing.ts";
export { setValue } from "./set_value.ts";
export type { Scope } from "./edit.ts";
export { instructionNames, largestPart, readPart, readParts } from "./project_parts.ts";
export {
  distrust,
  type FolderTrust,
  isTrusted,
  trust,
  trustChanged,
  trustedContent,
  trustIn,
  trustParts,
} from "./trust.ts";
export type { Config, Entry, Layer, Origin, Warning } from "./types.ts";
export type { DeclaredToolSettings, ToolParameterSettings } from "./toolkit_schema.ts";
export { type WorkspacePlace, workspacePlace } from "./workspace_place.ts";

/** The schema of what models give tools that somebody else declares. */
export async function loadToolkitSchema() {
  return await import("./toolkit_schema.ts");
}
