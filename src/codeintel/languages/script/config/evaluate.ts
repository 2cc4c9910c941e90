/** Values of expressions in a configuration file, as far as its own text has them. */

import { folderOf } from "../../../../util/mod.ts";
import type { Expression, Expressions } from "./expression.ts";

/** Stands for the folder of the project, whose absolute path nobody needs to know. */
export const root = "/\u0000";

/** Names of one call more. */
type Names = ReadonlyMap<string, string | null>;

const none: Names = new Map();

/** Calls within calls; who goes deeper computes. */
const deepest = 12;

export class Evaluation {
  readonly #file: string;
  /** Where the program runs that reads the configuration. */
  readonly #home: string;
  readonly #expressions: Expressions;

  /** Paths are relative to the root of the project; `home` is the folder of the package. */
  constructor(
    { file, home }: { readonly file: string; readonly home: string },
    expressions: Expressions,
  ) {
    this.#file = `${root}/${file}`;
    this.#home = home === "" ? root : `${root}/${home}`;
    this.#expressions = expressions;
  }

  /** The text that an expression gives, an absolute path below `root` where it is one; `null`: it computes. */
  text(expression: Expression, names: Names = none, depth = 0): string | null {
    if (depth > deepest) return null;
    switch (expression.type) {
      case "text":
        return expression.text;
      case "joined": {
        const parts = expression.parts.map((it) => this.text(it, names, depth + 1));
        return parts.includes(null) ? null : parts.join("");
      }
      case "name":
        return this.#named(expression.name, names, depth);
      case "call":
        return this.#called(expression, names, depth);
      default:
        return null;
    }
  }

  /** What a name stands for, where it stands for an object, a list or alike. */
  resolved(expression: Expression, depth = 0): Expression {
    if (expression.type !== "name" || depth > deepest) return expression;
    const declared = this.#expressions.declared(expression.name);
    return declared ? this.resolved(declared, depth + 1) : expression;
  }

  #named(name: string, names: Names, depth: number): string | null {
    const given = names.get(name);
    if (given !== undefined) return given;
    switch (name) {
      case "__dirname":
      case "import.meta.dirname":
        return folderOf(this.#file);
      case "__filename":
      case "import.meta.filename":
      case "import.meta.url":
        return this.#file;
    }
    const declared = this.#expressions.declared(name);
    return declared && this.text(declared, none, depth + 1);
  }

  #called(
    { callee, args }: Expression & { readonly type: "call" },
    names: Names,
    depth: number,
  ): string | null {
    const own = this.#expressions.declared(callee);
    const texts = args.map((it) => this.text(it, names, depth + 1));
    if (own?.type === "function") {
      const given = own.parameters.map((it, at) => [it, texts[at] ?? null] as const);
      return this.text(own.result, new Map(given), depth + 1);
    }
    const known = texts.filter((it) => it !== null);
    const [first] = texts;
    if (callee === "process.cwd") return this.#home;
    if (known.length < texts.length || first === undefined || first === null) return null;
    switch (callee.slice(callee.lastIndexOf(".") + 1)) {
      case "resolve":
        return resolvedPath([this.#home, ...known]);
      case "join":
        return resolvedPath(first.startsWith("/") ? known : [this.#home, ...known]);
      case "URL":
        return resolvedPath([folderOf(known[1] ?? this.#file), first]);
      case "dirname":
        return folderOf(first);
      case "fileURLToPath":
      case "pathToFileURL":
      case "normalize":
      case "normalizePath":
      case "toString":
      case "String":
        return first;
      default:
        return null;
    }
  }
}

/** As `path.resolve` has it; an absolute part begins anew. */
function resolvedPath(parts: readonly string[]): string {
  let path: string[] = [];
  for (const part of parts) {
    if (part.startsWith("/")) path = [];
    for (const name of part.split("/")) {
      if (name === "..") path.pop();
      else if (name !== "" && name !== ".") path.push(name);
    }
  }
  return `/${path.join("/")}`;
}
