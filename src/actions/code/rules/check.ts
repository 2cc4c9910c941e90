/** Rules about the structure of a project, held against its graph. */

import {
  cycles,
  type DependencyGraph,
  globTest,
  graphOf,
  type PathTest,
} from "../../../codeintel/mod.ts";
import type {
  ArchitectureRules,
  CyclesRule,
  DoorsRule,
  ForbiddenRule,
  Globs,
  LayersRule,
  RequiredRule,
  Violation,
} from "./types.ts";
import { allWays, directWays } from "./ways.ts";

/** Every violation, in the order of the rules, then of the files. */
export async function checkRules(
  graph: DependencyGraph,
  rules: ArchitectureRules,
): Promise<readonly Violation[]> {
  const ignored = new Set(rules.ignoreKinds);
  const edges = graph.edges.filter(({ kind }) => !ignored.has(kind));
  const checker = new Checker(ignored.size === 0 ? graph : graphOf({ ...graph, edges }));
  const found: Violation[] = [];
  for (const it of rules.layers) found.push(...await checker.layers(it));
  for (const it of rules.forbidden) found.push(...await checker.forbidden(it));
  for (const it of rules.required) found.push(...await checker.required(it));
  for (const it of rules.doors) found.push(...await checker.doors(it));
  for (const it of rules.cycles) found.push(...await checker.cycles(it));
  return found;
}

class Checker {
  constructor(private readonly graph: DependencyGraph) {}

  async layers({ name, order, indirect }: LayersRule): Promise<readonly Violation[]> {
    const layers = await Promise.all(order.map((globs) => this.#files(globs)));
    const found: Violation[] = [];
    for (const [at, layer] of layers.entries()) {
      const own = new Set(layer);
      // A file of two layers belongs to the upper one as far as others import it.
      const above = new Set(layers.slice(0, at).flat().filter((file) => !own.has(file)));
      const ways = (indirect ? allWays : directWays)(this.graph, layer, above);
      found.push(...ways.map((it) => ({ kind: "layer", rule: name, ...it }) as const));
    }
    return [...found, ...await this.#unmatched(name, order.flat())];
  }

  async forbidden(rule: ForbiddenRule): Promise<readonly Violation[]> {
    const { name, to, indirect, packages } = rule;
    const from = await this.#files(rule.from, rule.except);
    const starts = new Set(from);
    const targets = new Set((await this.#files(to)).filter((file) => !starts.has(file)));
    const ways = (indirect ? allWays : directWays)(this.graph, from, targets);
    return [
      ...ways.map((it) => ({ kind: "forbidden", rule: name, ...it }) as const),
      ...this.#packages(name, starts, packages),
      ...await this.#unmatched(name, [...rule.from, ...to, ...rule.except]),
    ];
  }

  async required(rule: RequiredRule): Promise<readonly Violation[]> {
    const { name, to } = rule;
    const targets = new Set(await this.#files(to));
    const from = await this.#files(rule.from, rule.except);
    const without = from.filter((file) =>
      !targets.has(file) && !this.graph.importsOf(file).some((edge) => targets.has(edge.to))
    );
    return [
      ...without.map((file) => ({ kind: "required", rule: name, from: file }) as const),
      ...await this.#unmatched(name, [...rule.from, ...to, ...rule.except]),
    ];
  }

  async doors({ name, folder, through, except }: DoorsRule): Promise<readonly Violation[]> {
    const prefix = `${folder.replace(/\/+$/, "")}/`;
    const doors = new Set(await this.#files(through));
    const inside = this.graph.files.filter((file) => file.startsWith(prefix));
    const closed = new Set(inside.filter((file) => !doors.has(file)));
    const outside = (await this.#files(["**"], except)).filter((file) => !file.startsWith(prefix));
    const ways = directWays(this.graph, outside, closed);
    return [
      ...ways.map((it) => ({ kind: "door", rule: name, ...it }) as const),
      ...inside.length === 0 ? [{ kind: "unmatched", rule: name, glob: folder } as const] : [],
      ...await this.#unmatched(name, [...through, ...except]),
    ];
  }

  async cycles({ name, within }: CyclesRule): Promise<readonly Violation[]> {
    const files = await this.#files(within);
    const own = new Set(files);
    const edges = this.graph.edges.filter(({ from, to }) => own.has(from) && own.has(to));
    const found = cycles(graphOf({ files, edges, unresolved: [], byText: [] }));
    return [
      ...found.map((it) => ({ kind: "cycle", rule: name, ...it }) as const),
      ...await this.#unmatched(name, within),
    ];
  }

  #packages(
    rule: string,
    from: ReadonlySet<string>,
    packages: readonly string[],
  ): readonly Violation[] {
    if (packages.length === 0) return [];
    return this.graph.unresolved
      .filter((it) => it.why === "external" && from.has(it.from))
      .flatMap(({ from, line, name }) => {
        const of = packages.find((it) => isOf(name, it));
        return of === undefined ? [] : [{ kind: "package", rule, from, line, package: of }];
      });
  }

  async #files(globs: Globs, except: Globs = []): Promise<readonly string[]> {
    const [wanted, unwanted] = await Promise.all([anyOf(globs), anyOf(except)]);
    return this.graph.files.filter((file) => wanted(file) && !unwanted(file));
  }

  async #unmatched(rule: string, globs: Globs): Promise<readonly Violation[]> {
    const found: Violation[] = [];
    for (const glob of new Set(globs)) {
      const fits = await anyOf([glob]);
      if (!this.graph.files.some(fits)) found.push({ kind: "unmatched", rule, glob });
    }
    return found;
  }
}

/** A package, or a module of it: `a`, `a/b`, `a.b`, `a::b`; `node:fs` of `node`. */
function isOf(name: string, wanted: string): boolean {
  return name === wanted ||
    name.startsWith(wanted) && /^(?:[./:\\])/.test(name.slice(wanted.length));
}

async function anyOf(globs: Globs): Promise<PathTest> {
  const tests = await Promise.all(globs.map(globTest));
  return (path) => tests.some((it) => it?.(path) ?? false);
}
