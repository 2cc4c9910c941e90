/** Names of a file by where they are looked for; made once for each file's facts. */

import type { Binding } from "../names/mod.ts";

export interface FileTable {
  /** Names at the top of the file. */
  readonly top: ReadonlyMap<string, number>;
  /** Members by owner. */
  readonly members: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/** `null`: not known here. */
interface Bound {
  readonly bindings: readonly (Binding | null)[];
}

const tables = new WeakMap<Bound, FileTable>();

export function tableOf(file: Bound): FileTable {
  const known = tables.get(file);
  if (known) return known;
  const top = new Map<string, number>();
  const members = new Map<number, Map<string, number>>();
  file.bindings.forEach((it, at) => {
    if (!it) return;
    const { name, owner, member, local } = it;
    if (owner === undefined && !local && !top.has(name)) top.set(name, at);
    if (!member || owner === undefined) return;
    const own = members.get(owner) ?? new Map<string, number>();
    members.set(owner, own.has(name) ? own : own.set(name, at));
  });
  const table = { top, members };
  tables.set(file, table);
  return table;
}
