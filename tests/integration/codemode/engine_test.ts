/** What a program can do to its engine, and what it cannot do beyond it. */

import assert from "node:assert/strict";
import {
  type CallAnswer,
  type EndFrame,
  EngineProcess,
  type Variable,
} from "../../../src/codemode/engine/mod.ts";
import { programText } from "../../../src/codemode/program_text.ts";
import { processTest } from "../../support/machine.ts";

const limits = { computeMs: 1_500, printed: 1_000, kept: 2_000 };

interface Run extends Pick<EndFrame, "printed" | "value" | "variables"> {
  readonly failure: string | null;
  readonly line: number;
  /** `name(arguments)` of each call. */
  readonly calls: readonly string[];
}

async function run(
  source: string,
  { earlier = [], answer = () => ({ value: "it" }) }: {
    readonly earlier?: readonly Variable[];
    readonly answer?: (name: string) => CallAnswer;
  } = {},
): Promise<Run> {
  const text = await programText(source, earlier);
  if (!text.ok) throw new Error(text.problem.hint);
  await using engine = await EngineProcess.start(limits);
  const { code, offset } = text;
  const catalogue = [["files", ["read", "write"]]] as const;
  const aliases = [["tools.read_file", "files.read"], ["read_file", "files.read"]] as const;
  const calls: string[] = [];
  let step = await engine.run({
    catalogue,
    aliases,
    code,
    offset,
    now: 1_000_000_000_000,
    seed: 1,
    awaited: text.awaited.map(({ line, column }) => `${line + offset}:${column}`),
  });
  while (step.type !== "end") {
    const made = step.type === "call" ? [step] : step.calls;
    const told = made.map(({ name, args, line }) =>
      `${name}(${JSON.stringify(args).slice(1, -1)}) at ${line}`
    );
    calls.push(told.join(" | "));
    const answers = made.map(({ name }) => answer(name));
    const [first] = answers;
    step = await engine.answer(step.type === "call" && first ? first : answers);
  }
  const { printed, value, variables, failure } = step;
  return {
    ...{ printed, value, variables, calls },
    failure: failure === null ? null : `${failure.kind} ${failure.name}: ${failure.message}`,
    line: failure?.line ?? 0,
  };
}

const outcome = ({ failure, calls }: Run) => [failure, ...calls];

processTest("a program has the language and its toolkits, and nothing of the host", async () => {
  const names = [
    ...["Deno", "process", "fetch", "require", "setTimeout", "WebAssembly", "Worker"],
    ...["navigator", "XMLHttpRequest", "__track", "host", "std", "os"],
  ];
  const { value } = await run(
    `const found = ${
      JSON.stringify(names)
    }.filter((it) => typeof globalThis[it] !== "undefined"); found`,
  );
  assert.equal(value, "[]");
});

processTest("what a program does to its world ends with it, and reaches nobody", async () => {
  const programs: readonly (readonly [source: string, ...rest: readonly (string | null)[]])[] = [
    ["for (;;) {}", "limit InternalError: interrupted"],
    ["try { for (;;) {} } finally { files.write('x') }", "limit InternalError: interrupted"],
    ["let s = 'x'; for (;;) s += s", "limit InternalError: string too long"],
    ["const a = []; for (;;) a.push(new Array(1e5).fill(1))", "limit InternalError: out of memory"],
    ["function f() { return f() + 1 } f()", "limit InternalError: stack overflow"],
    ["await new Promise(() => {})", "error Error: a promise that it waits for is never settled"],
    [
      "throw { toString() { throw 1 } }",
      'error Error: thrown: {\n  "toString": "[function toString]"\n}',
    ],
    ["files.read(10n)", "error TypeError: an argument holds a bigint"],
    ["files.read(() => 1)", "error TypeError: an argument holds a function"],
    [
      "const o = {}; o.o = o; files.read(o)",
      "error TypeError: an argument is nested too deeply, or in a circle",
    ],
    ["files = 1", "error TypeError: 'files' is read-only"],
    ["files.read = 1", "error TypeError: 'read' is read-only"],
    ["undeclared = 1", "error ReferenceError: 'undeclared' is not defined"],
    ["files.read({ get path() { return 'a' } })", null, `files.read({"path":"a"}) at 1`],
    [
      "files.read({ toJSON() { return 'b' }, a: 1 })",
      "error TypeError: an argument holds a function",
    ],
    ["files['__proto__']", 'error TypeError: files has no "__proto__"; it has read, write'],
    ["files.read(JSON.parse('{\"__proto__\": 1}'))", null, `files.read({}) at 1`],
    ["files.write('a\\nb', '\\u2028\"}\\n{')", null, `files.write("a\\nb","\u2028\\"}\\n{") at 1`],
    [
      "JSON.stringify = () => '[\"files.write\",[],1,1]'; files.read('a')",
      null,
      `files.read("a") at 1`,
    ],
    ["(function () {}).constructor('return this')().constructor.constructor('return 1')()", null],
    ["eval('files.read(1)')", null, "files.read(1) at 1"],
    ["new Function('files.read(2)')()", null, "files.read(2) at 1"],
  ];
  for (const [source, ...expected] of programs) {
    const found = outcome(await run(source));
    assert.deepEqual(found, expected, source);
  }
});

