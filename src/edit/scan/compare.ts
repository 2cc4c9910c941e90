/** What a command did, by the looks before and after it. */

import type { FileChange, NodeChange } from "../../protocol/mod.ts";
import { WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { foldersAbove } from "../folders.ts";
import { unpack } from "./contents.ts";
import { Inventory } from "./inventory.ts";
import { whyOf } from "./keep.ts";
import { changedNodes, loadNodes, nodesOf } from "./nodes.ts";
import { refresh, remember } from "./refresh.ts";
import { entryOf } from "./rows.ts";
import { surroundingsOf } from "./surroundings.ts";
import type { ScanPorts } from "./ports.ts";
import type { Compared, Entry, LookOptions, TreeSnapshot, Uncovered } from "./types.ts";
import { reasonOf } from "./uncovered.ts";

/** A file on both sides; `null`: it is not there. */
interface Pair {
  readonly path: string;
  readonly before: Entry | null;
  readonly after: Entry | null;
}

/**
 * What differs from a look, by another process too. A file whose old content cannot be had is
 * among the uncovered and not among the files; one whose new content is too large to keep is
 * among both: it can be undone and not redone.
 *
 * @throws {WorkspaceError} if the root is gone
 * @throws {AgentError} `store.*`
 */
export async function compareLooks(
  before: TreeSnapshot,
  ports: ScanPorts,
  options: LookOptions = {},
): Promise<Compared> {
  const { blobs } = ports.store;
  const known = ports.memo?.inventory;
  const inventory = known?.base === before.base
    ? known
    : await Inventory.of(before, blobs, ports.signal);
  if (!inventory) {
    return { files: [], nodes: [], uncovered: [".: what the tree was before is lost"] };
  }
  // Of a command whose process died it is not known which folders were there.
  const folders = known?.base === before.base && known.folders.size > 0 ? known.folders : null;
  const old = new Map(before.changed.map((row) => [row[0], entryOf(row)]));
  const paths = new Set([...old.keys(), ...before.gone, ...inventory.delta.keys()]);
  const base = (path: string) => inventory.baseOf(path);
  await refresh(ports, inventory, { ...options, lost: new Set(), alone: true });
  for (const path of inventory.delta.keys()) paths.add(path);
  const gone = new Set(before.gone);
  const pairs = [...paths].sort().map((path): Pair => ({
    path,
    before: old.get(path) ?? (gone.has(path) ? null : base(path)),
    after: inventory.get(path),
  }));
  const comparer = new Comparer(ports, before, { inventory, folders });
  const compared = await comparer.compare(pairs, options);
  await remember(ports, inventory, false);
  return compared;
}

interface ComparisonBase {
  readonly inventory: Inventory;
  /** Those of the look; `null`: nobody knows. */
  readonly folders: ReadonlyMap<string, unknown> | null;
}

class Comparer {
  readonly #ports: ScanPorts;
  readonly #look: TreeSnapshot;
  readonly #inventory: Inventory;
  readonly #folders: ReadonlyMap<string, unknown> | null;
  readonly #uncovered = new Map<string, string>();

  constructor(ports: ScanPorts, look: TreeSnapshot, { inventory, folders }: ComparisonBase) {
    this.#ports = ports;
    this.#look = look;
    this.#inventory = inventory;
    this.#folders = folders;
  }

  async compare(pairs: readonly Pair[], options: LookOptions): Promise<Compared> {
    const sure: Pair[] = [];
    for (const pair of pairs) {
      const settled = await this.#settle(pair, options);
      if (settled) sure.push(settled);
    }
    const sides = sure.flatMap(({ before, after }) => [before, after].filter((it) => it !== null));
    const missing = await unpack(this.#ports, sides.filter((it) => it.held.by !== "nobody"));
    const files = sure.flatMap((pair) => this.#change(pair, missing));
    const nodes = await this.#nodes();
    await this.#surroundings();
    for (const { path } of nodes) this.#uncovered.delete(path);
    const uncovered = [...this.#uncovered].sort().map(([path, reason]) => `${path}: ${reason}`);
    return { files, nodes, uncovered };
  }

  /** With hashes on both sides; `null`: no change, or none that can be taken back. */
  async #settle(pair: Pair, options: LookOptions): Promise<Pair | null> {
    const { path, before } = pair;
    const after = pair.after ?? await this.#stillThere(pair, options);
    if (!before && !after) return null;
    if (before && after && isSame(before, after)) return null;
    if (before?.hash === "") {
      if (before.held.by === "nobody") this.#say(path, reasonOf(before.held.why));
      return null;
    }
    const folder = before ? undefined : this.#hiddenAbove(path);
    if (folder !== undefined) {
      this.#say(`${folder}/`, "ignore rules hid it before, so it is not known what changed there");
      return null;
    }
    const named = after?.hash === "" ? await this.#named(after) : after;
    if (after && (!named || before && isSame(before, named))) return null;
    return { path, before, after: named };
  }

  /** The hash of what is not kept; `null`: gone, or a secret, of which no change is recorded. */
  async #named(entry: Entry): Promise<Entry | null> {
    const why = entry.held.by === "nobody" ? entry.held.why : null;
    const reason = why === null ? "" : reasonOf(why);
    if (why === "secret") {
      this.#say(entry.path, reason);
      return null;
    }
    try {
      const found = await this.#ports.workspace.fingerprint(entry.path);
      if (!found) return null;
      this.#say(entry.path, `${reason}: what it is now is not kept, undo works and redo does not`);
      return { ...entry, ...found };
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      this.#say(entry.path, reason);
      return null;
    }
  }

  /** A file that new ignore rules hide is not gone. */
  async #stillThere({ path, before }: Pair, options: LookOptions): Promise<Entry | null> {
    const { workspace, store: { blobs } } = this.#ports;
    const [look] = await workspace.looks([path]);
    if (!before || look?.type !== "file") return null;
    const { size, mode, stamp } = look;
    const entry = { ...before, size, mode, stamp };
    try {
      const maxBytes = options.maxFileBytes ?? 2 ** 24;
      const { bytes } = await workspace.read(path, { maxBytes, kept: true });
      const hash = await sha256(bytes);
      if (hash !== before.hash) await blobs.put(bytes);
      return { ...entry, hash, held: { by: "pack", pack: hash, at: 0 } };
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      return { ...entry, hash: "", held: { by: "nobody", why: whyOf(error.kind) } };
    }
  }

  #hiddenAbove(path: string): string | undefined {
    return this.#look.uncovered.find(({ path: folder, why }) =>
      why === "ignored" && path.startsWith(`${folder}/`)
    )?.path;
  }

  #change(
    { path, before, after }: Pair,
    missing: ReadonlySet<string>,
  ): readonly FileChange[] {
    if (before && missing.has(before.hash)) {
      this.#say(path, "what it was before is lost");
      return [];
    }
    const other = after && after.mode !== (before?.mode ?? 0o644);
    const folders = before ? null : this.#folders;
    const made = folders ? foldersAbove(path).filter((it) => !folders.has(it)) : [];
    return [{
      path,
      before: before?.hash ?? null,
      after: after?.hash ?? null,
      ...(before ? { mode: before.mode } : {}),
      ...(other ? { modeAfter: after.mode } : {}),
      ...(made.length > 0 ? { made } : {}),
    }];
  }

  /** Special files have no content that could be brought back: they are told as uncovered. */
  async #nodes(): Promise<readonly NodeChange[]> {
    const { nodes } = this.#look;
    const { workspace, store: { blobs } } = this.#ports;
    const before = nodes === undefined ? null : await loadNodes(nodes, blobs);
    if (before === null) return [];
    const changed = changedNodes(before, await nodesOf(workspace, this.#inventory));
    return changed.filter(({ before, after }) =>
      before?.type !== "special" && after?.type !== "special"
    );
  }

  async #surroundings(): Promise<void> {
    const now = await surroundingsOf(this.#ports, this.#inventory);
    const [was, is] = [new Map(this.#look.others), new Map(now.others)];
    for (const path of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(path) !== is.get(path)) this.#say(path, reasonOf("special"));
    }
    if (this.#look.marks.some((mark, at) => mark !== now.marks[at])) {
      this.#say(".git", reasonOf("git"));
    }
  }

  #say(path: Uncovered["path"], reason: string): void {
    this.#uncovered.set(path, reason);
  }
}

/** Contents that are not held differ when their stamps do. */
function isSame(before: Entry, after: Entry): boolean {
  if (before.hash === "" && before.stamp !== after.stamp) return false;
  return before.hash === after.hash && before.mode === after.mode;
}
