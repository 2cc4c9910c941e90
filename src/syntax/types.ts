/** What code intelligence may do with a syntax tree; the parser behind it is nobody else's matter. */

import type { Grammar } from "./grammars.ts";

/** Both 0-based; columns count UTF-16 units. */
export interface Point {
  readonly row: number;
  readonly column: number;
}

/** A node lives as long as its tree. Every property but the first three crosses into WASM. */
export interface Node {
  readonly id: number;
  /** UTF-16 offset into the text, as is `endIndex`. */
  readonly startIndex: number;
  readonly startPosition: Point;
  readonly endIndex: number;
  readonly endPosition: Point;
  /** Name in the grammar; `ERROR` for text that could not be placed. */
  readonly type: string;
  readonly typeId: number;
  /** Not punctuation or a keyword. */
  readonly isNamed: boolean;
  readonly isMissing: boolean;
  readonly isError: boolean;
  readonly hasError: boolean;
  readonly parent: Node | null;
  readonly children: readonly Node[];
  readonly namedChildren: readonly Node[];
  readonly childCount: number;
  readonly namedChildCount: number;
  child(index: number): Node | null;
  namedChild(index: number): Node | null;
  readonly firstChild: Node | null;
  readonly lastChild: Node | null;
  readonly firstNamedChild: Node | null;
  readonly lastNamedChild: Node | null;
  readonly nextSibling: Node | null;
  readonly previousSibling: Node | null;
  readonly nextNamedSibling: Node | null;
  readonly previousNamedSibling: Node | null;
  childForFieldName(field: string): Node | null;
  childrenForFieldName(field: string): readonly Node[];
}

/** A place in a tree that moves; ten times cheaper than nodes where most are passed by. */
export interface Cursor extends Disposable {
  /** Index into `Syntax.types`; `errorType` for text that could not be placed. */
  readonly nodeTypeId: number;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly currentNode: Node;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

/** `Cursor.nodeTypeId` of an `ERROR` node; it is in no grammar's table. */
export const errorType = 0xffff;

/** A syntax tree outside the reach of the garbage collector: hold it with `using`. */
export interface Tree extends Disposable {
  readonly root: Node;
  walk(): Cursor;
}

export interface ParseOptions {
  /** Longer parses are given up, milliseconds. Absent: no limit. */
  readonly timeoutMs?: number;
}

/** One grammar, loaded. */
export interface Syntax {
  readonly grammar: Grammar;
  /** A text has brought the parser down: this thread parses nothing any more. */
  readonly dead: boolean;
  /** Names of node types; several ids may have the same name. */
  readonly types: readonly string[];
  /** Whether a type is more than punctuation or a keyword. */
  isNamed(typeId: number): boolean;
  /**
   * Broken text has a tree too, with `ERROR` nodes in it. `null`: the time was over, or the
   * parser failed on this text.
   */
  parse(text: string, options?: ParseOptions): Tree | null;
}
