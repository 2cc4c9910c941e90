/** What object an expression is: what a name holds, what a call gives, which module is meant. */

import type { Binding, Export, Expr } from "../names/mod.ts";
import { maxDepth, type Meaning, sameSymbol, type Sym, type Value } from "./meaning.ts";
import type { LinkerPorts, Modules } from "./modules.ts";

/** What names lead to; the linker is it. */
export interface Meanings {
  binding(symbol: Sym): Binding | null;
  origin(symbol: Sym, depth: number): readonly Meaning[];
  exported(path: string, name: string): readonly Meaning[];
  denotes(path: string, expr: Expr, depth: number): readonly Meaning[];
  members(object: Value, name: string, depth: number): readonly Meaning[];
  /** Facts of a file, asked for if they are not there. */
  exportsOf(path: string): readonly Export[];
}

export class Values {
  readonly #names: Meanings;
  readonly #modules: Modules;
  readonly #rules: LinkerPorts["rules"];

  constructor(names: Meanings, modules: Modules, { rules }: Pick<LinkerPorts, "rules">) {
    this.#names = names;
    this.#modules = modules;
    this.#rules = rules;
  }

  /** What object an expression is; `null` where it cannot be told. */
  of(path: string, expr: Expr, depth = 0): Value | null {
    if (depth > maxDepth) return null;
    switch (expr.of) {
      case "literal":
        return { of: "external" };
      case "this":
        return { of: "instance", symbol: { path, binding: expr.binding } };
      case "class":
        return { of: "symbol", symbol: { path, binding: expr.binding } };
      case "super":
        return { of: "super", symbol: { path, binding: expr.binding } };
      case "instance":
        return instanceOf(this.of(path, expr.type, depth + 1));
      case "call":
        return this.#called(this.of(path, expr.callee, depth + 1), depth);
      case "binding":
        return this.#bound({ path, binding: expr.binding }, depth);
      case "free":
        return this.#only(this.#names.denotes(path, expr, depth), depth);
      case "member":
        return this.#submodule(path, expr, depth) ?? this.#got(path, expr, depth);
    }
  }

  #bound(symbol: Sym, depth: number): Value | null {
    const source = this.#names.binding(symbol)?.source;
    if (!source) return this.#held(symbol, depth);
    const target = this.#modules.taken(symbol.path, source);
    if (target === null) return { of: "external" };
    if (target.of === "name") return this.#only(this.#names.origin(symbol, depth), depth);
    const { path, specifier, others } = target;
    const whole = path === null ? null : this.#assigned(path, depth);
    const more = others.length > 0 ? { others } : {};
    return whole ?? { of: "module", path, from: symbol.path, specifier, ...more };
  }

  /** `module.exports = X`, `export = X`: the module is X. */
  #assigned(path: string, depth: number): Value | null {
    const whole = this.#names.exportsOf(path).find((
      it,
    ): it is Export & { readonly binding: number } => "binding" in it && it.name === "=");
    return whole ? this.#bound({ path, binding: whole.binding }, depth + 1) : null;
  }

  #only(meanings: readonly Meaning[], depth: number): Value | null {
    const [first, ...rest] = meanings;
    return first && rest.length === 0 ? this.#held(first.symbol, depth) : null;
  }

  /** The object that a symbol holds. */
  #held(symbol: Sym, depth: number): Value | null {
    const binding = this.#names.binding(symbol);
    if (!binding || depth > maxDepth) return null;
    switch (binding.kind) {
      case "class":
      case "namespace":
      case "type":
        return { of: "symbol", symbol };
      case "function":
        if (binding.accessor) return this.#typed(symbol, binding.returns, depth);
        return { of: "symbol", symbol };
      case "variable":
      case "parameter":
        if (binding.injected && !binding.type) return this.#given(symbol, depth);
        return this.#typed(symbol, binding.type ?? binding.value, depth);
      case "import":
        return this.#bound(symbol, depth + 1);
    }
  }

  /** What the fixture gives that a parameter is filled with. */
  #given(symbol: Sym, depth: number): Value | null {
    const [fixture, ...others] = this.#names.origin(symbol, depth + 1);
    if (!fixture?.sure || others.length > 0 || sameSymbol(fixture.symbol, symbol)) return null;
    return this.#called({ of: "symbol", symbol: fixture.symbol }, depth + 1);
  }

  #typed(symbol: Sym, type: Expr | undefined, depth: number): Value | null {
    // An object literal's keys are members of the variable itself.
    if (type === undefined) return null;
    if (type.of === "literal") return { of: "symbol", symbol };
    return this.of(symbol.path, type, depth + 1);
  }

  /** What is read through an object. A descriptor is not seen itself: it gives anything. */
  #got(path: string, expr: Expr, depth: number): Value | null {
    const value = this.#only(this.#names.denotes(path, expr, depth), depth);
    if (value?.of !== "instance") return value;
    return this.#names.members(value, "__get__", depth + 1).length > 0 ? null : value;
  }

  #called(callee: Value | null, depth: number): Value | null {
    if (callee === null) return null;
    if (callee.of === "external") return callee;
    if (callee.of !== "symbol") return null;
    const binding = this.#names.binding(callee.symbol);
    if (binding?.kind === "class") return { of: "instance", symbol: callee.symbol };
    if (binding?.kind !== "function" || !binding.returns) return null;
    return this.of(callee.symbol.path, binding.returns, depth + 1);
  }

  /** `package.module`, where the package does not bind that name. */
  #submodule(path: string, expr: Expr, depth: number): Value | null {
    if (expr.of !== "member" || this.#rules(path)?.modulesJoinedBy === undefined) return null;
    const object = this.of(path, expr.object, depth + 1);
    if (object?.of !== "module") return null;
    if (object.path !== null && this.#names.exported(object.path, expr.name).length > 0) {
      return null;
    }
    const found = this.#modules.inside(object, expr.name);
    return found && { of: "module", from: object.from, ...found };
  }
}

function instanceOf(type: Value | null): Value | null {
  if (type?.of === "symbol") return { of: "instance", symbol: type.symbol };
  return type?.of === "external" ? type : null;
}
