/** Help of the dashboard's commands: all of them, a group, or one. */

import type { Locale } from "../messages/mod.ts";
import {
  briefOf,
  type HelpContext,
  options,
  page,
  parameterSections,
  type Row,
  section,
  text,
  usage,
  wordUsage,
} from "./help.ts";
import { following } from "./locate.ts";
import { type Parameter, parametersOf } from "./parameters.ts";
import { findSlash, shown, type SlashCommand } from "./slash_table.ts";

/**
 * @param words of a command, without its slash; none: all commands
 * @throws {AgentError} if there is no such command
 */
export async function slashHelp(
  words: readonly string[],
  commands: readonly SlashCommand[],
  context: HelpContext,
): Promise<string> {
  if (words.length === 0) return all(commands, context);
  const found = findSlash(words, commands);
  if (found.type === "group") return group(found.path, commands, context);
  return await one(found.command, commands, context);
}

function all(commands: readonly SlashCommand[], context: HelpContext): string {
  const words = following([], shown(commands));
  const [own, built] = [true, false].map((user) =>
    words.filter((word) => (commandAt([word], commands)?.type === "user") === user)
  );
  return page([
    section("help.commands", (built ?? []).map((word) => row([word], commands, context)), context),
    section("help.own", (own ?? []).map((word) => row([word], commands, context)), context),
    text(context.locale, "help.slash_more"),
  ]);
}

function group(
  path: readonly string[],
  commands: readonly SlashCommand[],
  context: HelpContext,
): string {
  const below = following(path, shown(commands));
  const rows = below.map((word) => row([...path, word], commands, context));
  return page([
    text(context.locale, `group.${path.join(".")}`),
    section("help.commands", rows, context),
  ]);
}

async function one(
  command: SlashCommand,
  commands: readonly SlashCommand[],
  context: HelpContext,
): Promise<string> {
  const { locale } = context;
  const { path } = command;
  const below = following(path, shown(commands));
  const parameters = command.type === "user"
    ? []
    : parametersOf((await command.entry.load()).schema());
  const own = command.type === "user" ? [] : command.entry.path;
  return page([
    usage(usageOf(command, parameters, locale), locale),
    slashBrief(command, locale),
    ...parameterSections(own, parameters, context),
    section("help.commands", below.map((word) => row([...path, word], commands, context)), context),
  ]);
}

function usageOf(
  command: SlashCommand,
  parameters: readonly Parameter[],
  locale: Locale,
): readonly string[] {
  const words = [`/${command.path.join(" ")}`];
  if (command.type === "user") {
    return command.command.usage === "" ? words : [...words, command.command.usage];
  }
  const own = parameters.filter(({ positional }) => positional !== null);
  const hasOptions = own.length < parameters.length;
  return [...words, ...own.map(wordUsage), ...hasOptions ? [options(locale)] : []];
}

/** One line about a command. */
export function slashBrief(command: SlashCommand, locale: Locale): string {
  return command.type === "user"
    ? command.command.description
    : briefOf(command.entry.path, locale);
}

function row(
  path: readonly string[],
  commands: readonly SlashCommand[],
  { locale }: HelpContext,
): Row {
  const below = following(path, shown(commands));
  const brief = briefAt(path, commands, locale);
  return [`/${path.join(" ")}`, below.length > 0 ? `${brief} (${below.join(", ")})` : brief];
}

/** Of the command of these words, or of the group that they begin. */
export function briefAt(
  path: readonly string[],
  commands: readonly SlashCommand[],
  locale: Locale,
): string {
  const command = commandAt(path, commands);
  return command ? slashBrief(command, locale) : text(locale, `group.${path.join(".")}`);
}

function commandAt(
  path: readonly string[],
  commands: readonly SlashCommand[],
): SlashCommand | undefined {
  return shown(commands).find((it) => it.path.join(" ") === path.join(" "));
}
