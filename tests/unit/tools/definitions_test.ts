import assert from "node:assert/strict";
import {
  allTools,
  coreTools,
  foundTools,
  planTools,
  programTools,
  toolSpecs,
} from "../../../src/tools/mod.ts";

const definitions = allTools.map((tool) => tool.definition);
const core = coreTools.map((tool) => tool.definition);
const found = foundTools.map((tool) => tool.definition);

Deno.test("seven tools are always offered, with the effects that the policy judges them by", () => {
  assert.deepEqual(
    core.map(({ name, effects, parallel }) => [name, effects.join(), parallel]),
    [
      ["read_file", "read", true],
      ["list_dir", "read", true],
      ["search_text", "read", true],
      ["edit_file", "write", false],
      ["write_file", "write", false],
      ["run_shell", "execute", false],
      ["find_tool", "read", true],
    ],
  );
  assert.deepEqual(core.filter(({ keywords }) => keywords), []);
});

Deno.test("two more are there for goals and plans", () => {
  assert.deepEqual(
    planTools.map(({ definition: { name, effects, keywords } }) => [name, effects, keywords]),
    [["update_plan", ["plan"], undefined], ["ask_user", ["ask"], undefined]],
  );
});

Deno.test("the others are there to be found, by words in two languages", () => {
  assert.deepEqual(
    found.map(({ name, effects, parallel }) => [name, effects.join(), parallel]),
    [
      ["find_references", "read", true],
      ["rename_symbol", "write", false],
      ["signatures", "read", true],
      ["dependencies", "read", true],
      ["related_tests", "read", true],
      ["search_code", "read", true],
      ["apply_patch", "write", false],
      ["delete_file", "write", false],
      ["move_file", "write", false],
      ["command_output", "read", false],
      ["fetch_url", "network", false],
      ["web_search", "network", false],
      ["read_pdf", "read", true],
      ["read_office", "read", true],
      ["read_image", "read", true],
      ["multi_agent", "delegate", false],
      ["take_changes", "write", false],
      ["calc", "read", true],
      ["date_time", "read", true],
      ["query_json", "read", true],
      ["show_table", "read", true],
      ["show_diff", "read", true],
      ["transform_text", "read", true],
    ],
  );
  for (const { name, keywords = [] } of found) {
    assert.ok(keywords.some((it) => /^[a-z]+$/.test(it)), name);
    assert.ok(keywords.some((it) => /^\p{Script=Han}+$/u.test(it)), name);
  }
});

Deno.test("what is always offered costs less than 2.6 kB of every request, none found more than 0.7", () => {
  const size = (of: typeof core) => new TextEncoder().encode(JSON.stringify(toolSpecs(of))).length;
  assert.ok(size(core) < 2600, `${size(core)}`);
  const large = found.filter((it) => size([it]) > 700).map(({ name }) => name);
  assert.deepEqual(large, []);
});

Deno.test("what only programs call is told to no model", () => {
  const names = ["sleep", "say", "think", "extract", "tasks", "skills"];
  assert.deepEqual(programTools.map(({ definition }) => definition.name), names);
  const told = definitions.filter(({ inPrograms }) => !inPrograms).map(({ name }) => name);
  assert.deepEqual(told.filter((it) => names.includes(it)), []);
});

Deno.test("specs are made once, and say nothing that a model does not need", () => {
  const [first] = toolSpecs(definitions);
  assert.equal(toolSpecs(definitions)[0], first);
  assert.deepEqual(first, {
    name: "read_file",
    description: "Read a text file, whole or the lines start to end (counted from 1).",
    schema: {
      type: "object",
      properties: {
        path: { type: "string" },
        start: { type: "integer" },
        end: { type: "integer" },
      },
      required: ["path"],
      additionalProperties: false,
    },
  });
});

Deno.test("descriptions are one or two sentences without line ends", () => {
  const wrong = definitions.filter(({ inPrograms }) => !inPrograms).filter(({ description }) =>
    description.includes("\n") || !description.endsWith(".") || description.length > 160
  );
  assert.deepEqual(wrong.map(({ name }) => name), []);
});

