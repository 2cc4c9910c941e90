import { diskVolume } from "./disk_volume.ts";
import { type Area, isSpecialRoot, resolvePath } from "./resolve.ts";
import { isSecretName } from "./secret_names.ts";

/** Where a path leads: into the project, out of it, or to a secret within it. */
export type Place = "inside" | "outside" | "secret";

/**
 * Tells where paths lead as a program that runs at the root would follow them, links resolved.
 * What cannot be told, a loop of links for example, is outside. Opens nothing.
 */
export function placesOf(root: string): (path: string) => Place {
  const area: Area = { volume: diskVolume, root, extraRoots: () => [] };
  return (path) => {
    try {
      const { inside, path: resolved, names } = resolvePath(path === "" ? "." : path, area);
      if (!inside || root === "/" && isSpecialRoot(resolved.split("/", 1).join(""))) {
        return "outside";
      }
      const all = [...names, ...resolved.split("/"), ...path.split("/")];
      return all.some(isSecretName) ? "secret" : "inside";
    } catch {
      return "outside";
    }
  };
}
