/** Facts of several parts of a conversation put together, and as many of them as there is room for. */

import { type Fact, type FactKind, factKinds } from "../../protocol/mod.ts";
import { text } from "../prompts.ts";

/** Of two facts with the same, the later one holds. */
function identity({ kind, about, says }: Fact): string {
  switch (kind) {
    case "step":
    case "tests":
      return kind;
    // A command that passes is no longer failing.
    case "failing":
    case "command":
      return `ran\0${about}`;
    // What was asked and then answered is no longer open.
    case "answer":
    case "question":
      return `asked\0${about}`;
    // A file that was changed was read.
    case "changed":
    case "read":
      return `${kind}\0${about}`;
    case "declined":
    case "decision":
    case "number":
    case "symbol":
      return `${kind}\0${about}\0${says}`;
  }
}

/** What holds of all of these, the oldest first. */
export function merged(facts: readonly Fact[]): readonly Fact[] {
  const last = new Map<string, Fact>();
  for (const fact of facts.toSorted((a, b) => a.seq - b.seq)) {
    const key = identity(fact);
    // Behind the others, as it was said last.
    last.delete(key);
    last.set(key, fact);
  }
  const tests = last.get("tests");
  const mended = tests?.says.startsWith("passed") ? tests.seq : 0;
  const all = [...last.values()];
  const changed = new Set(all.flatMap(({ kind, about }) => kind === "changed" ? [about] : []));
  return all.filter(({ kind, about }) => !(kind === "read" && changed.has(about)))
    .map((it) => it.kind === "failing" && it.seq < mended ? over(it) : it);
}

/** The tests passed since: how it ended is known, and says nothing of how things are. */
function over({ says, ...fact }: Fact): Fact {
  return { ...fact, kind: "command", says: /^exit \d+/.exec(says)?.[0] ?? says };
}

/** Shares of the room for facts, so that many of one kind leave others theirs; what matters most first. */
const weights: readonly (readonly [FactKind, number])[] = [
  ["step", 0.05],
  ["tests", 0.03],
  ["failing", 0.15],
  ["decision", 0.2],
  ["declined", 0.1],
  ["answer", 0.1],
  ["changed", 0.2],
  ["question", 0.05],
  ["command", 0.08],
  ["number", 0.05],
  ["read", 0.04],
  ["symbol", 0.02],
];

/** The newest of each kind within its share, then whatever fits; in the order of `linesOf`. */
export function bounded(
  facts: readonly Fact[],
  { count, tokens }: { readonly count: (text: string) => number; readonly tokens: number },
): readonly Fact[] {
  const taken = new Set<Fact>();
  let left = tokens;
  for (const whole of [false, true]) {
    for (const [kind, weight] of weights) {
      let share = whole ? left : weight * tokens;
      for (const fact of facts.filter((it) => it.kind === kind).reverse()) {
        if (taken.has(fact)) continue;
        const cost = costOf(fact, count);
        if (cost > share || cost > left) break;
        taken.add(fact);
        share -= cost;
        left -= cost;
      }
    }
  }
  return facts.filter((it) => taken.has(it));
}

/** One line for each fact; those of which the same is said share one. */
export function linesOf(facts: readonly Fact[]): readonly string[] {
  return factKinds.flatMap((kind) => {
    const some = facts.filter((it) => it.kind === kind);
    const shared = Map.groupBy(some.filter(isShort), ({ says }) => says);
    return [
      ...some.filter((it) => !isShort(it)).map((it) => text(`fact_${kind}`, { ...it })),
      ...[...shared].map(([says, alike]) =>
        text(`facts_${says === "deleted" ? says : kind}`, {
          says,
          names: alike.map(({ about }) => about).join(", "),
        })
      ),
    ].map((line) => `- ${line}`);
  });
}

/** Said of many in few words. */
function isShort({ kind, says }: Fact): boolean {
  if (kind === "symbol" || kind === "read" || kind === "command") return true;
  return kind === "changed" && !says.startsWith("failed");
}

function costOf(fact: Fact, count: (text: string) => number): number {
  return count(isShort(fact) ? fact.about : text(`fact_${fact.kind}`, { ...fact })) + 2;
}
