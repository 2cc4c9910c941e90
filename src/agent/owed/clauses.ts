/** A request cut into its parts: what is quoted or shown as code is no request. */

import { isFileName } from "../answer/paths.ts";

/** A name of a file: with an ending, or below a folder. */
export const pathPattern =
  /(?<![\w/.@-])(?:\.{0,2}\/)?(?:[\w.@+-]+\/)*(?:[\w@+-][\w.@+-]*\.(?=[a-z])[a-z][a-z0-9]{0,9}|Makefile|Dockerfile|Justfile|Rakefile|Gemfile|LICENSE|README|CHANGELOG|Procfile|CODEOWNERS|Jenkinsfile|Vagrantfile|Brewfile|\.gitignore|\.env(?:\.\w+)*\w*|\.editorconfig|\.dockerignore)(?![\w/-])/g;

/** Words with a dot that are no files. */
const noFile =
  /^(?:(?:console|math|logger|np)\.log|e\.g|i\.e|etc|node\.js|vue\.js|next\.js|d3\.js|deno\.land|\w+\.(?:com|org|net|io|dev|prototype|length|map|push|then|append|join|split|format|get|items|keys|values|strip|sleep|now|parse|stringify|toString|forEach|filter))$/i;

export function pathsIn(text: string): readonly string[] {
  const found = [...text.matchAll(pathPattern)].map(([it]) => it.replace(/^\.\//, ""));
  return [
    ...new Set(
      found.filter((it) =>
        !noFile.test(it) && (/^\.|^[A-Z]\w+$/.test(it) || it.includes("/") || isFileName(it))
      ),
    ),
  ];
}

const diffBegin = /^(?:diff --git |@@ -\d)/m;

/** What git writes of a change, and the changed lines: nobody asks for anything in them. */
const diffLine =
  /^(?:diff --git |index [0-9a-f]+\.\.|(?:new|deleted) file mode |(?:old|new) mode |(?:dis)?similarity index |(?:rename|copy) (?:from|to) |Binary files |@@ -|[-+\\]).*$/gm;

function withoutDiff(text: string): string {
  return diffBegin.test(text) ? text.replaceAll(diffLine, "") : text;
}

/** Where a program begins to speak: its errors, a prompt with what was typed. */
const outputBegin =
  /^\s*(?:(?:error|fatal|warning|npm err!|traceback|exception)\b.{0,20}[:(\[]|(?:PS )?[A-Za-z]:\\[^>\n]*>|[\w.-]+@[\w.-]+:\S*[$#] )/i;

/** Lines in which a program speaks, up to the next empty one, and lines that are indented as code is. */
function withoutPasted(text: string): string {
  if (!text.includes("\n")) return text;
  let isOutput = false;
  return text.split("\n").filter((it) => {
    isOutput = it.trim() !== "" && (isOutput || outputBegin.test(it));
    return !isOutput;
  }).join("\n").replaceAll(/(?:(?:^|\n)(?: {4,}|\t)(?![-*•\d\s])[^\n]*){2,}/g, "\n");
}

/** Without blocks of code, diffs, traces, what was pasted, and quotations. */
export function prose(text: string): string {
  return withoutPasted(withoutDiff(text))
    .replaceAll(/(?:^|\n)\s*(```|~~~)[\s\S]*?(?:\n\s*\1|$)/g, "\n")
    .replaceAll(/^\s*>.*$/gm, "")
    .replaceAll(/["“「][^"”」\n]{10,}["”」]/g, (it) => pathsIn(it).length > 0 ? it : "“…”")
    .replaceAll(/^\s+(?:at |File ").*$/gm, "");
}

/** “Three things: 1. … 2. …” in one line, as in lines of their own. */
function listed(text: string): string {
  const numbers = /(?<=[^\n\d]\s|[:：，,；;。])(?=[1-9][.)、]\s*[^\s\d])/g;
  return (text.match(numbers)?.length ?? 0) > 1 ? text.replaceAll(numbers, "\n") : text;
}

/** Sentences, without what is attached in front of them (`@a.md …`); a point within a name of a file or a number, or that is an argument, ends none. */
export function sentences(text: string): readonly string[] {
  return listed(prose(text)).split(
    /(?<=[.!?])(?<![\s/]\.{1,3})(?:\s+|$)|(?<=[。！？；])|(?<=[\u4e00-\u9fff][?!])(?=[\u4e00-\u9fff])|\n+|;\s/,
  )
    .map((it) => it.replace(/^[\s#*\-–•>]*(?:\d+[.)、]\s*)?(?:@\S+\s+)*/, "").trim())
    .filter((it) => it !== "");
}
