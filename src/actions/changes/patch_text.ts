import { printable } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Patch } from "./patch.ts";
import { diffText } from "./row_text.ts";

/** Notes come first: whoever applies a patch reads over them. */
export function patchText({ patch, overwritten, left }: Patch, context: ViewContext): string {
  const { t } = context;
  const notes = [
    ...left.map(({ path, why }) => `${shown(path)}: ${t(`changes.left.${why}`)}`),
    ...overwritten.map((path) => `${shown(path)}: ${t("changes.overwritten")}`),
  ].map((line) => `# ${line}`);
  if (patch === "") return [...notes, `# ${t("changes.patch.none")}`].join("\n");
  return [...notes, diffText(patch, context)].join("\n");
}

function shown(path: string): string {
  return printable(path).replaceAll("\n", " ");
}
