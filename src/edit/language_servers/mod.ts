/**
 * What language servers say of a change: programs that the user has installed and declared, spoken to by
 * the Language Server Protocol in the box of commands, the project read-only to them.
 *
 * - Loaded and started by the first change of a file that one is for.
 * - No change waits longer than its patience, and none for a server that has failed three times.
 * - A server blames only what the change brought: it is shown the old text first, unless it has it.
 */

export {
  type LanguageServerPorts,
  LanguageServers,
  type LanguageServerSettings,
} from "./servers.ts";
