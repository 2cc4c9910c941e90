/** A pattern, read by the grammar of the code that it is looked for in. */

import { loadSyntax, type Node, type Syntax, type Tree } from "../../syntax/mod.ts";
import type { LanguageId, LanguageKind } from "../language.ts";
import type { Pattern, PatternNode } from "./types.ts";
import { maskings, variableOf } from "./variables.ts";

/** Milliseconds for a pattern. */
const timeoutMs = 1_000;

/** What stands before and behind a piece of code that is none by itself. */
type Frame = readonly [before: string, behind: string];

const plain: Frame = ["", ""];

const braces: readonly Frame[] = [
  ["class A { void m() { ", "; } }"],
  ["class A { void m() { ", " } }"],
  ["class A { ", " }"],
  plain,
];

const script: readonly Frame[] = [plain, ["class A { ", " }"], ["({ ", " })"]];

const inC: readonly Frame[] = [["void m() { ", "; }"], ["void m() { ", " }"], plain];

/** The first that makes one node of the pattern is taken: an expression before a declaration. */
const frames: Partial<Record<LanguageId, readonly Frame[]>> = {
  typescript: script,
  tsx: script,
  javascript: script,
  vue: script,
  java: braces,
  csharp: braces,
  c: inC,
  cpp: [...inC, ["class A { ", " };"]],
  rust: [["fn m() { ", "; }"], ["fn m() { ", " }"], plain, ["impl A { ", " }"]],
  go: [["package a; func m() { ", " }"], ["package a; ", ""], plain],
  php: [["<?php ", ";"], ["<?php ", ""], ["<?php class A { ", " }"], plain],
  ruby: [plain, ["class A; ", "; end"]],
  python: [plain, ["class A:\n  ", ""]],
};

/** `null`: in this language it is no single piece of code; `anything`: it is a variable alone. */
export async function readPattern(
  text: string,
  language: LanguageKind,
): Promise<Pattern | "anything" | null> {
  const syntax = await loadSyntax(language.grammar);
  const ways = maskings(text.trim());
  for (const frame of frames[language.id] ?? [plain]) {
    for (const wanted of ways) {
      const root = rootOf(wanted, frame, syntax);
      if (!root) continue;
      if (root.type === "any" || root.type === "many") return "anything";
      return { language, root };
    }
  }
  return null;
}

function rootOf(wanted: string, [before, behind]: Frame, syntax: Syntax): PatternNode | null {
  const whole = before + wanted + behind;
  const end = before.length + wanted.length;
  using tree = syntax.parse(whole, { timeoutMs });
  const node = tree && pieceIn(tree, before.length, end, behind.startsWith(";") ? end + 1 : end);
  return node && patternOf(node, whole.slice(0, end));
}

/** The innermost node that is all of the range, if it could be placed; a semicolon may end it. */
function pieceIn(tree: Tree, from: number, to: number, ended: number): Node | null {
  let found: Node | null = null;
  let node: Node | null = tree.root;
  while (node) {
    const isWhole = node.startIndex === from && (node.endIndex === to || node.endIndex === ended);
    if (isWhole && node.isNamed) found = node;
    node = node.children.find((it) => it.startIndex <= from && it.endIndex >= to) ?? null;
  }
  // All of a file is several pieces: of one the piece itself would have been met.
  const isPiece = found !== null && found.parent !== null && !found.isError && !found.hasError;
  return isPiece ? found : null;
}

/** What lies behind the end of the text belongs to no pattern. */
function patternOf(node: Node, text: string): PatternNode {
  const own = text.slice(node.startIndex, node.endIndex);
  const variable = variableOf(own);
  if (variable) return variable;
  const { children } = node;
  if (children.length === 0 || hasMore(node, children, text)) {
    return { type: "leaf", kind: node.type, text: own };
  }
  const parts = children.filter((it) => it.endIndex > it.startIndex && it.startIndex < text.length);
  return { type: "branch", kind: node.type, children: parts.map((it) => patternOf(it, text)) };
}

/** Some text of the node is in none of its children: it counts as a whole. */
function hasMore(node: Node, children: readonly Node[], text: string): boolean {
  let at = node.startIndex;
  for (const child of children) {
    if (text.slice(at, child.startIndex).trim() !== "") return true;
    at = child.endIndex;
  }
  return text.slice(at, node.endIndex).trim() !== "";
}
