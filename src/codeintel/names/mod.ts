/** How one file names things: bindings, exports and every identifier, from its syntax tree. */

import type { Syntax } from "../../syntax/mod.ts";
import type { Names } from "./types.ts";
import { type NamesRules, NamesWalk } from "./walk.ts";

export type { NamesRules } from "./walk.ts";
export {
  type Binding,
  type BindingKind,
  type Call,
  type Export,
  type Expr,
  type Guard,
  guarded,
  type Names,
  type Role,
  roles,
  type Source,
  type Use,
} from "./types.ts";

/** @returns `null` if the parser took longer than `timeoutMs` */
export function namesOf(
  text: string,
  rules: NamesRules,
  syntax: Syntax,
  options: { readonly timeoutMs: number },
): Names | null {
  using tree = syntax.parse(rules.mend?.(text, syntax.grammar) ?? text, options);
  return tree && new NamesWalk(text, rules).finish(tree.root);
}
