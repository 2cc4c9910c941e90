/** Other names of what a program may call; they are told to nobody. */

import type { Tool } from "../protocol/mod.ts";
import { methodsOf } from "../tools/mod.ts";

/** What models write, and which method it can only mean. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  "files.read": ["readFile", "readFileSync", "read_text", "readText", "get", "cat"],
  "files.list": ["ls", "readdir", "listDir", "list_files", "listFiles"],
  "files.search": ["grep", "find_text", "searchText"],
  "files.edit": ["replace", "editFile", "update"],
  "files.write": ["writeFile", "writeFileSync", "write_text", "create", "save"],
  "files.delete": ["remove", "rm", "unlink", "deleteFile"],
  "files.move": ["rename", "mv", "moveFile"],
  "files.patch": ["applyPatch"],
  "shell.run": ["exec", "execute", "command", "bash"],
  "web.fetch": ["get", "fetchUrl"],
  "system.date": ["now", "time"],
  "system.json": ["query", "jmespath"],
  "system.say": ["tell", "notify"],
};

/** What is called by itself as well, where the tool has another name. */
const bareNames: Readonly<Record<string, string>> = { "system.ask": "ask", "system.date": "now" };

/** Objects that models take for the one in which all tools are. */
const collections = ["tools", "functions"] as const;

export type Alias = readonly [alias: string, name: string];

export function aliasesOf(tools: readonly Tool[]): readonly Alias[] {
  return methodsOf(tools).flatMap(({ toolkit, method, tool }): readonly Alias[] => {
    const name = `${toolkit}.${method}`;
    const others = [...(otherNames[name] ?? []), ...(tool === method ? [] : [tool])];
    const bare = bareNames[name];
    return [
      [tool, name],
      ...(bare === undefined ? [] : [[bare, name] as const]),
      ...collections.map((it): Alias => [`${it}.${tool}`, name]),
      ...others.map((it): Alias => [`${toolkit}.${it}`, name]),
    ];
  });
}

/** Names of the methods, others too, whose calls may run beside others. */
export function sideBySide(tools: readonly Tool[]): ReadonlySet<string> {
  const able = new Set(
    tools.map(({ definition }) => definition)
      .filter(({ effects, parallel }) => parallel && effects.every((it) => it === "read"))
      .map(({ name }) => name),
  );
  const names = methodsOf(tools).filter(({ tool }) => able.has(tool))
    .map(({ toolkit, method }) => `${toolkit}.${method}`);
  const known = new Set(names);
  const others = aliasesOf(tools).filter(([, name]) => known.has(name)).map(([alias]) => alias);
  return new Set([...names, ...others]);
}
