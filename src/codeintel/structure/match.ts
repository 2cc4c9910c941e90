/** Whether a node is what a pattern wants. */

import type { Node } from "../../syntax/mod.ts";
import type { PatternNode, Span } from "./types.ts";

/** More steps for one place are given up: several `$$$` in a row of thousands of nodes. */
const maxSteps = 100_000;

/** The work for one place is too much. */
export class TooManySteps extends Error {}

/** What was found so far; never changed, so that another way can go on from it. */
interface State {
  /** By name. */
  readonly variables: ReadonlyMap<string, readonly Node[]>;
  /** What was passed over. */
  readonly besides: readonly Node[];
}

type Row = { readonly wanted: readonly PatternNode[]; readonly nodes: readonly Node[] };

/** What a match holds, besides its own place. */
export interface Fit {
  readonly variables: ReadonlyMap<string, Span>;
  readonly besides: readonly Span[];
}

/** @throws {TooManySteps} */
export function fitOf(pattern: PatternNode, node: Node, text: string): Fit | null {
  const found = new Matcher(text).node(pattern, node, { variables: new Map(), besides: [] });
  if (!found) return null;
  const spans = found.variables.entries().flatMap(([name, nodes]) => {
    const span = spanOf(nodes);
    return span ? [[name, span] as const] : [];
  });
  return {
    variables: new Map([...absent(found.variables), ...spans]),
    besides: found.besides.map(({ startIndex, endIndex }) => ({ from: startIndex, to: endIndex })),
  };
}

/** Those that stand for nothing are there, with an empty span. */
function absent(variables: State["variables"]) {
  return [...variables].filter(([, nodes]) => nodes.length === 0)
    .map(([name]) => [name, { from: 0, to: 0 }] as const);
}

function spanOf(nodes: readonly Node[]): Span | null {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last ? { from: first.startIndex, to: last.endIndex } : null;
}

class Matcher {
  #steps = 0;

  constructor(private readonly text: string) {}

  node(wanted: PatternNode, node: Node, state: State): State | null {
    if (++this.#steps > maxSteps) throw new TooManySteps();
    switch (wanted.type) {
      case "any":
        return node.isNamed ? this.#bound(wanted.name, [node], state) : null;
      case "many":
        return this.#bound(wanted.name, [node], state);
      case "leaf":
        return node.type === wanted.kind && this.#textOf(node) === wanted.text ? state : null;
      case "branch": {
        if (node.type !== wanted.kind) return null;
        return this.#row({ wanted: wanted.children, nodes: node.children }, 0, 0, state);
      }
    }
  }

  /** The pattern from `at` on, among the nodes from `from` on: all of both. */
  #row(row: Row, at: number, from: number, state: State): State | null {
    if (++this.#steps > maxSteps) throw new TooManySteps();
    const wanted = row.wanted[at];
    if (!wanted) return this.#rest(row.nodes.slice(from), state);
    if (wanted.type === "many") return this.#many(row, { at, name: wanted.name }, from, state);
    let passed = state;
    for (let index = from;; index++) {
      const node = row.nodes[index];
      if (!node) break;
      const own = this.node(wanted, node, passed);
      const found = own && this.#row(row, at + 1, index + 1, own);
      if (found) return found;
      const next = passing(node, passed);
      if (!next) break;
      passed = next;
    }
    return this.#without(row, at, from, state);
  }

  /** As few nodes as let the rest fit. */
  #many(
    row: Row,
    { at, name }: { readonly at: number; readonly name: string | null },
    from: number,
    state: State,
  ): State | null {
    for (let end = from; end <= row.nodes.length; end++) {
      const own = this.#bound(name, row.nodes.slice(from, end), state);
      const found = own && this.#row(row, at + 1, end, own);
      if (found) return found;
    }
    // `$$$A, $B` where `$$$A` is nothing, and so the comma is not there.
    const isNone = isSeparator(row.wanted[at + 1]) && row.wanted[at + 2] !== undefined;
    const own = isNone ? this.#bound(name, [], state) : null;
    return own && this.#row(row, at + 2, from, own);
  }

  /** `$A, $$$B` where `$$$B` is nothing; a semicolon at the end that may be left out. */
  #without(row: Row, at: number, from: number, state: State): State | null {
    const [wanted, next] = [row.wanted[at], row.wanted[at + 1]];
    if (!isSeparator(wanted)) return null;
    if (next?.type === "many") {
      const own = this.#bound(next.name, [], state);
      return own && this.#row(row, at + 2, from, own);
    }
    const isEnd = next === undefined && wanted?.type === "leaf" && wanted.text === ";";
    return isEnd ? this.#row(row, at + 1, from, state) : null;
  }

  #rest(nodes: readonly Node[], state: State): State | null {
    let passed: State | null = state;
    for (const node of nodes) {
      passed = passing(node, passed);
      if (!passed) return null;
    }
    return passed;
  }

  #bound(name: string | null, nodes: readonly Node[], state: State): State | null {
    if (name === null) return state;
    const known = state.variables.get(name);
    if (!known) return { ...state, variables: new Map([...state.variables, [name, nodes]]) };
    return this.#areSame(known, nodes) ? state : null;
  }

  /** The same code, whatever blanks are in it. */
  #areSame(one: readonly Node[], other: readonly Node[]): boolean {
    return one.length === other.length && one.every((it, at) => {
      const twin = other[at];
      return twin !== undefined && this.#isSame(it, twin);
    });
  }

  #isSame(one: Node, other: Node): boolean {
    // An identifier is a list of one expression elsewhere.
    if (this.#textOf(one) === this.#textOf(other)) return true;
    return one.type === other.type && one.childCount > 0 &&
      this.#areSame(one.children, other.children);
  }

  #textOf({ startIndex, endIndex }: Node): string {
    return this.text.slice(startIndex, endIndex);
  }
}

/**
 * Punctuation, keywords and comments may stand where the pattern says nothing of them; but for a comma
 * or a semicolon they are remembered, for they mean something: `async`, `...`, `&`.
 */
function passing(node: Node, state: State): State | null {
  const isComment = node.isNamed && node.type.includes("comment");
  if (node.isNamed && !isComment) return null;
  const isNothing = node.type === "," || node.type === ";";
  return isNothing ? state : { ...state, besides: [...state.besides, node] };
}

function isSeparator(wanted: PatternNode | undefined): boolean {
  return wanted?.type === "leaf" && (wanted.text === "," || wanted.text === ";");
}
