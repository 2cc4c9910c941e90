/**
 * Calls whose result a program awaits where others may go on meanwhile: those of `Promise.all`, and those
 * in functions that are async. Their engine makes a promise of each, and sends many at once. All other
 * calls are made when they are reached, and give their result at once.
 */

import type { Node } from "../syntax/mod.ts";
import { nameOf } from "./call_sites.ts";

export interface AwaitedCall {
  /** What is called, as the program has it: `files.read`, `read_file`. */
  readonly written: string;
  /** Of the bracket before its arguments, as the engine counts: from 1, and in code points. */
  readonly line: number;
  readonly column: number;
}

interface Place {
  readonly text: string;
  /** In an async function of the program's own. */
  readonly isAsync: boolean;
}

/** @param text what `body` is a part of; its first line is none of the program's */
export function awaitedCalls(body: Node, text: string): readonly AwaitedCall[] {
  const place = { text, isAsync: false };
  return body.namedChildren.flatMap((it) => [...within(it, place)]);
}

function* within(node: Node, place: Place): Generator<AwaitedCall> {
  switch (node.type) {
    case "await_expression":
      yield* place.isAsync ? awaited(node.firstNamedChild, place) : inside(node, place);
      return;
    case "arrow_function":
    case "function_expression":
    case "function_declaration":
    case "method_definition":
      yield* inFunction(node, place);
      return;
    case "call_expression":
      yield* inCall(node, place);
      return;
    default:
      yield* inside(node, place);
  }
}

function* inside(node: Node, place: Place): Generator<AwaitedCall> {
  for (const child of node.namedChildren) yield* within(child, place);
}

/** What an async arrow gives without a block is awaited by whoever calls it. */
function* inFunction(node: Node, place: Place): Generator<AwaitedCall> {
  const isAsync = node.children.some(({ type }) => type === "async");
  const own = { ...place, isAsync };
  const body = node.childForFieldName("body");
  const isValue = isAsync && body !== null && body.type !== "statement_block";
  for (const child of node.namedChildren) {
    yield* isValue && child.id === body.id ? awaited(child, own) : within(child, own);
  }
}

function* inCall(node: Node, place: Place): Generator<AwaitedCall> {
  const callee = node.childForFieldName("function");
  const list = node.childForFieldName("arguments");
  if (!callee || !list) return yield* inside(node, place);
  if (/^Promise\.(?:all|allSettled)$/.test(nameOf(callee, place) ?? "")) {
    const [first, ...more] = list.namedChildren;
    if (first) yield* ofAll(first, place);
    for (const it of more) yield* within(it, place);
    return;
  }
  const object = callee.type === "member_expression" ? callee.childForFieldName("object") : null;
  const property = callee.childForFieldName("property");
  const isThen = property !== null && /^(?:then|catch|finally)$/.test(textOf(property, place));
  yield* isThen && object ? awaited(object, place) : within(callee, place);
  yield* inside(list, place);
}

/** The list of `Promise.all`: each of its elements, or what a function makes of each. */
function* ofAll(node: Node, place: Place): Generator<AwaitedCall> {
  if (node.type === "array") {
    for (const it of node.namedChildren) yield* awaited(it, place);
    return;
  }
  const callee = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const property = callee?.childForFieldName("property");
  const [arrow] = node.childForFieldName("arguments")?.namedChildren ?? [];
  const body = arrow?.type === "arrow_function" ? arrow.childForFieldName("body") : null;
  const isMapped = callee && property && textOf(property, place) === "map" && body !== null &&
    body.type !== "statement_block";
  if (!isMapped) return yield* within(node, place);
  yield* within(callee, place);
  yield* awaited(body, { ...place, isAsync: false });
}

/** A call that stands where a promise does. */
function* awaited(node: Node | null, place: Place): Generator<AwaitedCall> {
  if (!node) return;
  if (/^(?:parenthesized|await)_expression$/.test(node.type)) {
    return yield* awaited(node.firstNamedChild, place);
  }
  const callee = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const list = node.childForFieldName("arguments");
  const written = callee && nameOf(callee, place);
  if (!written || list?.type !== "arguments" || written.startsWith("Promise.")) {
    return yield* within(node, place);
  }
  const { row } = list.startPosition;
  const lineStart = place.text.lastIndexOf("\n", list.startIndex - 1) + 1;
  const column = [...place.text.slice(lineStart, list.startIndex)].length + 1;
  yield { written, line: row, column };
  yield* inside(list, place);
}

function textOf(node: Node, { text }: Place): string {
  return text.slice(node.startIndex, node.endIndex);
}
