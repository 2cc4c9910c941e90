/** Rows of cells as a Markdown table; the first row is the head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const columns = rows.reduce((most, it) => Math.max(most, it.length), 0);
  if (columns === 0) return "";
  const [head = [], ...body] = rows.map((it) => line(it, columns));
  return [head, `|${" --- |".repeat(columns)}`, ...body].join("\n");
}

function line(cells: readonly string[], columns: number): string {
  const filled = [...cells, ...Array.from({ length: columns - cells.length }, () => "")];
  return `| ${filled.map(flat).join(" | ")} |`;
}

function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}
