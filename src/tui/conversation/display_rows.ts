/** What a call shows, as rows below its line. */

import { type DisplayLine, displayLines } from "../../actions/display/mod.ts";
import type { Display } from "../../protocol/mod.ts";
import { clipped } from "../text/mod.ts";
import type { Role, Row } from "../types.ts";
import type { Voice } from "./model.ts";

/** Rows at most; the viewer has them all. */
const most = 30;

const edge = "    ";

const roles: Readonly<Record<DisplayLine["kind"], Role>> = {
  head: "dim",
  text: "text",
  added: "added",
  removed: "removed",
};

export function displayRows(display: Display, t: Voice["t"], width: number): readonly Row[] {
  const lines = displayLines(display, width - edge.length);
  const row = (text: string, role: Role) => clipped([{ text: edge }, { text, role }], width);
  const rows = lines.slice(0, most).map(({ kind, text }) => row(text, roles[kind]));
  const count = lines.length - rows.length;
  return count === 0 ? rows : [...rows, row(t("conversation.preview", { count }), "dim")];
}
