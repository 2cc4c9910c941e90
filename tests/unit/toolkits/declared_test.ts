import assert from "node:assert/strict";
import type { DeclaredToolSettings, ToolParameterSettings } from "../../../src/config/mod.ts";
import type { Tool } from "../../../src/protocol/mod.ts";
import { declaredTool, declaredToolkits, nameProblem } from "../../../src/toolkits/mod.ts";
import { toolSpecs } from "../../../src/tools/mod.ts";

const base: DeclaredToolSettings = {
  ...{ description: "Does it.", parameters: {}, command: null, timeout_s: null, hosts: [] },
  ...{ url: null, method: "GET", headers: {} },
};

const text: ToolParameterSettings = {
  ...{ type: "string", description: null, values: [], optional: false },
};
const list: ToolParameterSettings = { ...text, type: "list" };
const integer: ToolParameterSettings = { ...text, type: "integer" };

const reader = () => Promise.reject(new Error("unused"));

function made(settings: Partial<DeclaredToolSettings>): Tool {
  const it = declaredTool(
    { toolkit: "kit", method: "do", settings: { ...base, ...settings } },
    reader,
  );
  if (!it.ok) throw new Error(it.problem);
  return it.tool;
}

/** What a call becomes, or why it is none. */
function parsed({ definition }: Tool, input: unknown): string {
  const result = definition.input.safeParse(input);
  if (!result.success) return `refused: ${result.error.issues[0]?.message}`;
  return JSON.stringify(result.data);
}

const printer = () => made({ command: ["printf", "%s", "{text}"], parameters: { text } });

/** Texts that a shell would take for more than a text, and the word that it is given. */
const texts: readonly (readonly [string, string])[] = [
  ["plain", "plain"],
  ["", "''"],
  ["a b", "'a b'"],
  ["$(id)", "'$(id)'"],
  ["`id`", "'`id`'"],
  ["'; rm -rf / #", "''\\''; rm -rf / #'"],
  ["a\nid", "'a\nid'"],
  ["~/x", "'~/x'"],
  ["*", "'*'"],
  ["{a,b}", "'{a,b}'"],
  ["a && b || c | d > e", "'a && b || c | d > e'"],
  ["!!", "'!!'"],
  ["\\", "'\\'"],
  ["$HOME", "'$HOME'"],
  ["{text}", "'{text}'"],
  ["-5", "-5"],
];

Deno.test("a value is one word of the command line, whatever it holds", () => {
  const tool = printer();
  assert.deepEqual(
    texts.map(([value]) => parsed(tool, { text: value })),
    texts.map(([, word]) => JSON.stringify({ command: `printf %s ${word}` })),
  );
});

Deno.test("a value that would be an option is refused, but behind -- and inside of a word", () => {
  const option = "refused: text must not begin with -: it would be an option";
  const behind = made({ command: ["rm", "--", "{text}"], parameters: { text } });
  const inside = made({ command: ["tool", "--name={text}"], parameters: { text } });
  const many = made({ command: ["ls", "{text}"], parameters: { text: list } });
  assert.deepEqual(
    [
      ...["-rf", "--", "-", "--output=/etc/passwd"].map((it) => parsed(printer(), { text: it })),
      parsed(many, { text: ["a", "-R"] }),
      parsed(many, { text: ["a b", "c"] }),
      parsed(behind, { text: "-rf" }),
      parsed(inside, { text: "-x y" }),
    ],
    [
      ...Array(5).fill(option),
      '{"command":"ls \'a b\' c"}',
      '{"command":"rm -- -rf"}',
      '{"command":"tool \'--name=-x y\'"}',
    ],
  );
});

Deno.test("arguments that are none of the declaration's are refused", () => {
  const tool = made({
    command: ["printf", "%s", "{text}", "{count}"],
    parameters: { text: { ...text, values: ["a", "b"] }, count: { ...integer, optional: true } },
  });
  const inputs = [
    { text: "a" },
    { text: "a", count: 3 },
    { text: "c" },
    { text: "a", count: 1.5 },
    { text: "a", count: "1; id" },
    { text: "a", command: "id" },
    { text: "a", unsandboxed: true },
    {},
    { text: ["a"] },
    { text: { toString: "a" } },
  ];
  assert.deepEqual(
    inputs.map((it) => parsed(tool, it)).map((it) => it.startsWith("refused") ? "refused" : it),
    [
      '{"command":"printf %s a"}',
      '{"command":"printf %s a 3"}',
      ...Array(8).fill("refused"),
    ],
  );
  assert.match(parsed(printer(), { text: "a\0b" }), /^refused: a NUL character/);
});

