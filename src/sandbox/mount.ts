/** How one place of the box comes about. Paths are absolute and without links. */
export type Mount =
  /** An empty folder of the box's own. */
  | { readonly type: "empty"; readonly at: string }
  /** As `empty`, and nobody writes in it; these folders, absolute, are there and empty, too. */
  | { readonly type: "private"; readonly at: string; readonly folders: readonly string[] }
  /** What lies at `from` on this machine. */
  | { readonly type: "read" | "write"; readonly at: string; readonly from: string };

/** One that shows what lies elsewhere. */
export type BindMount = Extract<Mount, { readonly from: string }>;

/** What lies deeper is laid over what holds it; of two for one place the later holds. */
export function byDepth(mounts: readonly Mount[]): readonly Mount[] {
  return mounts.toSorted((one, other) => depth(one.at) - depth(other.at));
}

function depth(path: string): number {
  return path.split("/").length;
}

/** Of absolute paths. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
