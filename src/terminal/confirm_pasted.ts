import type { DialogParts } from "./dialog.ts";

/** Whether a question that came with a paste is meant: nothing is sent before Enter. */
export async function confirmPasted(
  words: string,
  { panel, keys, t }: Pick<DialogParts, "panel" | "keys" | "t">,
): Promise<boolean> {
  const [first = ""] = words.split("\n");
  panel.draw([`?? ${first}`, t("term.pasted")]);
  try {
    for (;;) {
      const { kind } = await keys.next();
      if (kind === "enter" || kind === "escape") return kind === "enter";
    }
  } finally {
    panel.clear();
  }
}
