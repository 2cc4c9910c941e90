/**
 * From words to actions: which action is meant, what its arguments are, what could stand next, and
 * what help says. The command line and the slash commands of the dashboard are both made of this.
 * Words are never evaluated. What parses and completes is loaded when it is asked for.
 */

import type { complete } from "./complete.ts";
import type { FileNames } from "./file_names.ts";
import type { parse } from "./parse.ts";
import type { resolveSlash } from "./slash.ts";
import type { slashCompletions } from "./slash_complete.ts";
import type { slashHelp } from "./slash_help.ts";
import { shellLine } from "./shell_line.ts";
import type { slashCommands } from "./slash_table.ts";
import type { userCommands } from "./user_commands.ts";

export { globalFlags, type Globals, hoist, type Hoisted } from "./globals.ts";
export { actionHelp, briefOf, groupHelp, type HelpContext } from "./help.ts";
export { locate, type Located, type Named } from "./locate.ts";
export { named } from "./named.ts";
export { type Parameter, parametersOf } from "./parameters.ts";
export { shellLine, type Shortcuts } from "./shell_line.ts";
export type { SlashCall, SlashParts } from "./slash.ts";
export type { Completion, CompletionParts, Completions } from "./slash_complete.ts";
export type { SlashCommand, SlashSources } from "./slash_table.ts";
export type { UserCommand, UserCommands } from "./user_commands.ts";

/** Words as the arguments of an action. */
export async function loadParse(): Promise<typeof parse> {
  return (await import("./parse.ts")).parse;
}

/** What could stand where the cursor is. */
export async function loadComplete(): Promise<typeof complete> {
  return (await import("./complete.ts")).complete;
}

/** All that slash commands need, for a face that has some. */
export interface Slash {
  readonly slashCommands: typeof slashCommands;
  readonly resolveSlash: typeof resolveSlash;
  readonly slashCompletions: typeof slashCompletions;
  readonly slashHelp: typeof slashHelp;
  readonly userCommands: typeof userCommands;
  readonly shellLine: typeof shellLine;
  readonly FileNames: typeof FileNames;
}

export async function loadSlash(): Promise<Slash> {
  const [table, slash, completions, help, user, files] = await Promise.all([
    import("./slash_table.ts"),
    import("./slash.ts"),
    import("./slash_complete.ts"),
    import("./slash_help.ts"),
    import("./user_commands.ts"),
    import("./file_names.ts"),
  ]);
  return {
    slashCommands: table.slashCommands,
    resolveSlash: slash.resolveSlash,
    slashCompletions: completions.slashCompletions,
    slashHelp: help.slashHelp,
    userCommands: user.userCommands,
    shellLine,
    FileNames: files.FileNames,
  };
}
