import { diskVolume } from "./disk_volume.ts";
import { type Area, isSpecialRoot, resolvePath } from "./resolve.ts";
import { holdsSecret } from "./secret_names.ts";

/** Where a path leads: into the project, out of it, or to a secret within it. */
export type Place = "inside" | "outside" | "secret";

/**
 * Tells where paths lead as a program that runs at the root would follow them, links resolved.
 * What cannot be told, a loop of links for example, is outside. Opens nothing. `allowed` tells the
 * secrets that the user has opened, by path relative to the root, links resolved.
 */
export function placesOf(
  root: string,
  { allowed = () => false }: { readonly allowed?: (path: string) => boolean } = {},
): (path: string) => Place {
  return placesIn({ volume: diskVolume, root, extraRoots: () => [] }, allowed);
}

/** The same for whatever folder facts are known of. */
export function placesIn(
  area: Area,
  allowed: (path: string) => boolean,
): (path: string) => Place {
  return (path) => {
    try {
      const { inside, path: resolved, names } = resolvePath(path === "" ? "." : path, area);
      if (!inside || area.root === "/" && isSpecialRoot(resolved.split("/", 1).join(""))) {
        return "outside";
      }
      const spellings = [names, resolved.split("/"), path.split("/")];
      return spellings.some(holdsSecret) && !allowed(resolved) ? "secret" : "inside";
    } catch {
      return "outside";
    }
  };
}
