import assert from "node:assert/strict";
import type { Binding, Names } from "../../../../src/codeintel/names/mod.ts";
import { reachable } from "../../../../src/codeintel/surface/reachable.ts";

function reached(bindings: readonly Binding[], exports: Names["exports"] = []): readonly string[] {
  const found = reachable({
    names: [],
    bindings,
    exports,
    objects: [],
    uses: [],
    calls: [],
    guards: [],
    offers: [],
    broken: false,
  });
  return bindings.flatMap(({ name }, index) => found.has(index) ? [name] : []);
}

Deno.test("the variables of a function are out of reach, the members of a class are not", () => {
  assert.deepEqual(
    reached([
      { name: "make", kind: "function" },
      { name: "rest", kind: "variable", owner: 0, local: true },
      { name: "Box", kind: "class" },
      { name: "size", kind: "variable", owner: 2, member: true },
    ]),
    ["make", "Box", "size"],
  );
});

Deno.test("what is local is reached through what something holds, with its own members", () => {
  assert.deepEqual(
    reached([
      { name: "make", kind: "function", returns: { of: "instance", type: binding(1) } },
      { name: "Inner", kind: "class", owner: 0, local: true, bases: [binding(4)] },
      { name: "size", kind: "variable", owner: 1, member: true, local: true },
      { name: "Other", kind: "class", owner: 0, local: true },
      { name: "Base", kind: "class", owner: 0, local: true },
      { name: "given", kind: "parameter", owner: 0, local: true },
    ]),
    ["make", "Inner", "size", "Base"],
  );
});

Deno.test("what is exported is reached, wherever it is bound", () => {
  const bindings: readonly Binding[] = [
    { name: "a", kind: "variable", local: true, value: { of: "call", callee: binding(1) } },
    { name: "b", kind: "function", local: true },
    { name: "c", kind: "function", local: true },
  ];
  assert.deepEqual(reached(bindings, [{ name: "default", binding: 0 }]), ["a", "b"]);
});

function binding(index: number) {
  return { of: "binding", binding: index } as const;
}
