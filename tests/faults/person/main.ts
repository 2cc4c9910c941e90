/** Which program the runs start. */

import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A bundle that is older than a source would be judged in place of what is meant. */
export function mainFor(): string {
  const named = Deno.env.get("AGENT_MAIN");
  if (named !== undefined) return named;
  const bundle = `${root}dist/main.js`;
  const made = modified(bundle);
  if (made === 0) return "main.ts";
  const sources = ["main.ts", "config.yaml", ...below("src"), ...below("prompts")];
  return sources.every((path) => modified(`${root}${path}`) <= made) ? bundle : "main.ts";
}

function below(folder: string): readonly string[] {
  return [...Deno.readDirSync(`${root}${folder}`)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? below(path) : [path];
  });
}

/** 0: it is not there. */
function modified(path: string): number {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}
