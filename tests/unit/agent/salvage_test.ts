import assert from "node:assert/strict";
import { salvage } from "../../../src/agent/mod.ts";
import { looksLikeCall } from "../../../src/agent/salvage/mod.ts";

const names = ["read_file", "run_shell", "edit_file"];

const oneRead = [{ name: "read_file", input: { path: "src/a.js" } }];

/** A call as weak models print it, by the family that was seen to. */
const printed: readonly (readonly [string, string, readonly unknown[]])[] = [
  ["bare JSON", '{"name": "read_file", "arguments": {"path": "src/a.js"}}', oneRead],
  [
    "JSON in prose",
    'I will look: {"name":"read_file","arguments":{"path":"src/a.js"}} now',
    oneRead,
  ],
  [
    "a fenced block",
    '```json\n{"name": "read_file", "parameters": {"path": "src/a.js"}}\n```',
    oneRead,
  ],
  ["tool and args", '{"tool": "read_file", "args": {"path": "src/a.js"}}', oneRead],
  [
    "action and action_input",
    '{"action": "read_file", "action_input": {"path": "src/a.js"}}',
    oneRead,
  ],
  [
    "arguments in a string",
    '{"name":"read_file","arguments":"{\\"path\\":\\"src/a.js\\"}"}',
    oneRead,
  ],
  ["arguments beside the name", '{"tool_name": "read_file", "path": "src/a.js"}', oneRead],
  [
    "the API's own shape",
    '{"type":"function","function":{"name":"read_file","arguments":"{\\"path\\":\\"src/a.js\\"}"}}',
    oneRead,
  ],
  ["the name as key", '{"read_file": {"path": "src/a.js"}}', oneRead],
  ["broken JSON", "{'name': 'read_file', 'arguments': {'path': 'src/a.js'},}", oneRead],
  ["name before JSON", 'read_file {"path": "src/a.js"}', oneRead],
  ["name in bold before JSON", '**read_file**: {"path": "src/a.js"}', oneRead],
  [
    "Hermes and Qwen tags",
    '<tool_call>\n{"name": "read_file", "arguments": {"path": "src/a.js"}}\n</tool_call>',
    oneRead,
  ],
  ["an unclosed tag", '<tool_call>{"name":"read_file","arguments":{"path":"src/a.js"}}', oneRead],
  [
    "GLM keys and values",
    "<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/a.js</arg_value>\n</tool_call>",
    oneRead,
  ],
  [
    "Mistral list",
    '[TOOL_CALLS] [{"name": "read_file", "arguments": {"path": "src/a.js"}}]',
    oneRead,
  ],
  ["Mistral name", '[TOOL_CALLS]read_file{"path": "src/a.js"}', oneRead],
  [
    "DeepSeek marks",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n```json\n{"path": "src/a.js"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    oneRead,
  ],
  [
    "Kimi marks",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>{"path":"src/a.js"}<|tool_call_end|>',
    oneRead,
  ],
  [
    "harmony",
    '<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>{"path":"src/a.js"}<|call|>',
    oneRead,
  ],
  ["Llama function", '<function=read_file>{"path": "src/a.js"}</function>', oneRead],
  [
    "Llama python tag",
    '<|python_tag|>{"name": "read_file", "parameters": {"path": "src/a.js"}}',
    oneRead,
  ],
  [
    "Qwen coder parameters",
    "<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/a.js\n</parameter>\n</function>\n</tool_call>",
    oneRead,
  ],
  [
    "invoke",
    '<function_calls><invoke name="read_file"><parameter name="path">src/a.js</parameter></invoke></function_calls>',
    oneRead,
  ],
  [
    "DeepSeek's invoke",
    '<｜DSML｜function_calls><｜DSML｜invoke name="read_file"><｜DSML｜parameter name="path" string="true">src/a.js</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>',
    oneRead,
  ],
  ["the name as tag", "<read_file>\n<path>src/a.js</path>\n</read_file>", oneRead],
  ["ReAct", 'Thought: look\nAction: read_file\nAction Input: {"path": "src/a.js"}', oneRead],
  ["Python", 'read_file(path="src/a.js")', oneRead],
  ["Python list", '[read_file(path="src/a.js")]', oneRead],
  ["Gemma tool_code", '```tool_code\nprint(default_api.read_file(path="src/a.js"))\n```', oneRead],
  [
    "two calls in a list",
    '[{"name":"read_file","arguments":{"path":"src/a.js"}},{"name":"run_shell","arguments":{"command":"npm test"}}]',
    [...oneRead, { name: "run_shell", input: { command: "npm test" } }],
  ],
  [
    "two tags",
    '<tool_call>{"name":"read_file","arguments":{"path":"src/a.js"}}</tool_call>\n<tool_call>{"name":"run_shell","arguments":{"command":"ls"}}</tool_call>',
    [...oneRead, { name: "run_shell", input: { command: "ls" } }],
  ],
  [
    "Python text with newlines and quotes",
    "edit_file(path=\"a.py\", old_text=\"x = \\\"1\\\"\\n\", new_text='''y = 2\n''')",
    [{ name: "edit_file", input: { path: "a.py", old_text: 'x = "1"\n', new_text: "y = 2\n" } }],
  ],
  [
    "tags that keep the inner lines of a text",
    "<function=edit_file><parameter=path>a.py</parameter><parameter=old_text>\nif a:\n    b\n</parameter><parameter=new_text>\nif c:\n    b\n</parameter></function>",
    [{
      name: "edit_file",
      input: { path: "a.py", old_text: "if a:\n    b", new_text: "if c:\n    b" },
    }],
  ],
];

import { parseArguments } from "../../../src/agent/arguments.ts";

for (const [title, text, expected] of printed) {
  Deno.test(`a call printed as ${title} is found`, async () => {
    const found = salvage(text, names)?.calls ?? [];
    const calls = [];
    for (const call of found) {
      const read = await parseArguments(call.arguments);
      calls.push({ name: call.name, input: read.ok ? read.input : call.arguments });
    }
    assert.deepEqual(calls, expected);
  });
}

const harmless = [
  "The function read_file reads a file.",
  'Call `load("a")` in main.js, then {"name": "other_tool", "arguments": {}} is sent.',
  "```js\nconst read = require('read');\nread(path);\n```",
  '{"name": "agent", "version": "1.0.0"}',
  "We could use read_file(path) with a variable.",
];

for (const text of harmless) {
  Deno.test(`prose is no call: ${text.slice(0, 30)}`, () => {
    assert.equal(salvage(text, names), null);
  });
}

Deno.test("a tool whose name is a plain word is called only where it is called a tool", () => {
  const tools = ["dependencies"];
  const prose = [
    '```json\n{ "name": "app", "dependencies": { "zod": "1" } }\n```',
    '{"dependencies": {"zod": "1"}}',
    "dependencies {\n  implementation 'a:b:1'\n}",
    "<dependencies><dependency><path>a</path></dependency></dependencies>",
  ];
  for (const text of prose) {
    assert.equal(salvage(text, tools), null, text);
    assert.equal(looksLikeCall(text, tools), false, text);
  }
  const calls = [
    '{"name": "dependencies", "arguments": {"path": "a.ts"}}',
    '<tool_call>{"name": "dependencies", "arguments": {"path": "a.ts"}}</tool_call>',
    '<invoke name="dependencies"><parameter name="path">a.ts</parameter></invoke>',
    'dependencies(path="a.ts")',
  ];
  for (const text of calls) {
    const found = salvage(text, tools)?.calls.map((it) => [it.name, JSON.parse(it.arguments)]);
    assert.deepEqual(found, [["dependencies", { path: "a.ts" }]], text);
  }
});

const fence = (code: string, language = "ts") => "```" + language + "\n" + code + "\n```";
const withPrograms = [...names, "run_program"];

Deno.test("a program in a fence at the end of the answer is the call that would run it", () => {
  const code = 'const a = files.read("a.txt");\nprint(a.length);';
  const expected = {
    notation: "program",
    calls: [{ name: "run_program", arguments: JSON.stringify({ code }) }],
  };
  const texts = [
    fence(code),
    `I count it:\n${fence(code, "typescript")}\n`,
    fence(code, "javascript"),
  ];
  for (const text of texts) assert.deepEqual(salvage(text, withPrograms), expected, text);
});

Deno.test("code that is shown is no program", () => {
  const code = 'print(files.read("a.txt"));';
  const texts = [
    fence('import { files } from "./files.ts";\nfiles.read("a");'),
    fence("const a = 1;\nconsole.log(a);"),
    fence(code, "python"),
    fence(code, ""),
    `${fence(code)}\nThis is how it would be done.`,
    `${fence("a")}\n${fence(code)}`,
    `${"It is explained at length. ".repeat(20)}\n${fence(code)}`,
    fence("profiles.read('a')"),
  ];
  for (const text of texts) assert.equal(salvage(text, withPrograms), null, text);
  assert.equal(salvage(fence(code), names), null);
});
