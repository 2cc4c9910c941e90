/**
 * Aliases of bundlers, read from their configuration files and not run: `alias` as an object, a list,
 * a member that is set, in vite, webpack, rollup, next, svelte, astro, vue, babel and their like.
 */

import { joinPath } from "../../../../util/mod.ts";
import { Evaluation, root } from "./evaluate.ts";
import { type Expression, Expressions } from "./expression.ts";

export interface BundlerAlias {
  /** What specifiers it is for begin with. */
  readonly find: string;
  /** `exact`: the name alone; `below`: it, or what follows a slash; `any`: whatever follows. */
  readonly match: "exact" | "below" | "any";
  readonly target: AliasTarget;
}

export type AliasTarget =
  /** Relative to the root of the project. */
  | { readonly type: "path"; readonly path: string }
  /** Another specifier: a package, another alias. */
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "computed" };

const computed: AliasTarget = { type: "computed" };

/** Longest `find` first; `home`: the folder of the package that the file belongs to. */
export function bundlerAliases(
  { file, home, text }: { readonly file: string; readonly home: string; readonly text: string },
): readonly BundlerAlias[] {
  if (!text.includes("alias")) return [];
  const expressions = new Expressions(text);
  const reader = new Reader({ file, home }, expressions);
  for (const behind of expressions.places("alias")) reader.at(behind);
  return reader.found.sort((a, b) => b.find.length - a.find.length);
}

class Reader {
  readonly found: BundlerAlias[] = [];
  readonly #home: string;
  readonly #expressions: Expressions;
  readonly #evaluation: Evaluation;

  constructor(
    place: { readonly file: string; readonly home: string },
    expressions: Expressions,
  ) {
    this.#home = place.home;
    this.#expressions = expressions;
    this.#evaluation = new Evaluation(place, expressions);
  }

  /** What stands behind the word `alias`. */
  at(behind: number): void {
    const { text } = this.#expressions;
    const at = this.#expressions.next(behind);
    const rest = text.slice(at, at + 200);
    if (rest.startsWith(":")) this.#table(this.#expressions.at(at + 1));
    else if (/^=(?![=>])/.test(rest)) this.#table(this.#expressions.at(at + 1));
    else if (/^[,}]/.test(rest)) this.#table({ type: "name", name: "alias" });
    else if (rest.startsWith("(")) this.#plugin(this.#expressions.at(behind - "alias".length));
    else if (rest.startsWith(".set")) this.#chain(this.#expressions.at(behind - "alias".length));
    else this.#member(at, rest);
  }

  /** `alias.set("x", …).set("y", …)` of webpack-chain. */
  #chain(call: Expression): void {
    if (call.type !== "call") return;
    const [key, value] = call.args.slice(-2);
    if (key?.type === "text" && value) this.#add(key.text, value);
    const [before] = call.args;
    if (call.callee === ".set" && before) this.#chain(before);
  }

  /** `alias["x"] = …`, `alias.x = …`. */
  #member(at: number, rest: string): void {
    const key = /^(?:\[\s*(["'])([^"'\n]+)\1\s*\]|\.([\w$]+))\s*=(?![=>])/.exec(rest);
    if (key) this.#add(key[2] ?? key[3] ?? "", this.#expressions.at(at + key[0].length));
  }

  /** `alias({ entries: … })` of rollup. */
  #plugin(call: Expression): void {
    const options = call.type === "call" ? call.args[0] : undefined;
    if (options?.type !== "object") return;
    for (const { key, value } of options.members) if (key === "entries") this.#table(value);
  }

  #table(given: Expression): void {
    const table = this.#evaluation.resolved(given);
    if (table.type === "object") {
      for (const { key, value } of table.members) {
        if (key !== null) this.#add(key, value);
        else this.#table(value);
      }
    } else if (table.type === "array") {
      for (const item of table.items) this.#entry(this.#evaluation.resolved(item));
    }
  }

  /** `{ find: …, replacement: … }`. */
  #entry(entry: Expression): void {
    if (entry.type !== "object") return;
    const of = (name: string) => entry.members.find(({ key }) => key === name)?.value;
    const find = of("find");
    const replacement = of("replacement");
    if (!find || !replacement) return;
    if (find.type === "regex") this.#pattern(find.source, replacement);
    else {
      const text = this.#evaluation.text(find);
      if (text !== null) this.#add(text, replacement);
    }
  }

  #add(key: string, value: Expression): void {
    const exact = key.endsWith("$");
    const find = key.replace(/\$$/, "").replace(/(?<=.)\/(?:\*)?$/, "");
    if (find === "") return;
    this.#push({ find, match: exact ? "exact" : "below", target: this.#target(value) });
  }

  /** `/^@\/(.*)/`, `/^~/`: a beginning, and what follows it. */
  #pattern(source: string, replacement: Expression): void {
    const [, head = "", tail = ""] =
      /^\^((?:\\?[\w@~#/$.-])*?)((?:\(\.[*+]\)|\.[*+])?\$?)$/.exec(source) ?? [];
    const find = head.replaceAll("\\", "");
    if (find === "") return;
    const target = this.#target(replacement);
    const path = target.type === "path"
      ? { ...target, path: target.path.replace(/\/?\$1$/, "") }
      : target;
    if (find.endsWith("/")) this.#push({ find: find.slice(0, -1), match: "below", target: path });
    else this.#push({ find, match: tail === "$" ? "exact" : "any", target: path });
  }

  #push(alias: BundlerAlias): void {
    const same = this.found.find((it) => it.find === alias.find && it.match === alias.match);
    if (!same) this.found.push(alias);
  }

  #target(value: Expression): AliasTarget {
    const text = this.#evaluation.text(this.#evaluation.resolved(value));
    if (text === null) return computed;
    if (text === root || text.startsWith(`${root}/`)) {
      return { type: "path", path: text.slice(root.length + 1) };
    }
    const relative = text.startsWith("/") ? text.slice(1) : text.startsWith(".") ? text : null;
    if (relative === null) return { type: "name", name: text };
    const path = joinPath(this.#home, relative);
    return path === null ? computed : { type: "path", path: path.replace(/\/$/, "") };
  }
}
