/** One walk over a syntax tree that goes only where definitions may be. */

import { type Cursor, errorType, type Node, type Syntax, type Tree } from "../../syntax/mod.ts";
import { Collector, type Scope } from "./collector.ts";
import { Hints } from "./hints.ts";
import { byFields } from "./fields.ts";
import {
  type DefinitionRule,
  isCallable,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
} from "./rules.ts";
import { type Step, type Table, tableOf } from "./table.ts";

/** A node whose children are being looked at. */
interface Frame {
  /** Type number; -1 at the top. */
  readonly type: number;
  readonly start: number;
  readonly scope: Scope;
  /** What belongs to the definitions directly inside begins here; `null`: nothing does. */
  readonly wrap: Start | null;
  /** What belongs to the next sibling begins here. */
  lead: Start | null;
}

interface Start {
  /** UTF-16 offset. */
  readonly index: number;
  /** 0-based. */
  readonly row: number;
}

/** Definitions nested deeper are not listed: their qualified names alone would fill the memory. */
const maxDepth = 64;

/** Finds the definitions of a tree, in order of place. */
export function collect(
  text: string,
  rules: OutlineRules,
  syntax: Syntax,
  tree: Tree,
): Collector {
  const cursor = tree.walk();
  try {
    const walk = new Walk(text, rules, syntax, cursor);
    walk.run();
    return walk.collector;
  } finally {
    cursor[Symbol.dispose]();
  }
}

class Walk {
  readonly collector: Collector;
  readonly #text: string;
  readonly #syntax: Syntax;
  readonly #cursor: Cursor;
  readonly #hints: Hints;
  readonly #table: Table;
  readonly #frames: Frame[] = [];
  #frame: Frame;

  constructor(text: string, rules: OutlineRules, syntax: Syntax, cursor: Cursor) {
    this.collector = new Collector(text, rules);
    this.#text = text;
    this.#syntax = syntax;
    this.#cursor = cursor;
    this.#hints = new Hints(text, rules.hint);
    this.#table = tableOf(rules, syntax);
    this.#frame = { type: -1, start: 0, scope: this.collector.top, wrap: null, lead: null };
  }

  /** Iterative: a tree may be a hundred thousand levels deep. */
  run(): void {
    const cursor = this.#cursor;
    // The root itself is nobody's definition.
    if (!this.#descend(this.#inside(this.#frame.scope))) return;
    for (;;) {
      const inside = this.#visit();
      if (inside && this.#descend(inside)) continue;
      while (!cursor.gotoNextSibling()) {
        const above = this.#frames.pop();
        if (!above || this.#frames.length === 0 || !cursor.gotoParent()) return;
        this.#frame = above;
      }
    }
  }

  #descend(inside: Frame): boolean {
    if (!this.#cursor.gotoFirstChild()) return false;
    this.#frames.push(this.#frame);
    this.#frame = inside;
    return true;
  }

  /** The frame for the node's children; `null`: they are passed by. */
  #visit(): Frame | null {
    const type = this.#cursor.nodeTypeId;
    const step = this.#table(type);
    if (step.type === "skip") return null;
    if (step.type === "lead") {
      this.#frame.lead ??= this.#start();
      return null;
    }
    const inside = this.#step(step);
    this.#frame.lead = null;
    return inside;
  }

  #step(step: Exclude<Step, { readonly type: "skip" | "lead" }>): Frame | null {
    const { scope } = this.#frame;
    switch (step.type) {
      case "hint":
        return this.#hinted() ? this.#inside(scope) : null;
      case "enter":
        return this.#inside(scope);
      case "function":
        return this.#hinted() ? this.#inside(local(scope)) : null;
      case "exports":
        this.#export(step);
        return this.#hinted() ? this.#inside(scope) : null;
      case "wrap":
        this.#export(step);
        return this.#wrap();
      case "scope": {
        if (!this.#hinted()) return null;
        const names = step.names(this.#cursor.currentNode, this.#place());
        return this.#inside({ ...within(scope, names), kind: step.kind ?? null, owned: true });
      }
      case "definition":
        return this.#define(step);
    }
  }

  #export({ exports }: Extract<NodeRule, { readonly type: "wrap" | "exports" }>): void {
    if (exports) this.collector.exports(exports(this.#cursor.currentNode, this.#place()));
  }

  #wrap(): Frame {
    return this.#inside(this.#frame.scope, this.#outerStart() ?? this.#start());
  }

  #define(rule: DefinitionRule): Frame | null {
    const { scope } = this.#frame;
    if (scope.depth > maxDepth) return null;
    if (rule.kind === "const" && scope.inFunction && !this.#hinted()) return null;
    const node = this.#cursor.currentNode;
    const place = this.#place();
    const found = rule.read ? rule.read(node, place) : byFields(node, rule);
    const [inner] = found.map((it) => this.#add(it, node, place));
    if (!inner) return this.#none(rule);
    const inside = rule.inside ?? "hint";
    if (inside === "never" || (inside === "hint" && !this.#hinted())) return null;
    return this.#inside(inner);
  }

  /** A node that might have been a definition. */
  #none(rule: DefinitionRule): Frame | null {
    if (rule.otherwise === "skip" || !this.#hinted()) return null;
    if (rule.otherwise === "wrap") return this.#wrap();
    const { scope } = this.#frame;
    return this.#inside(isCallable(rule.kind) ? local(scope) : scope);
  }

  /** Lists a definition and gives the scope of its body. */
  #add(found: RuleDefinition, node: Node, place: Place): Scope {
    const { scope } = this.#frame;
    const start = this.#outerStart();
    const path = found.path ?? [this.#text.slice(found.name.startIndex, found.name.endIndex)];
    const inner = within(scope, path);
    const callable = found.callable ?? isCallable(found.kind);
    const inFunction = scope.inFunction || callable;
    if (found.kind === "const" && scope.inFunction) return { ...inner, inFunction };
    const index = this.collector.add(found, { node, place, scope, path, row: start?.row ?? null });
    return { ...inner, inFunction, index, kind: found.kind };
  }

  #place(): Place {
    const { type, start, scope } = this.#frame;
    const begin = this.#outerStart();
    const text = this.#text;
    return {
      text,
      above: this.#typeName(type),
      above2: this.#typeName(this.#frames.at(-1)?.type ?? -1),
      aboveStart: start,
      before: begin ? text.slice(begin.index, this.#cursor.startIndex) : "",
      kind: scope.kind,
      inFunction: scope.inFunction,
    };
  }

  #typeName(type: number): string {
    return type === errorType ? "ERROR" : this.#syntax.types[type] ?? "";
  }

  #outerStart(): Start | null {
    return this.#frame.wrap ?? this.#frame.lead;
  }

  #start(): Start {
    const { startIndex, startPosition } = this.#cursor.currentNode;
    return { index: startIndex, row: startPosition.row };
  }

  #hinted(): boolean {
    const end = this.#cursor.endIndex;
    // Most nodes lie before the next hint: then their start need not be asked for.
    return !this.#hints.noneBefore(end) && this.#hints.within(this.#cursor.startIndex, end);
  }

  #inside(scope: Scope, wrap: Start | null = null): Frame {
    const { nodeTypeId: type, startIndex: start } = this.#cursor;
    return { type, start, scope, wrap, lead: null };
  }
}

function local(scope: Scope): Scope {
  return scope.inFunction ? scope : { ...scope, inFunction: true };
}

function within(scope: Scope, names: readonly string[]): Scope {
  const prefix = names.reduce((before, name) => `${before}${name}.`, scope.prefix);
  return { ...scope, prefix, owned: false, depth: scope.depth + 1 };
}
