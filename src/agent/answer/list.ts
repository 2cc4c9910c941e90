/** A plan that was written as a list in an answer, and not by the tool that is there for it. */

const numbered =
  /^\s{0,3}(?:#+\s*)?(?:\*\*)?(?:(?:step|schritt|paso|étape|шаг)\s*)?(\d{1,3})(?:\*\*)?\s*[.)、．:：-]\s*(?:\*\*)?\s*(.+)$/i;
const numberedZh =
  /^\s{0,3}(?:#+\s*)?(?:\*\*)?(?:步骤|第)\s*([\d一二三四五六七八九十]{1,3})\s*步?(?:\*\*)?\s*[：:、.．]\s*(?:\*\*)?\s*(.+)$/;
const bullet = /^\s{0,1}[-*+•]\s+(?:\[[ x]\]\s+)?(.+)$/;

/** One step a line, as a numbered list with its details indented; `null`: there is none. */
export function planIn(text: string): string | null {
  const lines = text.replaceAll(/```[\s\S]*?(?:```|$)/g, "").split("\n");
  const ofNumbers = listed(
    lines,
    (line) => (numbered.exec(line) ?? numberedZh.exec(line))?.[2] ?? null,
  );
  return ofNumbers ?? listed(lines, (line) => bullet.exec(line)?.[1] ?? null);
}

function listed(lines: readonly string[], read: (line: string) => string | null): string | null {
  const found: string[] = [];
  let count = 0;
  for (const line of lines) {
    const title = read(line);
    if (title !== null) found.push(`${++count}. ${title.replaceAll(/\*\*|__/g, "").trim()}`);
    else if (count > 0 && /^\s{2,}\S/.test(line)) found.push(`  ${line.trim()}`);
  }
  return count < 2 ? null : found.join("\n");
}
