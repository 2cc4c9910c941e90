/** Which commands run on a write layer. */

import type { Confinement, JsonObject, ToolSettings } from "../protocol/mod.ts";

/**
 * Programs that serve, watch or follow, by how they are usually started: they are to see at once what
 * others write, and others what they write, so that they run on the project itself.
 */
const standing: readonly RegExp[] = [
  /\b(npm|yarn|pnpm|bun)( run)? (start|dev|serve|watch|preview)\b/,
  /\b(flask|next|nuxt|astro|rails|hugo|jekyll|mkdocs|ng|gatsby|parcel) (run|dev|start|serve|server|s)\b/,
  /\b(vite|webpack)( dev| serve|-dev-server)?(?! build)( -|$|[;&|])/,
  /\b(nodemon|live-server|http-server|runserver|uvicorn|gunicorn|hypercorn|http\.server)\b/,
  /\bserver\.(js|mjs|cjs|ts|py|rb)\b/,
  /(^|\s)--(watch|reload|hot)\b/,
  /\btail\s+(-\w*[fF]|--follow)/,
];

/**
 * In a box, without git's own folder (which a layer would part from the files that it speaks of), and
 * expected to end.
 */
export function isLayered(
  { command, unsandboxed }: JsonObject,
  { open }: Partial<Confinement>,
  { sandbox }: Pick<ToolSettings, "sandbox">,
): boolean {
  if (typeof command !== "string" || sandbox === "off") return false;
  if (sandbox === "auto" && unsandboxed === true) return false;
  return (open ?? []).length === 0 && !standing.some((it) => it.test(command));
}
