/** What could stand at the cursor of the dashboard's input: commands, their arguments, files. */

import type { Ports } from "../actions/mod.ts";
import { printable } from "../ansi/mod.ts";
import { type Locale, message } from "../messages/mod.ts";
import { argumentsFor, type Candidate } from "./complete.ts";
import type { FileNames } from "./file_names.ts";
import { following } from "./locate.ts";
import { parametersOf } from "./parameters.ts";
import { shortcutNames, type Shortcuts } from "./shell_line.ts";
import { briefAt } from "./slash_help.ts";
import { findSlash, shown, type SlashCommand } from "./slash_table.ts";
import { quoted, split } from "./words.ts";

export interface CompletionParts {
  /** From `slashCommands`. */
  readonly commands: readonly SlashCommand[];
  readonly locale: Locale;
  readonly shortcuts: Shortcuts;
  readonly files: Pick<FileNames, "find">;
  readonly ports: () => Promise<Ports>;
}

export interface Completions {
  /** What a choice takes the place of, in UTF-16 units of the text. */
  readonly from: number;
  readonly to: number;
  /** Best first. */
  readonly items: readonly Completion[];
}

export interface Completion {
  /** As it is put into the text. */
  readonly insert: string;
  /** One line about it, may be empty. */
  readonly brief: string;
}

/** @param at the cursor, in UTF-16 units of `text` */
export async function slashCompletions(
  text: string,
  at: number,
  parts: CompletionParts,
): Promise<Completions> {
  const before = text.slice(0, at);
  const [mention] = /(?<=^|\s)@\S*$/.exec(before) ?? [];
  if (mention !== undefined) {
    const paths = await parts.files.find(mention.slice(1).replace(/^"/, ""));
    // A name that a terminal would act on cannot be typed; one with blanks stands between quotes.
    const typed = paths.filter((path) => printable(path) === path && !/[\n"]/.test(path));
    const names = typed.map((path) => /\s/.test(path) ? `"${path}"` : path);
    const diff = "@diff".startsWith(mention)
      ? [{ insert: "@diff", brief: message(parts.locale, "tui.mention.diff") }]
      : [];
    // A word alone is no path yet, and may be meant to be that word.
    const [first, rest] = mention.length > 1 ? [diff, []] : [[], diff];
    const found = names.map((name) => plain(`@${name}`));
    return range(at - mention.length, at, [...first, ...found, ...rest]);
  }
  if (before.includes("\n")) return range(at, at, []);
  if (before.startsWith("/")) return await slash(before, parts);
  const [name] = /^!\S*$/.exec(before) ?? [];
  if (name === undefined) return range(at, at, []);
  const all = shortcutNames(parts.shortcuts).map((it) => ({
    insert: `!${it}`,
    brief: printable(parts.shortcuts[it] ?? ""),
  }));
  return range(0, at, all.filter(({ insert }) => insert.startsWith(name)));
}

function range(from: number, to: number, items: readonly Completion[]): Completions {
  return { from, to, items };
}

function plain(text: string): Completion {
  return { insert: text, brief: "" };
}

async function slash(before: string, parts: CompletionParts): Promise<Completions> {
  const typed = split(before.slice(1));
  const isNew = typed.open === null && /\s$/.test(before);
  const last = isNew ? undefined : typed.words.at(-1);
  const words = typed.words.slice(0, last ? -1 : undefined).map(({ text }) => text);
  const partial = last?.text ?? "";
  const [from, to] = [last ? last.from + 1 : before.length, before.length];
  if (words.length === 0) {
    const first = commandWords([], parts).filter(({ value }) => value.startsWith(partial));
    return range(0, to, first.map(({ value, brief }) => ({ insert: `/${value}`, brief })));
  }
  const found = [
    ...commandWords(words, parts).filter(({ value }) => value.startsWith(partial)),
    ...await values(words, partial, parts),
  ];
  const items = found.filter(({ value }) => printable(value) === value)
    .map(({ value, brief }) => ({ insert: quoted(value), brief }));
  return range(from, to, items);
}

function commandWords(
  path: readonly string[],
  { commands, locale }: CompletionParts,
): readonly Candidate[] {
  return following(path, shown(commands)).map((value) => ({
    value,
    brief: briefAt([...path, value], commands, locale),
  }));
}

async function values(
  words: readonly string[],
  partial: string,
  parts: CompletionParts,
): Promise<readonly Candidate[]> {
  const command = commandOf(words, parts.commands);
  if (!command || command.type === "user" || command.type === "dialogue") return [];
  const { path } = command.entry;
  const parameters = parametersOf((await command.entry.load()).schema());
  const { locale, ports, files, commands } = parts;
  // Files are found by parts of their names; everything else by its beginning.
  let fuzzy = false;
  const found = await argumentsFor(words.slice(command.path.length), partial, {
    locale,
    ports,
    path,
    parameters,
    named: async (kind, typed) => {
      fuzzy = kind === "file";
      if (fuzzy) return await files.find(typed);
      return kind === "command" ? following([], shown(commands)) : null;
    },
  });
  return fuzzy ? found : found.filter(({ value }) => value.startsWith(partial));
}

function commandOf(
  words: readonly string[],
  commands: readonly SlashCommand[],
): SlashCommand | null {
  try {
    const found = findSlash(words, commands);
    return found.type === "command" ? found.command : null;
  } catch {
    return null;
  }
}
