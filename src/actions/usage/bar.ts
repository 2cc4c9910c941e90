/** Eighths of a cell, from one to seven. */
const eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of at most `width` cells; a share above nothing is seen. */
export function bar(share: number, width: number): string {
  const length = Math.round(Math.min(Math.max(share, 0), 1) * width * 8);
  const shown = share > 0 ? Math.max(length, 1) : 0;
  return "█".repeat(Math.floor(shown / 8)) + (eighths[shown % 8 - 1] ?? "");
}
