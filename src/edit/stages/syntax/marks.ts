/** Text that is left where an edit went wrong. */

import type { Fault } from "./fault.ts";

/** Files whose text may show such marks. */
const prose = /\.(?:md|mdx|rst|txt|adoc|patch|diff|rej|orig)$/i;

const conflict = /^(?:<{7}|>{7}|\|{7}) .|^={7}$/;

/**
 * A comment that stands for code that somebody did not write again: `// ... rest of the code ...`,
 * `# ... existing code ...`, `/* … unchanged … *\/`.
 */
const elision =
  /^\s*(?:\/\/|#|--|\/\*|<!--|\{\/\*|;|%)\s*(?:\.{3}\s+|…\s*|\[\.{3}\]\s*)\(?(?:the\s+)?(?:rest|remaining|remainder|existing|other|previous|unchanged|same|omitted|snip|keep|code)\b|^\s*(?:\/\/|#|--|\/\*|<!--|\{\/\*)\s*(?:the\s+)?(?:rest of (?:the )?(?:code|file|class|function|method|implementation|imports|module)|existing code|remaining code|(?:other|remaining|existing) (?:methods|functions|code|imports|tests))\b[\w\s]*(?:\.{3}|…|unchanged|remains?\b|stays?\b|here\b|as before\b|same\b)/i;

export function markFaults(path: string, text: string): readonly Fault[] {
  if (prose.test(path)) return [];
  const mayConflict = text.includes("<<<<<<<") || text.includes(">>>>>>>");
  const mayElide = text.includes("...") || text.includes("…") ||
    /\b(?:rest|existing|remain)/i.test(text);
  if (!mayConflict && !mayElide) return [];
  return text.split(/\r?\n/).flatMap((line, index): readonly Fault[] => {
    if (mayConflict && conflict.test(line)) {
      return [{ line: index + 1, text: "a mark of a merge conflict was left" }];
    }
    return mayElide && line.length < 200 && elision.test(line)
      ? [{ line: index + 1, text: "a comment stands where code was left out" }]
      : [];
  });
}
