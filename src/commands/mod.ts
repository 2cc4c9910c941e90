/**
 * From words to actions: which action is meant, what its arguments are, what could stand next, and
 * what help says. The command line and the slash commands of the dashboard are both made of this.
 * Words are never evaluated. What parses and completes is loaded when it is asked for.
 */

import type { complete } from "./complete.ts";
import { loadMessages } from "../messages/mod.ts";
import type { FileNames } from "./file_names.ts";
import type * as help from "./help.ts";
import type { parse } from "./parse.ts";
import type { resolveSlash } from "./slash.ts";
import type { slashCompletions } from "./slash_complete.ts";
import type { slashHints } from "./slash_hints.ts";
import type { slashHelp } from "./slash_help.ts";
import { shellLine } from "./shell_line.ts";
import type { slashCommands } from "./slash_table.ts";
import type { userCommands } from "./user_commands.ts";
import type { quoted } from "./words.ts";

export { globalFlags, type Globals, hoist, type Hoisted } from "./globals.ts";
export type { HelpContext } from "./help.ts";
export { locate, type Located, type Named } from "./locate.ts";
export { named, type Parameter, parametersOf } from "./parameters.ts";
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
  await loadMessages("help");
  return (await import("./complete.ts")).complete;
}

/** What help says of commands and of one of them. */
export async function loadHelp(): Promise<Pick<typeof help, "actionHelp" | "groupHelp">> {
  await loadMessages("help");
  return await import("./help.ts");
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
  readonly quoted: typeof quoted;
  readonly slashHints: typeof slashHints;
}

export async function loadSlash(): Promise<Slash> {
  const [table, slash, completions, help, user, files, words, hints] = await Promise.all([
    import("./slash_table.ts"),
    import("./slash.ts"),
    import("./slash_complete.ts"),
    import("./slash_help.ts"),
    import("./user_commands.ts"),
    import("./file_names.ts"),
    import("./words.ts"),
    import("./slash_hints.ts"),
    loadMessages("help"),
  ]);
  return {
    slashCommands: table.slashCommands,
    resolveSlash: slash.resolveSlash,
    slashCompletions: completions.slashCompletions,
    slashHelp: help.slashHelp,
    userCommands: user.userCommands,
    shellLine,
    FileNames: files.FileNames,
    quoted: words.quoted,
    slashHints: hints.slashHints,
  };
}
