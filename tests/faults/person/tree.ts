/** A project tree as it is compared: content, mode, targets of links, empty folders. */

export type Node =
  | { readonly type: "file"; readonly text: string; readonly mode: number }
  | { readonly type: "link"; readonly target: string }
  | { readonly type: "folder"; readonly mode: number }
  | { readonly type: "other" };

/** Paths from the root, `/` between components. */
export type Tree = ReadonlyMap<string, Node>;

/** Longer texts are compared by what is left of them: their length and a sum. */
const whole = 20_000;

/** Everything below `root` but what git keeps for itself. */
export function treeOf(root: string): Tree {
  const tree = new Map<string, Node>();
  visit(root, "", tree);
  return tree;
}

function visit(root: string, folder: string, tree: Map<string, Node>): void {
  const names = [...Deno.readDirSync(`${root}/${folder}`)].map(({ name }) => name).toSorted();
  for (const name of names) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (path === ".git") continue;
    const node = nodeAt(root, path);
    if (!node) continue;
    tree.set(path, node);
    if (node.type === "folder") visit(root, path, tree);
  }
}

/** `null`: nothing is there. */
export function nodeAt(root: string, path: string): Node | null {
  const full = `${root}/${path}`;
  try {
    const info = Deno.lstatSync(full);
    const mode = (info.mode ?? 0) & 0o7777;
    if (info.isSymlink) return { type: "link", target: Deno.readLinkSync(full) };
    if (info.isDirectory) return { type: "folder", mode };
    if (!info.isFile) return { type: "other" };
    return { type: "file", text: short(Deno.readFileSync(full)), mode };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return null;
    }
    throw error;
  }
}

function short(bytes: Uint8Array): string {
  if (bytes.length <= whole) return new TextDecoder("latin1").decode(bytes);
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) | 0;
  return `${bytes.length} bytes, sum ${sum}`;
}

export interface Difference {
  readonly path: string;
  readonly wanted: Node | null;
  readonly found: Node | null;
}

/** Paths of the two trees that differ and are chosen. */
export function differences(
  wanted: Tree,
  found: Tree,
  chosen: (path: string) => boolean,
): readonly Difference[] {
  const paths = new Set([...wanted.keys(), ...found.keys()]);
  return [...paths].filter(chosen).toSorted().flatMap((path) => {
    const sides = { wanted: wanted.get(path) ?? null, found: found.get(path) ?? null };
    return same(sides.wanted, sides.found) ? [] : [{ path, ...sides }];
  });
}

export function same(one: Node | null, other: Node | null): boolean {
  return textOf(one) === textOf(other);
}

/** One line: what stands there. */
export function textOf(node: Node | null): string {
  switch (node?.type) {
    case undefined:
      return "nothing";
    case "file":
      return `file ${node.mode.toString(8)} ${JSON.stringify(node.text)}`;
    case "link":
      return `link to ${node.target}`;
    case "folder":
      return `folder ${node.mode.toString(8)}`;
    case "other":
      return "neither file nor folder";
  }
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
