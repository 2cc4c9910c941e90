import type { Confinement } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";
import type { Mount } from "./mount.ts";
import { NotConfined } from "./refusal.ts";

type Overlay = NonNullable<Confinement["overlays"]>[number];

/**
 * Mounts that show files with another content, of which `folder` holds a copy meanwhile.
 *
 * @throws {NotConfined} if one of them is not there
 */
export async function overlayMounts(
  overlays: readonly Overlay[],
  folder: string,
): Promise<readonly Mount[]> {
  return await Promise.all(overlays.map(async ({ path, content }, number): Promise<Mount> => {
    const at = await Deno.realPath(path).catch(() => null);
    if (at === null) {
      throw new NotConfined(
        `${path} is not there: to show it inside, it would have to be made in the workspace`,
      );
    }
    const { isFile, mode } = await Deno.stat(at);
    if (!isFile) throw new NotConfined(`${path} is not a file`);
    const from = `${folder}/overlay-${number}`;
    await copy(content, from);
    // What was a program stays one.
    await Deno.chmod(from, 0o400 | ((mode ?? 0o644) & 0o555));
    return { type: "read", at, from };
  }));
}

async function copy(content: string | null, to: string): Promise<void> {
  if (content === null) return await Deno.writeTextFile(to, "", { mode: 0o600 });
  try {
    await Deno.copyFile(content, to);
  } catch (error) {
    throw new NotConfined(`${content} cannot be laid over a file: ${systemReason(error)}`);
  }
}
