/** Which bindings of a file another file can get at, by name or through what it holds. */

import type { Binding, Expr, Names } from "../names/mod.ts";

export function reachable({ bindings, exports }: Names): ReadonlySet<number> {
  const search = new Search(bindings);
  bindings.forEach(({ local }, index) => {
    if (!local) search.add(index);
  });
  for (const it of exports) if ("binding" in it) search.add(it.binding);
  return search.run();
}

class Search {
  readonly #found = new Set<number>();
  readonly #left: number[] = [];
  readonly #bindings: readonly Binding[];
  /** Local bindings by what they are parts of. */
  readonly #parts = new Map<number, number[]>();

  constructor(bindings: readonly Binding[]) {
    this.#bindings = bindings;
    bindings.forEach((it, index) => {
      if (!it.local || it.owner === undefined || !this.#isPart(it, it.owner)) return;
      const parts = this.#parts.get(it.owner);
      if (parts) parts.push(index);
      else this.#parts.set(it.owner, [index]);
    });
  }

  /** The variables of a function are seen in it alone. */
  #isPart({ member }: Binding, owner: number): boolean {
    return member === true || this.#bindings[owner]?.kind !== "function";
  }

  add(binding: number): void {
    if (this.#found.has(binding)) return;
    this.#found.add(binding);
    this.#left.push(binding);
  }

  run(): ReadonlySet<number> {
    for (let at = this.#left.pop(); at !== undefined; at = this.#left.pop()) {
      for (const part of this.#parts.get(at) ?? []) this.add(part);
      const it = this.#bindings[at];
      for (const expr of [it?.type, it?.value, it?.returns, ...it?.bases ?? []]) this.#follow(expr);
    }
    return this.#found;
  }

  #follow(expr: Expr | undefined): void {
    switch (expr?.of) {
      case "binding":
      case "this":
      case "class":
      case "super":
        return this.add(expr.binding);
      case "member":
        return this.#follow(expr.object);
      case "call":
        return this.#follow(expr.callee);
      case "instance":
        return this.#follow(expr.type);
    }
  }
}
