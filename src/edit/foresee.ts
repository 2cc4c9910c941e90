import type { Impact } from "../protocol/mod.ts";
import { type CheckSettings } from "./checks.ts";
import type { ChangedFile, StagePorts } from "./types.ts";

type Ports = Pick<StagePorts, "workspace" | "cache" | "clock"> & {
  readonly checks: Pick<CheckSettings, "off">;
};

/**
 * Who uses what a change would change; nothing is written. `null`: nobody wants to know, or it cannot
 * be told.
 */
export async function foresee(
  files: readonly ChangedFile[],
  { workspace, cache, clock, checks }: Ports,
): Promise<Impact | null> {
  if (checks.off.has("impact")) return null;
  const { impactOf, openLook, overlayWorkspace, readOnlyCache } = await import("./stages/mod.ts");
  const known = readOnlyCache(await cache());
  const tree = overlayWorkspace(workspace, new Map(files.map((it) => [it.path, it.after])));
  const signal = new AbortController().signal;
  try {
    const looking = { workspace: tree, cache: () => Promise.resolve(known), clock, signal };
    using look = openLook(files, looking);
    return look.files.length === 0 ? null : await impactOf(look);
  } catch {
    // A question is put without it.
    return null;
  }
}
