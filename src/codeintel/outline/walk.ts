/** One walk over a syntax tree that goes only where definitions may be. */

import { type Cursor, errorType, type Node, type Syntax, type Tree } from "../../syntax/mod.ts";
import { Collector } from "./collector.ts";
import { Hints } from "./hints.ts";
import { byFields } from "./fields.ts";
import {
  type AssignRule,
  type DefinitionRule,
  isCallable,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
} from "./rules.ts";
import { isDefinedCallable, local, ownedBy, type Scope, selfOf, within } from "./scope.ts";
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
  /** A literal whose keys are definitions. */
  readonly members: boolean;
  /** A definition that is called: a function directly inside is its value. */
  readonly callable: boolean;
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
  /** Ids of literals whose keys are definitions. */
  readonly #literals = new Set<number>();
  #frame: Frame;

  constructor(text: string, rules: OutlineRules, syntax: Syntax, cursor: Cursor) {
    this.collector = new Collector(text, rules);
    this.#text = text;
    this.#syntax = syntax;
    this.#cursor = cursor;
    this.#hints = new Hints(text, rules.hint);
    this.#table = tableOf(rules, syntax);
    this.#frame = {
      type: -1,
      start: 0,
      scope: this.collector.top,
      wrap: null,
      lead: null,
      members: false,
      callable: false,
    };
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
        // A literal that is looked for lies below.
        return this.#hinted() || this.#literals.size > 0 ? this.#inside(scope) : null;
      case "enter":
        return this.#inside(scope);
      case "function":
        return this.#hinted() ? this.#inside(this.#functionScope(step)) : null;
      case "assign":
        return this.#assign(step);
      case "literal":
        return this.#literal();
      case "member":
        return this.#frame.members
          ? this.#define({ type: "definition", kind: "property", read: step.read })
          : this.#hinted()
          ? this.#inside(scope)
          : null;
      case "wrap":
        return this.#wrap(step);
      case "scope": {
        if (!this.#hinted()) return null;
        const names = step.names(this.#cursor.currentNode, this.#place());
        return this.#inside({ ...within(scope, names), kind: step.kind ?? null, owned: true });
      }
      case "definition":
        return this.#define(step);
    }
  }

  #export({ exports }: Extract<NodeRule, { readonly type: "wrap" }>): void {
    if (exports) this.collector.exports(exports(this.#cursor.currentNode, this.#place()));
  }

  #wrap(rule?: Extract<NodeRule, { readonly type: "wrap" }>): Frame {
    if (rule) this.#export(rule);
    const own = rule?.members?.(this.#cursor.currentNode);
    for (const it of own?.members ?? []) this.#literals.add(it.id);
    const scope = own ? ownedBy(own.path, this.#frame.scope) : this.#frame.scope;
    return this.#inside(scope, this.#outerStart() ?? this.#start());
  }

  #assign(rule: AssignRule): Frame | null {
    const { scope, callable } = this.#frame;
    const inner = this.#assigned(rule);
    if (inner) return { ...this.#inside(inner), callable: isDefinedCallable(inner) };
    // A literal that is looked for may lie in a call.
    const isEntered = this.#hinted() || this.#literals.size > 0;
    return isEntered ? { ...this.#inside(scope), callable } : null;
  }

  /** Lists what a node assigns, and gives the scope of the value; `null`: it defines nothing. */
  #assigned(rule: AssignRule): Scope | null {
    rule.start.lastIndex = this.#cursor.startIndex;
    if (this.#frame.scope.depth > maxDepth || !rule.start.test(this.#text)) return null;
    const node = this.#cursor.currentNode;
    const place = this.#place();
    if (rule.exports) this.collector.exports(rule.exports(node, place));
    const found = rule.read(node, place);
    if (!found) return null;
    for (const it of found.members) this.#literals.add(it.id);
    const [inner] = found.definitions.map((it) => this.#add(it, node, place));
    return inner ?? ownedBy(found.path, this.#frame.scope);
  }

  #literal(): Frame | null {
    const { scope } = this.#frame;
    const isOwner = this.#literals.size > 0 &&
      this.#literals.delete(this.#cursor.currentNode.id);
    if (isOwner) return { ...this.#inside(scope), members: true };
    return this.#hinted() ? this.#inside(scope) : null;
  }

  #functionScope(
    { isTransparent }: Pick<DefinitionRule, "isTransparent">,
    ownThis = false,
  ): Scope {
    const { scope } = this.#frame;
    const isModule = !scope.inFunction && isTransparent?.(this.#cursor.currentNode, this.#place());
    if (isModule) return scope;
    return ownThis && !this.#frame.callable ? { ...local(scope), self: null } : local(scope);
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
    const isPassed = inside === "never" || (inside === "hint" && !this.#hinted());
    if (isPassed && !found[0]?.members) return null;
    return { ...this.#inside(inner), callable: isDefinedCallable(inner) };
  }

  /** A node that might have been a definition. */
  #none(rule: DefinitionRule): Frame | null {
    const isOwner = this.#literals.size > 0 &&
      this.#literals.delete(this.#cursor.currentNode.id);
    if (isOwner) return this.#inside(this.#frame.scope);
    if (rule.otherwise === "skip" || !this.#hinted()) return null;
    if (rule.otherwise === "wrap") return this.#wrap();
    const { scope } = this.#frame;
    return this.#inside(isCallable(rule.kind) ? this.#functionScope(rule, true) : scope);
  }

  /** Lists a definition and gives the scope of its body. */
  #add(found: RuleDefinition, node: Node, place: Place): Scope {
    const { scope } = this.#frame;
    const start = this.#outerStart();
    const path = found.path ?? [this.#text.slice(found.name.startIndex, found.name.endIndex)];
    if (found.members) this.#literals.add(found.members.id);
    const outer = found.owner ? ownedBy(found.owner, scope) : scope;
    const inner = within(outer, path);
    const callable = found.callable ?? isCallable(found.kind);
    const inFunction = scope.inFunction || callable;
    if (found.kind === "const" && scope.inFunction && !found.assigned) {
      return { ...inner, inFunction };
    }
    const setting = { node, place, scope: outer, path, row: start?.row ?? null };
    const index = this.collector.add(found, setting);
    const self = selfOf(found, { outer, index, inner });
    const around = self ?? outer.around;
    return { ...inner, inFunction, index, kind: found.kind, self, around };
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
      self: scope.self,
      around: scope.around,
      isMember: this.#frame.members,
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
    return { type, start, scope, wrap, lead: null, members: false, callable: false };
  }
}
