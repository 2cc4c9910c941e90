/** Paths inside a project: relative to its root, `/` between components, the root is `""`. */

/** The folder of a path, `""` at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** The last component. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** From the last dot of the base name, lower case; `""` if there is none or it comes first. */
export function extensionOf(path: string): string {
  const base = baseNameOf(path);
  const dot = base.lastIndexOf(".");
  return dot <= 0 ? "" : base.slice(dot).toLowerCase();
}

/** `relative` seen from `folder`, `.` and `..` worked out; `null` if it leaves the root. */
export function joinPath(folder: string, relative: string): string | null {
  const out = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") out.push(part);
    else if (out.pop() === undefined) return null;
  }
  return out.join("/");
}
