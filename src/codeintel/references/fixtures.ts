/**
 * The fixture that a parameter is filled with: of the class, of the file, of `conftest.py` beside and
 * above. A fixture that asks for its own name gets the next one.
 */

import type { Binding } from "../names/mod.ts";
import { folderOf } from "../../util/mod.ts";
import type { Meaning, Sym, Value } from "./meaning.ts";

export interface FixturePorts {
  binding(symbol: Sym): Binding | null;
  exported(path: string, name: string, depth: number): readonly Meaning[];
  members(object: Value, name: string, depth: number): readonly Meaning[];
  hasFile(path: string): boolean;
}

/** A function of pytest's that fills parameters. */
export function isFixture(binding: Binding | null): boolean {
  return binding?.kind === "function" &&
    binding.decorators?.some((it) => /(?:^|\.)fixture$/.test(it)) === true;
}

export function fixtureOf(
  { path, binding: at }: Sym,
  depth: number,
  ports: FixturePorts,
): readonly Meaning[] {
  const parameter = ports.binding({ path, binding: at });
  const asking = parameter?.owner === undefined
    ? null
    : ports.binding({ path, binding: parameter.owner });
  if (!parameter || !asking) return [];
  const { name, injected } = parameter;
  const isOwn = asking.name === name && isFixture(asking);
  const lookUps: (() => readonly Meaning[])[] = [];
  if (asking.member && asking.owner !== undefined && !isOwn) {
    const symbol = { path, binding: asking.owner };
    lookUps.push(() => ports.members({ of: "symbol", symbol }, name, depth + 1));
  }
  if (asking.member || !isOwn) lookUps.push(() => ports.exported(path, name, depth + 1));
  for (const it of conftests(path, ports)) lookUps.push(() => ports.exported(it, name, depth + 1));
  for (const lookUp of lookUps) {
    const found = lookUp().filter(({ symbol }) => isFixture(ports.binding(symbol)));
    if (found.length > 0) {
      return found.map((it) => ({ ...it, sure: it.sure && injected === "sure" }));
    }
  }
  return [];
}

function conftests(path: string, { hasFile }: FixturePorts): readonly string[] {
  const out: string[] = [];
  for (let folder = folderOf(path), last = false; !last; folder = folderOf(folder)) {
    last = folder === "" || folder === ".";
    const it = last ? "conftest.py" : `${folder}/conftest.py`;
    if (it !== path && hasFile(it)) out.push(it);
  }
  return out;
}
