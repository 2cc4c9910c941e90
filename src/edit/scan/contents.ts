/** Contents of entries, from wherever they are held, into blobs of their own. */

import type { Bytes } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { Git } from "./git.ts";
import type { ScanPorts } from "./ports.ts";
import type { Entry } from "./types.ts";

/** Contents in memory at once, bytes. */
const groupBytes = 16_000_000;

/** Sees to it that each content is in the blobs under its own hash; answers with those that are not. */
export async function unpack(
  ports: ScanPorts,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const { blobs } = ports.store;
  const byHash = new Map(entries.map((entry) => [entry.hash, entry]));
  const missing = new Set(await blobs.keep([...byHash.keys()]));
  const wanted = [...missing].flatMap((hash) => byHash.get(hash) ?? []);
  for (const group of groupsOf(wanted)) {
    const found = await sound([...await fromPacks(ports, group), ...await fromGit(ports, group)]);
    await blobs.putMany([...found.values()]);
    for (const hash of found.keys()) missing.delete(hash);
  }
  return missing;
}

function* groupsOf(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let group: Entry[] = [];
  let bytes = 0;
  // Those of one pack together.
  for (const entry of entries.toSorted((a, b) => compare(packOf(a), packOf(b)))) {
    if (bytes + entry.size > groupBytes && group.length > 0) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(entry);
    bytes += entry.size;
  }
  yield group;
}

function packOf({ held }: Entry): string {
  return held.by === "pack" ? held.pack : "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type HashedContents = readonly (readonly [hash: string, bytes: Bytes])[];

/** What has the hash that it should have. */
async function sound(found: HashedContents): Promise<ReadonlyMap<string, Bytes>> {
  const out = new Map<string, Bytes>();
  for (const [hash, bytes] of found) if (await sha256(bytes) === hash) out.set(hash, bytes);
  return out;
}

async function fromPacks(
  { store: { blobs } }: ScanPorts,
  group: readonly Entry[],
): Promise<HashedContents> {
  const packs = new Map<string, Bytes | null>();
  const found: (readonly [string, Bytes])[] = [];
  for (const { hash, size, held } of group) {
    if (held.by !== "pack") continue;
    if (!packs.has(held.pack)) packs.set(held.pack, await blobs.get(held.pack));
    const pack = packs.get(held.pack);
    if (pack) found.push([hash, pack.slice(held.at, held.at + size)]);
  }
  return found;
}

async function fromGit(ports: ScanPorts, group: readonly Entry[]): Promise<HashedContents> {
  const sizes = new Map<string, number>();
  for (const { held, size } of group) if (held.by === "git") sizes.set(held.oid, size);
  if (sizes.size === 0) return [];
  const contents = await new Git(ports).contents(sizes);
  return group.flatMap(({ hash, held }) => {
    const bytes = held.by === "git" ? contents.get(held.oid) : undefined;
    return bytes ? [[hash, bytes.slice()] as const] : [];
  });
}
