/** Names of a file by where they are looked for; made once for each file's facts. */

import type { Names } from "../names/mod.ts";

export interface FileTable {
  /** Names at the top of the file. */
  readonly top: ReadonlyMap<string, number>;
  /** Members by owner. */
  readonly members: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

const tables = new WeakMap<Names, FileTable>();

export function tableOf(names: Names): FileTable {
  const known = tables.get(names);
  if (known) return known;
  const top = new Map<string, number>();
  const members = new Map<number, Map<string, number>>();
  names.bindings.forEach(({ name, owner, member, local }, at) => {
    if (owner === undefined && !local && !top.has(name)) top.set(name, at);
    if (!member || owner === undefined) return;
    const own = members.get(owner) ?? new Map<string, number>();
    members.set(owner, own.has(name) ? own : own.set(name, at));
  });
  const table = { top, members };
  tables.set(names, table);
  return table;
}