Deno.test("a model is told the schema of the declaration", () => {
  const tool = made({
    command: ["x", "{text}", "{count}"],
    parameters: {
      text: { ...text, description: "what", values: ["a", "b"] },
      count: { ...integer, optional: true },
    },
  });
  assert.deepEqual(toolSpecs([tool.definition]), [{
    name: "kit__do",
    description: "Does it.",
    schema: {
      type: "object",
      properties: {
        text: { type: "string", enum: ["a", "b"], description: "what" },
        count: { type: "integer" },
      },
      required: ["text"],
      additionalProperties: false,
    },
  }]);
  const { effects, method } = tool.definition;
  assert.deepEqual([effects, method?.toolkit, method?.method], [["execute"], "kit", "do"]);
});

Deno.test("a value stays in its place of an address", () => {
  const tool = made({
    url: "https://api.test/v1/items/{id}?q={text}",
    parameters: { id: text, text: { ...text, optional: true } },
  });
  const nowhere = "refused: its arguments make no address of what was declared";
  const url = (rest: string) => JSON.stringify({ url: `https://api.test/v1/items/${rest}` });
  assert.deepEqual(
    ["7", "a/b", "..", ".", "../../admin", "?x=1#y", "@evil.test", "%2e%2e"].map((id) =>
      parsed(tool, { id })
    ),
    [
      url("7?q="),
      url("a%2Fb?q="),
      nowhere,
      nowhere,
      url("..%2F..%2Fadmin?q="),
      url("%3Fx%3D1%23y?q="),
      url("%40evil.test?q="),
      url("%252e%252e?q="),
    ],
  );
  assert.equal(parsed(tool, { id: "1", text: "a&b=c d" }), url("1?q=a%26b%3Dc%20d"));
  assert.equal(tool.definition.subject({ id: "1" }), "api.test");
});

Deno.test("what changes something there asks as a server's tool does, and sends what is not in the address", () => {
  const tool = made({
    url: "https://api.test/items/{id}",
    method: "POST",
    parameters: { id: text, title: text },
    headers: { Authorization: "Bearer secret" },
  });
  assert.deepEqual(tool.definition.effects, ["server"]);
  assert.equal(
    parsed(tool, { id: "1", title: "new" }),
    '{"url":"https://api.test/items/1","body":{"title":"new"}}',
  );
});

/** Declarations that mean harm or cannot be, and why they are refused. */
const wrong: readonly (readonly [Partial<DeclaredToolSettings>, string])[] = [
  [{ command: ["{text}"], parameters: { text } }, "its program must be no parameter"],
  [{ command: ["a{text}"], parameters: { text } }, "its program must be no parameter"],
  [{ command: ["x", "{other}"] }, "{other} is none of its parameters (braces are written {{ }})"],
  [{ command: ["x"], hosts: ["a b"] }, "hosts must be of the form host or host:port"],
  ...["{text}", "https://{text}/a", "https://a.test{text}", "https://a.test:{text}/"].map((url) =>
    [
      { url, parameters: { text } },
      url === "{text}" || url.endsWith(":{text}/")
        ? "its url must be an http or https URL without user name and password"
        : "parameters stand behind the host of its url",
    ] as const
  ),
  ...["file:///etc/passwd", "ftp://a.test/", "https://u:p@a.test/", "nothing"].map((url) =>
    [{ url }, "its url must be an http or https URL without user name and password"] as const
  ),
];

Deno.test("a declaration that leaves open what runs or what is reached is refused", () => {
  const found = wrong.map(([settings]) => {
    const it = declaredTool(
      { toolkit: "k", method: "m", settings: { ...base, ...settings } },
      reader,
    );
    return it.ok ? "" : it.problem;
  });
  assert.deepEqual(found, wrong.map(([, problem]) => problem));
});

Deno.test("a toolkit takes no name that programs have for something else", () => {
  const taken = new Set(["files"]);
  assert.deepEqual(
    ["files", "print", "class", "then", "tickets"].map((it) => nameProblem(it, taken)),
    [
      "there is a toolkit files already",
      ...["print", "class", "then"].map((it) => `${it} is a word of the language of programs`),
      null,
    ],
  );
});

Deno.test("without the network, requests are left out, and offline what is elsewhere", () => {
  const settings = {
    kit: {
      far: { ...base, url: "https://api.test/a" },
      near: { ...base, url: "http://127.0.0.1:8080/a" },
      local: { ...base, command: ["x"] },
      reaching: { ...base, command: ["x"], hosts: ["api.test"] },
    },
  };
  const names = (offline: boolean, network: boolean) =>
    declaredToolkits({ settings, offline, network, taken: new Set(), reader }).map((it) =>
      it.definition.name.replace("kit__", "")
    );
  assert.deepEqual([names(false, true), names(false, false), names(true, true)], [
    ["far", "near", "local", "reaching"],
    ["local", "reaching"],
    ["near", "local"],
  ]);
});
