/**
 * Commands that users write: Markdown files whose text is sent as a message. A project's own count
 * only where it is trusted, and never in place of a command that is there already.
 */

import { printable, visible } from "../ansi/mod.ts";
import { type FolderTrust, type Paths, trustIn } from "../config/mod.ts";
import { AgentError } from "../protocol/mod.ts";

export interface UserCommand {
  /** Of its file, without `.md`. */
  readonly name: string;
  /** One line; empty where the file has none. */
  readonly description: string;
  /** What is to be typed behind it, as `<file> [note]`; empty: nothing is said of it. */
  readonly usage: string;
  /** What is sent, with `$ARGUMENTS` and `$1` to `$9`. */
  readonly body: string;
  /** The project's, and not the user's. */
  readonly project: boolean;
}

export interface UserCommands {
  /** By name; the user's before the project's. */
  readonly commands: readonly UserCommand[];
  /** Files that are too large, or no text, or a project's that have changed since it was trusted. */
  readonly refused: readonly string[];
}

/** Bytes; a message has no business to be larger. */
const largest = 65_536;

/** Files of one folder that are looked at. */
const most = 200;

/** Reads the commands of the user and, where it is trusted, of the workspace. */
export async function userCommands(paths: Paths, root: string): Promise<UserCommands> {
  const own = await inFolder(`${paths.config}/commands`, null);
  const trust = await trustIn(paths, root);
  const trusted = trust.state === "folder" && await isPlainFolder(`${root}/.agent`) &&
    await isPlainFolder(`${root}/.agent/commands`);
  const theirs = trusted ? await inFolder(`${root}/.agent/commands`, { root, trust }) : nothing;
  const names = new Set(own.commands.map(({ name }) => name));
  return {
    commands: [...own.commands, ...theirs.commands.filter(({ name }) => !names.has(name))],
    refused: [...own.refused, ...theirs.refused],
  };
}

const nothing: UserCommands = { commands: [], refused: [] };

/** A link could lead out of the project. */
async function isPlainFolder(path: string): Promise<boolean> {
  return (await Deno.lstat(path).catch(() => null))?.isDirectory ?? false;
}

/** Whose files count with the contents that the user has trusted. */
interface Project {
  readonly root: string;
  readonly trust: FolderTrust;
}

/** @param project `null`: the files are the user's own */
async function inFolder(folder: string, project: Project | null): Promise<UserCommands> {
  const commands: UserCommand[] = [];
  const refused: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = `${folder}/${name}.md`;
    const text = await textAt(path, project);
    if (text === null) refused.push(path);
    else commands.push(commandOf(name, text, project !== null));
  }
  return { commands, refused };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      const [, bare] = /^([a-z0-9][a-z0-9_-]*)\.md$/i.exec(name) ?? [];
      if (bare !== undefined) names.push(bare);
    }
  } catch {
    // No folder, no commands.
  }
  return names.sort().slice(0, most);
}

/** `null`: it is no text of a fitting size, or a link of a project, or changed since it was trusted. */
async function textAt(path: string, project: Project | null): Promise<string | null> {
  try {
    const { isFile, size } = project ? await Deno.lstat(path) : await Deno.stat(path);
    if (!isFile || size > largest) return null;
    const content = await Deno.readFile(path);
    if (project && !await project.trust.covers(path.slice(project.root.length + 1), content)) {
      return null;
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

export function commandOf(name: string, text: string, project: boolean): UserCommand {
  const [head = "", fields = ""] = frontMatter.exec(text) ?? [];
  const field = (key: string) => {
    const [, value = ""] = new RegExp(`^${key}:[ \\t]*(.*)$`, "m").exec(fields) ?? [];
    return printable(value).trim().replace(/^(["'])(.*)\1$/, "$2");
  };
  return {
    name,
    description: field("description"),
    usage: field("arguments"),
    // Whoever reads a file sees no hidden characters in it: the model sees where they are.
    body: visible(text.slice(head.length)).trim(),
    project,
  };
}

/**
 * The message that a command becomes.
 *
 * @param rest what stands behind its name, as it was typed; `words` the same as words
 * @throws {AgentError} `slash.user_missing`, if there are fewer words than `<…>` in its usage
 */
export function messageOf(
  { name, usage, body }: UserCommand,
  { rest, words }: { readonly rest: string; readonly words: readonly string[] },
): string {
  const needed = usage.match(/<[^>]*>/g)?.length ?? 0;
  if (words.length < needed) throw new AgentError("usage", "slash.user_missing", { name, usage });
  const places = /\$(?:(ARGUMENTS)|([1-9]))(?!\w)/g;
  if (!places.test(body)) return rest === "" ? body : `${body}\n\n${rest}`;
  return body.replaceAll(
    places,
    (_place, all?: string, at?: string) => all === undefined ? words[Number(at) - 1] ?? "" : rest,
  );
}
