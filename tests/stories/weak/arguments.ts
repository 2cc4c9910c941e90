/** Wrong names and arguments. */

import { calls, fix, fixWhenSeen, look, raw, scripted, type Way, when } from "./way.ts";

const path = "src/sum.js";
const old_text = "total -= value";
const new_text = "total += value";

const names: readonly Way[] = [
  scripted("a tool's name that is nearly right", [
    calls({ name: "readfile", input: { path } }),
    when(/Did you mean read_file\?/, look),
    fixWhenSeen,
  ], { real: true }),
  scripted("another program's tool", [
    calls({ name: "str_replace_editor", input: { command: "view", path } }),
    when(/There is no tool "str_replace_editor"\. Tools: .*edit_file/, look),
    fixWhenSeen,
  ]),
  scripted("bash for run_shell", [
    calls({ name: "bash", input: { command: `cat ${path}` } }),
    when(/run_shell/, { name: "run_shell", input: { command: `cat ${path}` } }),
    fixWhenSeen,
  ]),
  scripted("a tool's name with the marks of a chat template", [
    calls({ name: "read_file<|channel|>commentary", input: { path } }),
    { when: "/There is no tool/", calls: [look] },
    fixWhenSeen,
  ]),
  scripted("a tool's name with a prefix", [
    calls({ name: "functions.read_file", input: { path } }),
    { when: "/There is no tool/", calls: [look] },
    fixWhenSeen,
  ]),
  scripted("a tool's name in capitals", [
    calls({ name: "Read_File", input: { path } }),
    when(/Did you mean read_file\?/, look),
    fixWhenSeen,
  ]),
  scripted("file_path, old_string and new_string for ours", [
    calls({
      name: "edit_file",
      input: { file_path: path, old_string: old_text, new_string: new_text },
    }),
  ]),
  scripted("a key that no tool has", [
    calls({ name: "read_file", input: { path, reason: "to see it" } }),
    when(/reason/, look),
    fixWhenSeen,
  ]),
  scripted("a key that is missing", [
    calls({ name: "edit_file", input: { path, old_text } }),
    when(/new_text/, fix),
  ]),
  scripted("no arguments at all", [
    calls(raw("read_file", "")),
    when(/path: .*expected/, look),
    fixWhenSeen,
  ]),
  scripted("a write sent as an edit", [
    calls({ name: "edit_file", input: { path, content: "export const sum = 0;\n" } }),
    when(/old_text.*new_text/s, fix),
  ]),
];

const types: readonly Way[] = [
  scripted("numbers as text", [
    calls({ name: "read_file", input: { path, start: "1", end: "20" } }),
    when(/start: .*(expected|Expected)/, look),
    fixWhenSeen,
  ]),
  scripted("null for what is not given", [
    calls({ name: "read_file", input: { path, start: null, end: null } }),
    fixWhenSeen,
  ]),
  scripted("a command as a list of words", [
    calls({ name: "run_shell", input: { command: ["cat", path] } }),
    when(/command: .*(expected|Expected)/, {
      name: "run_shell",
      input: { command: `cat ${path}` },
    }),
    fixWhenSeen,
  ]),
  scripted("the new text as a list of lines", [
    calls({ name: "edit_file", input: { path, old_text, new_text: [new_text] } }),
    when(/new_text: .*(expected|Expected)/, fix),
  ]),
  scripted("arguments within arguments", [
    calls({ name: "read_file", input: { arguments: { path } } }),
    { when: "/path: .*expected|Unrecognized/", calls: [look] },
    fixWhenSeen,
  ]),
];

const edit = JSON.stringify({ path, old_text, new_text });

const json: readonly Way[] = [
  scripted("arguments with trailing commas", [
    calls(raw("edit_file", edit.replace("}", ",}"))),
  ], { real: true }),
  scripted("arguments with raw line ends", [
    calls(raw(
      "edit_file",
      `{"path": "${path}", "old_text": "    total -= value;\n  }", "new_text": "    total += value;\n  }"}`,
    )),
  ]),
  scripted("arguments in single quotes with Python's words", [
    calls(raw(
      "edit_file",
      `{'path': '${path}', 'old_text': '${old_text}', 'new_text': '${new_text}', 'all': False}`,
    )),
  ]),
  scripted("arguments encoded twice", [calls(raw("edit_file", JSON.stringify(edit)))]),
  scripted("arguments encoded twice and broken", [
    calls(raw("edit_file", JSON.stringify(edit.replace("}", ",}")))),
  ]),
  scripted("arguments in a fenced block", [calls(raw("edit_file", `\`\`\`json\n${edit}\n\`\`\``))]),
  scripted("arguments alone in a list", [calls(raw("edit_file", `[${edit}]`))]),
  scripted("keys without quotes", [
    calls(raw("edit_file", `{path: "${path}", old_text: "${old_text}", new_text: "${new_text}"}`)),
  ]),
  scripted("arguments with a comment", [
    calls(raw("edit_file", edit.replace("{", "{ // the bug\n"))),
  ]),
  scripted("a backslash that JSON does not know", [
    calls(raw("search_text", '{"pattern": "total\\s-= value;"}')),
    fixWhenSeen,
  ]),
  scripted("arguments that end in the middle", [
    calls(raw("write_file", `{"path": "${path}", "content": "export function sum(val`)),
    when(/arguments are no JSON object, so the call did not run/, look),
    fixWhenSeen,
  ]),
  scripted("arguments that end in the middle, right behind a brace", [
    calls(raw("write_file", `{"path": "${path}", "content": "export function sum() {\n}`)),
    when(/arguments are no JSON object, so the call did not run/, look),
    fixWhenSeen,
  ]),
  scripted("a command with a line continued by a backslash", [
    calls(raw("run_shell", '{"command": "cat \\\n  src/sum.js"}')),
    fixWhenSeen,
  ]),
  scripted("arguments that are prose", [
    calls(raw("read_file", "the file with the bug")),
    when(/arguments are no JSON object/, look),
    fixWhenSeen,
  ]),
];

export const wrongArguments: readonly Way[] = [...names, ...types, ...json];
