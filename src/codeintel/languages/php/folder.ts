/** Paths of PHP that begin at the file itself: `__DIR__ . '…'`, `dirname(__FILE__, 2) . '…'`. */

/** Up to the string that follows; `levels` reads what it found. */
export const ownFolder =
  /((?:dirname\s*\(\s*){0,8})(__DIR__|__FILE__)\s*((?:(?:,\s*\d+\s*)?\)\s*){0,9})\.\s*(?=["'])/y;

/** How far up `dirname(…)` goes from the folder of the file. */
export function levels([, calls = "", base, closing = ""]: RegExpExecArray): number {
  const counts = [...closing.matchAll(/(?:,\s*(\d+)\s*)?\)/g)].slice(
    0,
    calls.split("(").length - 1,
  );
  const up = counts.reduce((sum, [, levels]) => sum + Math.min(Number(levels ?? 1), maxLevels), 0);
  return Math.max(0, base === "__FILE__" ? up - 1 : up);
}

/** No tree is deeper, folders. */
const maxLevels = 64;
