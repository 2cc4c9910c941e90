/**
 * git, kept from running programs that a repository's settings name. An override of `diff.external`
 * by nothing makes git fail (measured), so these are options; the rest is the environment.
 */

import type { SimpleCommand } from "./shell/mod.ts";
import { systemName } from "./system_name.ts";

/** Options by subcommand. */
const both = ["--no-ext-diff", "--no-textconv"];
const options: ReadonlyMap<string, readonly string[]> = new Map([
  ["diff", both],
  ["log", both],
  ["show", both],
  ["whatchanged", both],
  ["diff-tree", both],
  ["diff-index", both],
  ["diff-files", both],
  ["stash show", both],
  ["blame", both.slice(1)],
  ["annotate", both.slice(1)],
  ["grep", both.slice(1)],
]);

/** The command as it runs; the same where it is not git's. */
export function hardened(command: SimpleCommand): SimpleCommand {
  const { words } = command;
  const texts = words.map(({ text }) => text);
  const program = texts[0] ?? "";
  if ((systemName(program) ?? program) !== "git") return command;
  const start = texts[1] === "-C" ? 3 : 1;
  const at = texts[start] === "--no-pager" ? start + 1 : start;
  const [name = "", next = ""] = texts.slice(at);
  const two = options.get(`${name} ${next}`);
  const more = two ?? options.get(name);
  if (!more) return command;
  const end = at + (two ? 2 : 1);
  const added = more.map((text) => ({ text, expands: false }));
  return { ...command, words: [...words.slice(0, end), ...added, ...words.slice(end)] };
}

const settings = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.pager", "cat"],
  ["protocol.ext.allow", "never"],
  // A folder that only looks like a repository is none.
  ["safe.bareRepository", "explicit"],
] as const;

/** For a git that nobody was asked about: no settings but the repository's own, no questions. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_PAGER: "cat",
  GIT_CONFIG_COUNT: String(settings.length),
  ...Object.fromEntries(settings.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ])),
};
