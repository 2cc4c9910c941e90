/** Small charts of signs. */

import { filled, span } from "../rows.ts";
import type { Role, Row } from "../types.ts";

/** Eighths of a cell, from one to seven. */
const eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** Exactly `width` cells; a share above nothing is seen. */
export function barRow(share: number, width: number, role: Role): Row {
  const length = Math.round(Math.min(Math.max(share, 0), 1) * width * 8);
  const shown = share > 0 ? Math.max(length, 1) : 0;
  const text = "█".repeat(Math.floor(shown / 8)) + (eighths[shown % 8 - 1] ?? "");
  return filled([span(text, role)], width);
}

const heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A column for each value, as high as it is beside the highest; nothing is a blank. */
export function sparkline(values: readonly number[]): string {
  const most = Math.max(...values, 0);
  return values.map((value) => {
    if (value <= 0 || most === 0) return " ";
    return heights[Math.min(7, Math.ceil(8 * value / most) - 1)] ?? "█";
  }).join("");
}

/** `width` cells for parts of a whole, a sign and a role each, so that nothing hangs on colour alone. */
export function stackRow(
  parts: readonly { readonly share: number; readonly sign: string; readonly role: Role }[],
  width: number,
): Row {
  let [sum, drawn] = [0, 0];
  return parts.map(({ share, sign, role }) => {
    sum += share;
    const end = Math.min(width, Math.round(sum * width));
    const cells = Math.max(0, end - drawn);
    drawn = end;
    return span(sign.repeat(cells), role);
  });
}
