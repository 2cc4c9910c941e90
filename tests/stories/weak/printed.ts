/** A tool call printed as text or in thinking instead of being made. */

import type { ScriptedAnswer } from "../../../src/models/script.ts";
import { calls, claim, fix, fixWhenSeen, look, scripted, type Way, when } from "./way.ts";

/** The reading call printed so; the model goes on once it is given the file. */
function prints(title: string, text: string, real?: true): Way {
  return scripted(title, [{ text }, fixWhenSeen], real ? { real } : {});
}

const read = '{"name": "read_file", "arguments": {"path": "src/sum.js"}}';

const notations: readonly Way[] = [
  prints("a call printed as bare JSON", read, true),
  prints(
    "a call in a fenced block amid prose",
    `I will look at the source first.\n\n\`\`\`json\n${read}\n\`\`\`\n\nThen I will fix it.`,
  ),
  prints("a call in Hermes tags", `<tool_call>\n${read}\n</tool_call>`, true),
  prints("a call in a tag that is never closed", `Let me see.\n<tool_call>${read}`),
  prints(
    "a call in Qwen coder tags",
    "<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/sum.js\n</parameter>\n</function>\n</tool_call>",
  ),
  prints(
    "a call as invoke tags",
    '<function_calls>\n<invoke name="read_file">\n<parameter name="path">src/sum.js</parameter>\n</invoke>\n</function_calls>',
  ),
  prints(
    "a call in DeepSeek's own invoke tags",
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/sum.js</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  ),
  prints(
    "a call with the tool's name as tag",
    "<read_file>\n<path>src/sum.js</path>\n</read_file>",
  ),
  prints("a call behind Mistral's mark", `[TOOL_CALLS][${read}]`),
  prints("a call behind Mistral's later mark", '[TOOL_CALLS]read_file[ARGS]{"path": "src/sum.js"}'),
  prints(
    "a call between DeepSeek's marks",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n```json\n{"path": "src/sum.js"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ),
  prints(
    "a call between Kimi's marks",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>{"path": "src/sum.js"}<|tool_call_end|><|tool_calls_section_end|>',
  ),
  prints(
    "a call on the harmony channel",
    '<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>{"path": "src/sum.js"}<|call|>',
  ),
  prints(
    "a call behind Llama's python tag",
    '<|python_tag|>{"name": "read_file", "parameters": {"path": "src/sum.js"}}',
  ),
  prints(
    "a call as GLM's keys and values",
    "<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/sum.js</arg_value>\n</tool_call>",
  ),
  prints(
    "a call as ReAct steps",
    'Thought: I must see the source.\nAction: read_file\nAction Input: {"path": "src/sum.js"}',
  ),
  prints(
    "a call as a Python dictionary",
    "{'name': 'read_file', 'arguments': {'path': 'src/sum.js'}}",
  ),
  prints(
    "a call as Gemma's tool_code",
    '```tool_code\nprint(default_api.read_file(path="src/sum.js"))\n```',
  ),
  prints("a call with the tool's name as the only key", '{"read_file": {"path": "src/sum.js"}}'),
];

const editTags = `<edit_file>
<path>src/sum.js</path>
<old_text>
    total -= value;
  }
</old_text>
<new_text>
    total += value;
  }
</new_text>
</edit_file>`;

const editPython =
  'edit_file(\n  path="src/sum.js",\n  old_text="    total -= value;\\n",\n  new_text="    total += value;\\n",\n)';

/** Goes on once the edit was done; without it there is only the claim. */
function printsEdit(title: string, answer: ScriptedAnswer): Way {
  return scripted(title, [calls(look), answer, { when: "edited src/sum.js", text: claim }]);
}

const edits: readonly Way[] = [
  printsEdit("an edit of several lines printed in tags", { text: editTags }),
  printsEdit("an edit printed as a Python call", { text: `\`\`\`python\n${editPython}\n\`\`\`` }),
  scripted("two calls printed in one answer", [
    { text: `<tool_call>${read}</tool_call>\n<tool_call>${toJson(fix)}</tool_call>` },
  ]),
];

const source = `/** The sum of a list of numbers. */
export function sum(values) {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}
`;

const patch = `--- a/src/sum.js
+++ b/src/sum.js
@@ -5 +5 @@
-    total -= value;
+    total += value;`;

const write = { name: "write_file", input: { path: "src/sum.js", content: source } };

const asked: readonly Way[] = [
  scripted(
    "a call made in thinking only",
    [{ thinking: `I should read it. ${read}` }, fixWhenSeen],
    { real: true },
  ),
  scripted("a call made in thinking, with a promise as text", [
    { thinking: `<tool_call>${read}</tool_call>`, text: "Let me look at the source." },
    fixWhenSeen,
  ]),
  scripted("a printed call that nobody can read", [
    { text: '<tool_call>{"name": "read_file", "arguments": {"path": "src/su' },
    when(/printed a tool call as text/, look),
    fixWhenSeen,
  ]),
  scripted("a printed call of a tool that is not there", [
    { text: '<tool_call>{"name": "bash", "arguments": {"command": "cat src/sum.js"}}</tool_call>' },
    when(/printed a tool call as text|There is no tool/, look),
    fixWhenSeen,
  ]),
  scripted("the corrected file printed as prose", [
    calls(look),
    { text: `Here is the corrected file:\n\n\`\`\`js\n${source}\`\`\`` },
    when(/no file was changed/, write),
  ]),
  scripted("the change printed as a patch", [
    calls(look),
    { text: `This patch mends it:\n\n\`\`\`diff\n${patch}\n\`\`\`` },
    when(/no file was changed/, fix),
  ]),
  scripted("a command printed for somebody to run", [
    { text: "First look at the source:\n\n```bash\ncat src/sum.js\n```" },
    when(/no command was run/, { name: "run_shell", input: { command: "cat src/sum.js" } }),
    fixWhenSeen,
  ]),
  scripted("the change printed as a search and replace block", [
    calls(look),
    {
      text:
        "src/sum.js\n<<<<<<< SEARCH\n    total -= value;\n=======\n    total += value;\n>>>>>>> REPLACE",
    },
    when(/no file was changed/, fix),
  ]),
];

function toJson(call: typeof fix): string {
  return "input" in call ? JSON.stringify({ name: call.name, arguments: call.input }) : "";
}

export const printed: readonly Way[] = [...notations, ...edits, ...asked];