processTest("a program that spoils what it stands on spoils itself alone", async () => {
  const spoilt = [
    "Object.prototype.toJSON = () => 1",
    "Array.prototype.map = () => 1",
    "Map.prototype.set = () => { throw 1 }",
    "Reflect.apply = 1; Object.keys = 1; Array.isArray = 1",
    "Error.prototype.toString = () => { throw 1 }; Object.defineProperty(Error.prototype, 'stack', { get() { throw 1 } })",
    "Function.prototype.call = null; Function.prototype.apply = null",
    "globalThis.undefined = 1; globalThis.Object = null; globalThis.Array = null",
  ];
  for (const source of spoilt) {
    const { calls } = await run(`${source};\ntry { files.read("a") } catch {}\nfiles.read("b")`);
    for (const call of calls) assert.match(call, /^files\.read\(.*\) at \d$/, source);
  }
});

processTest("output and variables have bounds, and say so", async () => {
  const { printed, variables } = await run(
    `for (let i = 0; i < 1000; i++) print("0123456789"); const big = "x".repeat(5000); const small = 1;`,
  );
  assert.deepEqual([printed.length, variables.map(({ name, lost }) => [name, lost])], [
    1_000,
    [["big", "too large"], ["small", null]],
  ]);
});

processTest("variables come back as what they were", async () => {
  const first = await run(`
    const plain = { a: [1, undefined, null, NaN], date: new Date(5), re: /x/gi, big: 10n };
    const map = new Map([["k", new Set([1])]]);
    const circle: any = { name: "c" }; circle.self = circle;
    let n = 1; function twice() { return n * 2 }
    class Point { x = 1 }; const point = new Point(); const symbol = Symbol();
    var [head, ...tail] = [1, 2, 3]; const { q: { z }, ...rest } = { q: { z: 9 }, w: 1 };
    const never = Promise.resolve(1);`);
  const lost = first.variables.filter((it) => it.lost !== null).map((
    { name, lost },
  ) => [name, lost]);
  assert.deepEqual(lost, [
    ["point", "an object of Point"],
    ["symbol", "a symbol"],
    ["never", "an object of Promise"],
  ]);
  const second = await run(
    `n = 5; [plain.a.length, Number.isNaN(plain.a[3]), plain.date.getTime(), plain.re.flags, plain.big + 1n,
      map.get("k").has(1), circle.self === circle, twice(), head, tail, z, rest.w, new Point().x].join(" ")`,
    { earlier: first.variables },
  );
  assert.equal(second.value, "4 true 5 gi 11 true true 10 1 2,3 9 1 1");
});

processTest("the clock stands, and chance is the same each time", async () => {
  const source =
    `[Date.now(), new Date().getTime(), new Date(3).getTime(), Math.random(), Math.random()].join()`;
  const [one, two] = [await run(source), await run(source)];
  assert.equal(one.value, two.value);
  assert.match(one.value, /^1000000000000,1000000000000,3,0\.\d+,0\.\d+$/);
});

processTest(
  "a call that fails is an error of the program's own line, which it may catch",
  async () => {
    const answer = () => ({ error: "no such file" });
    const caught = await run(`try { files.read("a") } catch (e) { print(e.name, e.message) }`, {
      answer,
    });
    const thrown = await run(`const a = 1;\n\nfiles.read("a");`, { answer });
    assert.deepEqual([caught.printed, thrown.failure, thrown.line], [
      "ToolError no such file\n",
      "error ToolError: no such file",
      3,
    ]);
  },
);
