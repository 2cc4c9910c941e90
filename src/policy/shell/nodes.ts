/** Words of a command in the grammar's tree, which puts some of them elsewhere. */

import type { Node } from "../../syntax/mod.ts";

/** Place of a word in the text, UTF-16. */
export interface Span {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * A command's words. Two that touch are one, whatever the grammar says; but it also takes the
 * newline before a backslash for a part of the word, and that begins another command.
 */
export function wordsOf(node: Node, text: string): readonly Span[] {
  const words: Span[] = [];
  let last: Span | undefined;
  for (const child of node.children) {
    if (child.type === "file_redirect") words.push(...straysOf(child));
    if (isNoWord(child.type, node.type)) continue;
    const { startIndex, endIndex } = child;
    if (last && last.endIndex === startIndex && text[startIndex] !== "\n") {
      words.splice(words.lastIndexOf(last), 1);
      last = { startIndex: last.startIndex, endIndex };
    } else last = { startIndex, endIndex };
    words.push(last);
  }
  return words;
}

function isNoWord(type: string, parent: string): boolean {
  return type.endsWith("_redirect") || type === "comment" ||
    (type === "variable_assignment" && parent === "command");
}

/** Words after a redirect's target, which the grammar takes for more of its targets. */
export function straysOf(redirect: Node): readonly Span[] {
  if (redirect.type === "heredoc_redirect") {
    return redirect.namedChildren.filter((child) => isWord(child.type));
  }
  if (redirect.type !== "file_redirect") return [];
  return redirect.namedChildren.filter((child) => child.type !== "file_descriptor").slice(1);
}

/** Scripts between backquotes; within one another they stand behind backslashes. */
export function backquoted(text: string): readonly string[] {
  const found = text.matchAll(/`((?:\\[\s\S]|[^`\\])*)`/g);
  return [...found].map(([, script = ""]) => script.replaceAll(/\\([$`\\])/g, "$1"));
}

/** Whether what stands in a heredoc is expanded: its mark has no quotes. */
export function isExpanded(body: Node, text: string): boolean {
  const mark = body.parent?.namedChildren.find(({ type }) => type === "heredoc_start");
  return !mark || !/['"\\]/.test(text.slice(mark.startIndex, mark.endIndex));
}

function isWord(type: string): boolean {
  return !/^heredoc_|_redirect$|^(?:command|pipeline|list|file_descriptor)$/.test(type);
}
