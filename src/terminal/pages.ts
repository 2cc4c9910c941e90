import { wrap } from "../ansi/mod.ts";
import type { Panel } from "./panel.ts";
import type { KeyQueue, PanelKey } from "./panel_keys.ts";
import type { Size } from "./pty/mod.ts";

export interface Pages {
  readonly title: string;
  readonly lines: readonly string[];
  /** What the keys do. */
  readonly help: string;
}

interface PageParts {
  readonly panel: Panel;
  readonly keys: KeyQueue;
  size(): Size;
}

/** Rows of the panel that hold no line of the text. */
const around = 6;

/** A text longer than the panel, scrolled by lines and pages; the key that ends it. */
export async function readPages(
  { title, lines, help }: Pages,
  { panel, keys, size }: PageParts,
  ends: readonly PanelKey["kind"][] | "any",
): Promise<PanelKey> {
  for (let from = 0;;) {
    const { columns, rows } = size();
    const height = Math.max(1, rows - around);
    const folded = lines.flatMap((it) => wrap(it, columns - 1));
    const last = Math.max(0, folded.length - height);
    from = Math.min(from, last);
    panel.draw([title, ...folded.slice(from, from + height), help]);
    const key = await keys.next();
    const step = stepOf(key, height);
    if (step !== 0) from = Math.min(last, Math.max(0, from + step));
    else if (ends === "any" ? key.kind !== "lines" : ends.includes(key.kind)) return key;
  }
}

/** Lines to scroll; a page keeps one line of the one before. */
function stepOf(key: PanelKey, height: number): number {
  const page = Math.max(1, height - 1);
  switch (key.kind) {
    case "up":
      return -1;
    case "down":
      return 1;
    case "page_up":
      return -page;
    case "page_down":
      return page;
    case "text":
      return key.text === " " ? page : 0;
    default:
      return 0;
  }
}