Deno.test("an alias leads to a key of its tool and is none itself", () => {
  for (const { definition, keys } of toolKeys()) {
    for (const [alias, key] of Object.entries(definition.aliases ?? {})) {
      assert.ok(keys.includes(key), `${definition.name}: ${alias} leads to ${key}`);
      assert.ok(!keys.includes(alias), `${definition.name}: ${alias} is a key`);
    }
  }
});

function toolKeys() {
  return toolSpecs(definitions).map(({ schema }, at) => ({
    definition: definitions[at] ?? definitions[0] ?? assert.fail(),
    keys: Object.keys(Object(schema["properties"])),
  }));
}

Deno.test("a call is shown to a person in one line", () => {
  const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    read_file: { path: "a.ts", start: 3 },
    list_dir: {},
    search_text: { pattern: "x+", path: "src", glob: "*.ts" },
    edit_file: { path: "a.ts", old_text: "a\nb", new_text: "c" },
    write_file: { path: "a.ts", content: "a\nb" },
    run_shell: { command: "cd x &&\n  make\n" },
    find_tool: { query: "rename a method" },
    update_plan: { steps: [{ id: "2", status: "done" }] },
    ask_user: { question: "Which\n base?", options: ["one", "two"] },
    find_references: { symbol: "run", at: "a.ts:3" },
    rename_symbol: { symbol: "Cart.add", new_name: "put" },
    signatures: { path: "src" },
    dependencies: { path: "a.ts", transitive: true },
    related_tests: { paths: ["a.ts", "b.ts"] },
    search_code: { query: "who pays" },
    apply_patch: {
      patch: "*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n-x\n+y\n" +
        "*** Delete File: c.ts\n*** Update File: a.ts\n*** End Patch",
    },
    delete_file: { path: "a.ts" },
    move_file: { from: "a.ts", to: "src/" },
    command_output: { id: "p0a1b2c", stop: true },
    fetch_url: { url: "https://docs.example.com/a" },
    web_search: { query: "deno" },
    read_pdf: { path: "a.pdf", pages: "2-3" },
    read_office: { path: "a.xlsx", part: "Sheet1!A1" },
    read_image: { path: "a.png", question: "what?" },
    multi_agent: { tasks: ["who calls run?", "which tests\nfail?"] },
    take_changes: { agent: "20261128-0150-cayj.2" },
    calc: { expression: "1 +\n 2" },
    date_time: {},
    query_json: { query: "a[0]", path: "a.json" },
    transform_text: { operation: "sort", path: "a.txt" },
    show_table: { title: "Sizes", rows: [["a", 1]] },
    show_diff: { title: "a.txt", before: "a\n", after: "b\n" },
    sleep: { ms: 10 },
    say: { text: "half of\nit" },
    think: { prompt: "Which?" },
    extract: { text: "Ann is 7", schema: {} },
    tasks: {},
    skills: {},
  };
  assert.deepEqual(
    definitions.map((definition) => definition.subject(inputs[definition.name])),
    [
      ...["a.ts:3-", ".", "/x+/ in src (*.ts)", "a.ts", "a.ts", "cd x && ⏎ make"],
      ...["rename a method", "2 done", "Which base?"],
      ...["run at a.ts:3", "Cart.add → put", "src", "a.ts (transitive)"],
      ...["a.ts b.ts", "who pays", "a.ts b.ts c.ts", "a.ts", "a.ts → src/"],
      ...["p0a1b2c stop", "docs.example.com", "web search"],
      ...["a.pdf (2-3)", "a.xlsx (Sheet1!A1)", "a.png"],
      "who calls run? · which tests fail?",
      "20261128-0150-cayj.2",
      ...["1 + 2", "", "a[0]", "Sizes", "a.txt", "sort"],
      ...["10", "half of it", "Which?", "Ann is 7", "", ""],
    ],
  );
});

Deno.test("unknown keys and wrong types are refused by the schema", () => {
  const bad = [
    { path: "a", extra: 1 },
    { path: 1 },
    {},
  ];
  for (const input of bad) {
    assert.equal(definitions[0]?.input.safeParse(input).success, false);
  }
});
