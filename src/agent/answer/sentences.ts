/** The prose of an answer as clauses, without code, quotations and names of files. */

export interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
  /** Names of files, as they were written. */
  readonly paths: readonly string[];
}

const fence = /(?:^|\n)\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:\n\s*\1|$)/g;

/** Contents of the blocks of code. */
export function blocksOf(
  text: string,
): readonly { readonly info: string; readonly body: string }[] {
  return [...text.matchAll(/(?:^|\n)\s*(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:\n\s*\1|$)/g)]
    .map(([, , info = "", body = ""]) => ({ info: info.trim(), body }));
}

const thinking = /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi;

/** What is said and not thought, shown or quoted. */
export function spoken(text: string): string {
  return text.replaceAll(thinking, "\n").replaceAll(fence, "\n").replaceAll(/^\s*>.*$/gm, "")
    .replaceAll(/["“][^"”\n]{3,}["”]|「[^」\n]{2,}」|“[^”\n]{2,}”/g, "“…”");
}

export function sentencesOf(text: string): readonly Sentence[] {
  return spoken(text).split(/(?<=[.!?…])["')\]]*(?:\s+|$)|(?<=[。！？；…])|\n+|;\s/)
    .map((it) =>
      it.replace(/^[\s#*\-–—•>✓✅☑✔❌✗⚠️🎉]+(?:\[[ x]\]\s*)?(?:\d+[.)、]\s*)?/u, "").replaceAll(
        /\*\*|__/g,
        "",
      ).trim()
    )
    .filter((it) => /[\p{L}\p{N}]/u.test(it))
    .map((it) => ({ text: it, isQuestion: /[?？]["'”)\s]*$/.test(it), paths: pathsOf(it) }));
}

const path =
  /(?<![\w/.@-])(?:\.{0,2}\/)?(?:[\w.@+-]+\/)*(?:[\w@+-][\w.@+-]*\.(?=[a-z])[a-z][a-z0-9]{0,9}|Makefile|Dockerfile|LICENSE|README|CHANGELOG)(?![\w/(-])/g;

function pathsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(path)].map(([it]) => it.replace(/^\.\//, "")))];
}
