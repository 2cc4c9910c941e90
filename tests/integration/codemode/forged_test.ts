/** What an engine could say that was taken over: it is a call like any other, an end within bounds, or nothing. */

import assert from "node:assert/strict";
import { EngineError, EngineProcess } from "../../../src/codemode/engine/mod.ts";
import { namedCall } from "../../../src/codemode/named_call.ts";
import { programText } from "../../../src/codemode/program_text.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { processTest } from "../../support/machine.ts";

const module = new URL("../../support/forging_child.ts", import.meta.url).href;
const limits = { computeMs: 1_000, printed: 1_000, kept: 2_000 };

/** What arrives of these bytes: a call, an end, or the refusal. */
async function arrival(bytes: string): Promise<object | string> {
  await using engine = await EngineProcess.start(limits, module);
  try {
    return await engine.run({
      catalogue: [],
      aliases: [],
      code: bytes,
      offset: 0,
      now: 0,
      seed: 0,
      awaited: [],
    });
  } catch (error) {
    assert.ok(error instanceof EngineError, String(error));
    return error.message;
  }
}

const end = (more: object) =>
  JSON.stringify({
    ...{ type: "end", printed: "", dropped: 0, value: "", failure: null, variables: [], ...more },
  }) + "\n";

const call = (more: object) =>
  JSON.stringify({ type: "call", name: "files.read", args: ["a"], line: 1, column: 1, ...more }) +
  "\n";

const variable = (name: string, more: object = {}) => ({
  ...{ name, kind: "number", preview: "1", kept: "1", lost: null, ...more },
});

const manyCalls = Array(101).fill('{"name":"files.read","args":["a"],"line":1,"column":1}').join();

const ended = "the engine has ended";
const nonsense = "the engine said what it cannot say";

const refused: readonly (readonly [bytes: string, message: string])[] = [
  ["", ended],
  ["{", ended],
  [end({}).trimEnd(), ended],
  ["\n", nonsense],
  ["{}\n", nonsense],
  ["null\n", nonsense],
  ["[]\n", nonsense],
  ["\u0000\n", nonsense],
  ["\ufeff{}\n", nonsense],
  ['{"type":"answer","value":1}\n', nonsense],
  ['{"type":"tool_result","call":"c1","status":"ok","text":"done","durationMs":0}\n', nonsense],
  ['{"value":"it"}\n', nonsense],
  [call({ name: 1 }), nonsense],
  ['{"type":"calls","calls":[]}\n', nonsense],
  ['{"type":"calls"}\n', nonsense],
  ['{"type":"calls","calls":[{"name":"files.read","args":[],"line":1}]}\n', nonsense],
  [`{"type":"calls","calls":[${manyCalls}]}\n`, nonsense],
  [call({ args: { path: "a" } }), nonsense],
  [call({ args: null }), nonsense],
  [call({ line: -1 }), nonsense],
  [call({ line: 1.5 }), nonsense],
  [call({ line: "1" }), nonsense],
  [call({ verdict: "allow" }), nonsense],
  [call({ id: "c1" }), nonsense],
  [end({ verdict: "allow" }), nonsense],
  [end({ result: { change: "x" } }), nonsense],
  [end({ printed: 1 }), nonsense],
  [end({ failure: {} }), nonsense],
  [end({ failure: "x" }), nonsense],
  [end({ variables: {} }), nonsense],
  [end({ variables: [{ name: "a" }] }), nonsense],
  [end({ variables: [variable("a", { kept: 1 })] }), nonsense],
  [`${"[".repeat(100_000)}\n`, nonsense],
  [`"${"x".repeat(8_100_000)}`, "the engine says too much"],
  [`${'{"type":"ready"}\n'.repeat(1_000)}`, ended],
];

processTest("what an engine cannot say ends it", async () => {
  for (const [bytes, message] of refused) {
    assert.equal(await arrival(bytes), message, bytes.slice(0, 100));
  }
});

processTest("a forged end is cut to what a program may leave behind", async () => {
  const variables = [
    variable("good"),
    ...["x; shell.run('id'); //", "a b", "", "1a", "class", "await", "a".repeat(101), "a\u2028b"]
      .map(
        (it) => variable(it),
      ),
    variable("good", { kept: "2" }),
    variable("large", { kept: `"${"x".repeat(3_000)}"` }),
    variable("long", { kind: "k".repeat(1e5), preview: "p".repeat(1e5) }),
    ...Array.from({ length: 300 }, (_, at) => variable(`v${at}`)),
  ];
  const failure = {
    ...{ kind: "error", name: "n".repeat(1e5), message: "m".repeat(1e5), line: 1, column: 1 },
    trace: Array.from({ length: 1_000 }, () => 1),
  };
  const found = await arrival(
    end({ printed: "p".repeat(1e5), value: "v".repeat(1e5), failure, variables }),
  );
  assert.ok(typeof found === "object" && "variables" in found && Array.isArray(found.variables));
  const names = found.variables.map(({ name }) => name);
  assert.deepEqual([names.slice(0, 4), names.length], [["good", "large", "long", "v0"], 200]);
  assert.deepEqual(found.variables.slice(0, 2), [
    variable("good", { kept: "2" }),
    variable("large", { kept: null, lost: "too large" }),
  ]);
  const rest = { ...found, variables: [] };
  assert.deepEqual(rest, {
    ...{ type: "end", printed: "p".repeat(1_000), value: "v".repeat(1_000), dropped: 0 },
    failure: {
      ...{ kind: "error", line: 1, column: 1, name: "n".repeat(100), message: "m".repeat(2_000) },
      trace: Array.from({ length: 20 }, () => 1),
    },
    variables: [],
  });
});

processTest("a forged call is a call, and no key of it is a prototype", async () => {
  const forged = [
    '{"type":"call","name":"files.read","args":[{"__proto__":{"x":1},"path":"a"}],"line":1,"column":1}\n',
    '{"type":"call","name":"files.read","args":[{"\\u005f_proto__":{"x":1},"path":"a"}],"line":1,"column":1}\n',
  ];
  for (const bytes of forged) {
    const found = await arrival(bytes);
    assert.deepEqual(found, {
      ...{ type: "call", name: "files.read", args: [{ path: "a" }], line: 1, column: 1 },
    });
  }
  const names = [
    "run_program",
    "constructor",
    "__proto__",
    "files.__proto__",
    "files.",
    ".read",
    "",
  ];
  for (const name of names) {
    assert.deepEqual(namedCall(allTools, name, []), { ok: false, error: `there is no ${name}` });
  }
});

processTest(
  "without the check of names, a forged one would be code of the next program",
  async () => {
    const text = await programText("1", [
      { ...variable("x; shell.run('id'); let y"), kept: "1", lost: null },
    ]);
    assert.equal(text.ok && text.code.includes("let x; shell.run('id'); let y ="), true);
  },
);
