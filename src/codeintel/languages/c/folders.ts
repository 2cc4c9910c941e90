/** Folders that build files give to the compiler for headers. */

import { baseNameOf, folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { upwards } from "../lexing.ts";

/** Include folders that CMake files and compilation databases name, relative to the root. */
export function declaredFolders(project: Project): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of project.configs) {
    const text = project.config(path);
    if (text === null) continue;
    if (baseNameOf(path) === "CMakeLists.txt") cmakeFolders(project, path, text, found);
    if (baseNameOf(path) === "compile_commands.json") databaseFolders(project, text, found);
  }
  return found;
}

/** A list of folders longer than this many characters is an unclosed parenthesis. */
const includeCommand = /^[ \t]*(target_)?include_directories[ \t]*\(([^)]{0,8000})\)/gim;
const projectCommand = /^[ \t]*project[ \t]*\([ \t\r\n]*([\w.+-]+)/im;
const keywords = new Set(["PUBLIC", "PRIVATE", "INTERFACE", "SYSTEM", "BEFORE", "AFTER"]);

function cmakeFolders(project: Project, path: string, text: string, found: Set<string>): void {
  const code = text.replace(/#[^\n]*/g, "");
  const variables = variablesOf(project, path);
  for (const [, target, body = ""] of code.matchAll(includeCommand)) {
    const words = body.split(/[\s;]+/).filter((word) => word !== "");
    for (const word of target ? words.slice(1) : words) {
      const bare = word.replace(/^"|"$/g, "").replace(/^\$<BUILD_INTERFACE:([^>]*)>?$/, "$1");
      if (keywords.has(bare)) continue;
      const folder = placeOf(bare, folderOf(path), variables);
      if (folder !== null && project.hasFolder(folder)) found.add(folder);
    }
  }
}

/** A folder as CMake writes it; `null` where a variable is not known. */
function placeOf(
  written: string,
  folder: string,
  variables: ReadonlyMap<string, string>,
): string | null {
  const start = /^\$\{([^}]*)\}/.exec(written);
  const base = start ? variables.get(start[1] ?? "") : folder;
  const rest = written.slice(start?.[0].length ?? 0);
  if (base === undefined || rest.includes("$") || (!start && rest.startsWith("/"))) return null;
  return joinPath(base, rest);
}

/** Variables that stand for a folder of the source tree. */
function variablesOf(project: Project, path: string): ReadonlyMap<string, string> {
  const own = folderOf(path);
  const variables = new Map([
    ["CMAKE_CURRENT_SOURCE_DIR", own],
    ["CMAKE_CURRENT_LIST_DIR", own],
    ["CMAKE_SOURCE_DIR", ""],
  ]);
  for (const folder of upwards(own)) {
    const name = projectCommand.exec(
      project.config(folder === "" ? "CMakeLists.txt" : `${folder}/CMakeLists.txt`) ?? "",
    )?.[1];
    if (!name) continue;
    if (!variables.has("PROJECT_SOURCE_DIR")) variables.set("PROJECT_SOURCE_DIR", folder);
    variables.set(`${name}_SOURCE_DIR`, folder);
    variables.set("CMAKE_SOURCE_DIR", folder);
  }
  return variables;
}

interface Command {
  readonly directory: string;
  readonly file: string;
  readonly words: readonly string[];
}

function databaseFolders(project: Project, text: string, found: Set<string>): void {
  for (const { directory, file, words } of commandsOf(text)) {
    const root = rootOf(project, absolute(directory, file));
    if (root === null) continue;
    for (const folder of includeArguments(words)) {
      const place = absolute(directory, folder);
      if (place !== root && !place.startsWith(`${root}/`)) continue;
      const inside = place.slice(root.length + 1);
      if (project.hasFolder(inside)) found.add(inside);
    }
  }
}

/** Where the project lay when the database was written: what stands before a file that is here. */
function rootOf(project: Project, file: string): string | null {
  for (let slash = file.indexOf("/"); slash >= 0; slash = file.indexOf("/", slash + 1)) {
    if (project.hasFile(file.slice(slash + 1))) return file.slice(0, slash);
  }
  return null;
}

function absolute(directory: string, path: string): string {
  return `/${joinPath("", path.startsWith("/") ? path : `${directory}/${path}`) ?? ""}`;
}

const includeFlag = /^-(?:I|isystem|iquote|idirafter)(.*)$/;

function includeArguments(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const joined = includeFlag.exec(word)?.[1];
    const folder = joined === "" ? words[at + 1] : joined;
    return folder ? [folder] : [];
  });
}

function commandsOf(text: string): readonly Command[] {
  const entries = parsed(text);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    const directory = textOf(entry, "directory");
    const file = textOf(entry, "file");
    return directory === null || file === null ? [] : [{ directory, file, words: wordsOf(entry) }];
  });
}

function wordsOf(entry: unknown): readonly string[] {
  const words = valueOf(entry, "arguments");
  if (Array.isArray(words)) return words.filter((word: unknown) => typeof word === "string");
  return (textOf(entry, "command") ?? "").split(/\s+/).map((word) => word.replaceAll('"', ""));
}

function textOf(entry: unknown, key: string): string | null {
  const value = valueOf(entry, key);
  return typeof value === "string" ? value : null;
}

function valueOf(entry: unknown, key: string): unknown {
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, key) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
