import { WorkspaceError } from "../protocol/mod.ts";

/** PATH_MAX of Linux: no path that is longer can be opened. */
const maxPathBytes = 4096;

/** Refuses what no file can be called. Nothing in a path is interpreted: no `~`, `$`, `%`, URL or `\`. */
export function checkPath(path: string): void {
  if (path === "") throw new WorkspaceError("not_regular", path, "an empty path");
  if (path.includes("\0")) {
    throw new WorkspaceError("not_regular", path.replaceAll("\0", "\\0"), "a NUL in the path");
  }
  if (new TextEncoder().encode(path).length > maxPathBytes) {
    throw new WorkspaceError(
      "not_regular",
      `${path.slice(0, 60)}…`,
      `a path over ${maxPathBytes} bytes`,
    );
  }
}

/** Components of a path; `.` and empty ones mean nothing, `..` stays. */
export function componentsOf(path: string): readonly string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}

/** True if `inner` is `outer` or below it, component by component. */
export function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  return outer.length <= inner.length && outer.every((name, at) => inner[at] === name);
}

/** The path of an entry of a folder, both relative to the root (`.` is the root itself). */
export function childPath(folder: string, name: string): string {
  return folder === "." ? name : `${folder}/${name}`;
}

/** True for a relative path whose components are names and nothing else. */
export function isPlain(path: string): boolean {
  return path !== "" && !path.includes("\0") && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
}
