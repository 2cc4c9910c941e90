/** Help, from the actions' paths, their parameters and the messages. Loads no action. */

import { cells, wrap } from "../ansi/mod.ts";
import { isMessageKey, type Locale, message, type MessageKey } from "../messages/mod.ts";
import { globalFlags } from "./globals.ts";
import { type Named, offered } from "./locate.ts";
import type { Parameter } from "./parameters.ts";

export interface HelpContext {
  readonly locale: Locale;
  /** Terminal cells. */
  readonly width: number;
}

export type Row = readonly [left: string, right: string];

/** What there is below `path`: the root's commands, or a group's. */
export function groupHelp(
  path: readonly string[],
  entries: readonly Named[],
  context: HelpContext,
): string {
  const { locale } = context;
  const intro = path.length === 0
    ? message(locale, "help.intro")
    : text(locale, `group.${path.join(".")}`);
  return page([
    usage(["agent", ...path, word(locale, "help.command_word"), options(locale)], locale),
    intro,
    section("help.commands", commandRows(path, entries, locale), context),
    section("help.global", globalRows(locale), context),
    message(locale, "help.more"),
  ]);
}

function commandRows(
  path: readonly string[],
  entries: readonly Named[],
  locale: Locale,
): readonly Row[] {
  return offered(path, entries).map((word): Row => {
    const below = offered([...path, word], entries);
    const brief = below.length > 0
      ? text(locale, `group.${word}`)
      : briefOf([...path, word], locale);
    return [word, below.length > 0 ? `${brief} (${below.join(", ")})` : brief];
  });
}

/** One command: its words, its options, what holds everywhere, and the commands below it. */
export function actionHelp(
  path: readonly string[],
  { parameters, entries }: {
    readonly parameters: readonly Parameter[];
    readonly entries: readonly Named[];
  },
  context: HelpContext,
): string {
  const { locale } = context;
  const words = parameters.filter((it) => it.positional !== null);
  return page([
    usage(["agent", ...path, ...words.map(wordUsage), options(locale)], locale),
    briefOf(path, locale),
    ...parameterSections(path, parameters, context),
    section("help.commands", commandRows(path, entries, locale), context),
    section("help.global", globalRows(locale), context),
  ]);
}

/** What an action takes: its words, then its options. */
export function parameterSections(
  path: readonly string[],
  parameters: readonly Parameter[],
  context: HelpContext,
): readonly string[] {
  const { locale } = context;
  const words = parameters.filter((it) => it.positional !== null);
  const own = parameters.filter((it) => it.positional === null);
  return [
    section("help.arguments", words.map((it) => parameterRow(path, it, locale)), context),
    section("help.options", own.map((it) => parameterRow(path, it, locale)), context),
  ];
}

export function briefOf(path: readonly string[], locale: Locale): string {
  return text(locale, `action.${path.join(".")}`);
}

/** The brief of one argument: its own, or the one that it shares. */
export function argumentBrief(path: readonly string[], name: string, locale: Locale): string {
  const own = `arg.${path.join(".")}.${name}`;
  return text(locale, isMessageKey(own) ? own : `arg.${name}`);
}

export function text(locale: Locale, key: string): string {
  return isMessageKey(key) ? message(locale, key) : "";
}

export function page(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

export function usage(words: readonly string[], locale: Locale): string {
  return message(locale, "help.usage", { command: words.join(" ") });
}

function word(locale: Locale, key: MessageKey): string {
  return `<${message(locale, key)}>`;
}

export function options(locale: Locale): string {
  return `[${message(locale, "help.options_word")}]`;
}

export function wordUsage({ shown, required, many }: Parameter): string {
  const whole = many ? `${shown}…` : shown;
  return required ? whole : `[${whole}]`;
}

function parameterRow(path: readonly string[], it: Parameter, locale: Locale): Row {
  const { positional, values, fallback } = it;
  let brief = argumentBrief(path, it.name, locale);
  if (positional !== null && values) {
    brief = message(locale, "help.choice", { brief, values: values.join(", ") });
  }
  if (fallback !== null) brief = message(locale, "help.default", { brief, value: fallback });
  return [positional === null ? optionText(it) : wordUsage(it), brief];
}

function optionText({ short, shown, kind, values, complete, name, bare }: Parameter): string {
  const letter = short === null ? "    " : `-${short}, `;
  if (kind === "boolean") return letter + shown;
  const value = values?.join("|") ?? (kind === "number" ? "n" : complete ?? name);
  return bare ? `${letter}${shown} [<${value}>]` : `${letter}${shown} <${value}>`;
}

function globalRows(locale: Locale): readonly Row[] {
  return globalFlags.map((flag) => {
    const letter = "short" in flag ? `-${flag.short}, ` : "    ";
    const value = "value" in flag ? ` <${flag.value}>` : "";
    return [`${letter}--${flag.name}${value}`, text(locale, `global.${flag.name}`)];
  });
}

/** Cells of the left column at most; a longer text gets a line of its own. */
const leftMost = 30;

export function section(
  title: MessageKey,
  rows: readonly Row[],
  { locale, width }: HelpContext,
): string {
  if (rows.length === 0) return "";
  const fitting = rows.map(([left]) => cells(left)).filter((it) => it <= leftMost);
  const column = Math.max(...fitting, 0) + 4;
  const lines = rows.flatMap(([left, right]) => {
    const brief = wrap(right, Math.max(width - column, 20));
    const head = `  ${left}`;
    const first = cells(head) + 2 <= column
      ? [head + " ".repeat(column - cells(head)) + (brief.shift() ?? "")]
      : [head];
    return [...first, ...brief.map((line) => " ".repeat(column) + line)];
  });
  const heading = message(locale, "help.heading", { title: message(locale, title) });
  return [heading, ...lines.map((line) => line.trimEnd())].join("\n");
}
