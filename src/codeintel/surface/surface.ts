/** From the names and definitions of a file to what it shows. */

import type { Definition, Outline } from "../facts.ts";
import { type Names, roles, type Use } from "../names/mod.ts";
import { reachable } from "./reachable.ts";
import type { Head, Surface } from "./types.ts";

/** Without what no other file reaches. `names` is the strict view. */
export function surfaceOf(names: Names, outline: Outline | null): Surface {
  const kept = reachable(names);
  return shownOf(names, outline, (binding) => kept.has(binding));
}

/** With all bindings: for what stands in the file itself. `names` is the strict view. */
export function wholeSurfaceOf(names: Names, outline: Outline | null): Surface {
  return shownOf(names, outline, () => true);
}

function shownOf(
  names: Names,
  outline: Outline | null,
  isKept: (binding: number) => boolean,
): Surface {
  const { bindings, exports, offers, dynamic, broken } = names;
  return {
    bindings: bindings.map((it, index) => isKept(index) ? it : null),
    exports,
    offers,
    ...(dynamic ? { dynamic } : {}),
    broken,
    heads: headsOf(names, outline, isKept),
    written: writtenIn(names),
  };
}

/** Of classes all are told, known or not; of anything else only if one is known. */
function headsOf(
  { uses, bindings }: Names,
  outline: Outline | null,
  isKept: (binding: number) => boolean,
): Surface["heads"] {
  const definitions = new Map(outline?.definitions.map((it) => [placeOf(it.line, it.column), it]));
  const heads: Record<number, (Head | null)[]> = {};
  const declare = roles.indexOf("declare");
  for (const [line, column, , role, binding] of uses) {
    if (role !== declare || binding < 0 || !isKept(binding)) continue;
    const definition = definitions.get(placeOf(line, column));
    (heads[binding] ??= []).push(definition ? headOf(definition) : null);
  }
  const told = Object.entries(heads).filter(([binding, all]) =>
    bindings[Number(binding)]?.kind === "class" || all.some((it) => it !== null)
  );
  return Object.fromEntries(told);
}

/** Longer lines than this have their columns mixed up with the next, UTF-16 units. */
const widest = 2 ** 20;

function placeOf(line: number, column: number): number {
  return line * widest + column;
}

function headOf({ kind, signature, arity }: Definition): Head {
  return arity ? { kind, signature, arity } : { kind, signature };
}

function writtenIn({ uses, names }: Names): readonly string[] {
  const write = roles.indexOf("write");
  const isSet = ([, , , role, , object]: Use) => role === write && object !== -1;
  const found = new Set(uses.flatMap((use) => isSet(use) ? [names[use[2]] ?? ""] : []));
  return [...found].sort();
}
