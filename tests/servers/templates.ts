/** Chat templates that end with the marker of the step to be played. */

import { special } from "./scripted_gguf.ts";

const { begin, eos } = special;

const toolsHead = "# Tools\\n\\nYou may call one or more functions.\\n\\n<tools>";
const toolsTail =
  "For each function call, return a json object within <tool_call></tool_call> XML tags:\\n" +
  '<tool_call>\\n{\\"name\\": <function-name>, \\"arguments\\": <args-json-object>}\\n</tool_call>';

/** For llama-server: the script is the one whose name stands as `[[name]]` in the user's last words. */
export function jinja(scripts: readonly string[]): string {
  const choose = scripts.map((it) =>
    `{%- if '[[${it}]]' in text %}{% set ns.script = '${it}' %}{% endif %}`
  );
  return [
    `{%- set ns = namespace(script='hello', step='') -%}`,
    `{%- if tools %}`,
    `{{- '${begin}system\\n' }}`,
    `{%- if messages[0].role == 'system' %}{{- messages[0].content + '\\n\\n' }}{%- endif %}`,
    `{{- "${toolsHead}" }}`,
    `{%- for tool in tools %}{{- "\\n" }}{{- tool | tojson }}{%- endfor %}`,
    `{{- "\\n</tools>\\n\\n${toolsTail}${eos}\\n" }}`,
    `{%- elif messages[0].role == 'system' %}`,
    `{{- '${begin}system\\n' + messages[0].content + '${eos}\\n' }}`,
    `{%- endif %}`,
    `{%- for message in messages %}`,
    `{%- set text = message.content if message.content is string else '' %}`,
    `{%- if message.role == 'user' or (message.role == 'system' and not loop.first) %}`,
    `{{- '${begin}' + message.role + '\\n' + text + '${eos}\\n' }}`,
    `{%- set ns.step = '' %}`,
    ...choose,
    `{%- elif message.role == 'assistant' %}`,
    `{{- '${begin}assistant\\n' }}`,
    `{%- if message.content %}{{- text }}{%- endif %}`,
    `{%- for tool_call in message.tool_calls %}`,
    `{%- if tool_call.function %}{%- set tool_call = tool_call.function %}{%- endif %}`,
    `{{- '<tool_call>\\n{"name": "' + tool_call.name + '", "arguments": ' }}`,
    `{{- tool_call.arguments | tojson }}{{- '}\\n</tool_call>' }}`,
    `{%- endfor %}`,
    `{{- '${eos}\\n' }}`,
    `{%- set ns.step = ns.step ~ '1' %}`,
    `{%- elif message.role == 'tool' %}`,
    `{{- '${begin}user\\n<tool_response>\\n' + text + '\\n</tool_response>${eos}\\n' }}`,
    `{%- endif %}`,
    `{%- endfor %}`,
    `{%- if add_generation_prompt %}`,
    `{{- '${begin}assistant\\n<|' ~ ns.script ~ ns.step ~ '|>' }}`,
    `{%- endif %}`,
  ].join("\n");
}

/** For Ollama, where a model is one script. @param thinks the model can think */
export function goTemplate(script: string, thinks = false): string {
  const thinking = thinks ? "{{ if .Thinking }}<think>{{ .Thinking }}</think>{{ end }}" : "";
  return [
    `{{- $n := "" }}`,
    `{{- if or .System .Tools }}${begin}system`,
    `{{ .System }}`,
    `{{- if .Tools }}`,
    `# Tools`,
    `You are provided with function signatures within <tools></tools> XML tags:`,
    `<tools>`,
    `{{- range .Tools }}`,
    `{"type": "function", "function": {{ .Function }}}`,
    `{{- end }}`,
    `</tools>`,
    `For each function call, return a json object within <tool_call></tool_call> XML tags:`,
    `<tool_call>`,
    `{"name": <function-name>, "arguments": <args-json-object>}`,
    `</tool_call>`,
    `{{- end }}${eos}`,
    `{{ end }}`,
    `{{- range $i, $_ := .Messages }}`,
    `{{- if eq .Role "user" }}{{ $n = "" }}${begin}user`,
    `{{ .Content }}${eos}`,
    `{{ else if eq .Role "assistant" }}{{ $n = printf "%s1" $n }}${begin}assistant`,
    `${thinking}{{ if .Content }}{{ .Content }}{{ end }}{{ if .ToolCalls }}<tool_call>`,
    `{{ range .ToolCalls }}{"name": "{{ .Function.Name }}", "arguments": {{ .Function.Arguments }}}{{ end }}`,
    `</tool_call>{{ end }}${eos}`,
    `{{ else if eq .Role "tool" }}${begin}user`,
    `<tool_response>`,
    `{{ .Content }}`,
    `</tool_response>${eos}`,
    `{{ end }}`,
    `{{- end }}${begin}assistant`,
    `<|${script}{{ $n }}|>`,
  ].join("\n");
}
