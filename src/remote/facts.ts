import type { FarAnswer, Node } from "../workspace/mod.ts";

/** For `stat -c`; the mark is one that no name holds. */
export function statFormat(mark: string): string {
  return `${mark}|%f|%s|%d:%i|%Y|%Z|%u|%g|%y|%z|%n`;
}

const kinds: Readonly<Record<number, Node["type"]>> = {
  0o100000: "file",
  0o040000: "directory",
  0o120000: "link",
};

/** Reads what `stat -c` and the lines between say. @param pruned names of folders that were not listed */
export function answerOf(
  bytes: Uint8Array,
  mark: string,
  user: { readonly uid: number; readonly gid: number },
  pruned: ReadonlySet<string> = new Set(),
): FarAnswer {
  const [nodes, links] = [new Map<string, Node>(), new Map<string, string>()];
  const folders = new Map<string, string[]>();
  const denied = new Set<string>();
  let base: string | null = null;
  let link = "";
  const [first = "", ...records] = `\n${new TextDecoder().decode(bytes)}`.split(mark);
  const complaints = [first];
  for (const record of records) {
    const text = record.slice(1);
    if (record[0] === "@") base = text.split("\n")[0] ?? "";
    else if (record[0] === ">") link = text.replace(/\n$/, "");
    else if (record[0] === "=") links.set(link, text.replace(/\n+$/, ""));
    else {
      const fields = text.split("|");
      const name = fields.slice(9).join("|").replace(/\n(?:stat: |find: )[\s\S]*$/, (it) => {
        complaints.push(it);
        return "";
      }).replace(/\n+$/, "");
      const path = base === null ? name : under(base, name);
      const node = nodeOf(fields, user);
      nodes.set(path, node);
      if (base === null) continue;
      if (name !== ".") folders.get(parentOf(path))?.push(path.slice(path.lastIndexOf("/") + 1));
      const lists = node.type === "directory" && !pruned.has(path.slice(path.lastIndexOf("/") + 1));
      if (name === "." || lists && pruned.size > 0) folders.set(path, folders.get(path) ?? []);
    }
  }
  for (const [, path = ""] of complaints.join("\n").matchAll(/'([^\n]*)': Permission denied/g)) {
    const real = base === null ? path : under(base, path);
    denied.add(real);
    folders.delete(real);
  }
  return { nodes, links, folders, denied };
}

function under(base: string, name: string): string {
  if (name === ".") return base;
  return `${base === "/" ? "" : base}/${name.replace(/^\.\//, "")}`;
}

function nodeOf(
  fields: readonly string[],
  user: { readonly uid: number; readonly gid: number },
): Node {
  const [raw = "0", size = "0", identity = "", modified = "0", status = "0", uid, gid, m, c] =
    fields;
  const bits = parseInt(raw, 16);
  const foreign = (Number(uid) === user.uid ? 0 : 0o4000) | (Number(gid) === user.gid ? 0 : 0o2000);
  const type = kinds[bits & 0o170000] ?? "other";
  return {
    type,
    size: Number(size),
    mode: type === "file" ? bits & 0o7777 & ~foreign : bits & 0o7777,
    identity,
    stamp: `${identity}:${size}:${m}:${c}`,
    changed: Math.max(Number(modified), Number(status)) * 1000,
  };
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}
