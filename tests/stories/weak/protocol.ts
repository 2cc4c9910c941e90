/** Protocol slips: servers and models that bend the wire. */

import * as gemini from "../../support/fake_gemini.ts";
import * as ollama from "../../support/fake_ollama.ts";
import { answer, callDelta, chunk, done, event, raw } from "../../support/fake_openai.ts";
import type { WireReply } from "../../support/fake_server.ts";
import type { End, Way } from "./way.ts";
import {
  change,
  chat,
  geminiCalls,
  heard,
  inGemini,
  inOllama,
  inOpenai,
  overGemini,
  overOllama,
  overOpenai,
  path,
  piece,
} from "./wire.ts";

const { look, fix, done: said } = inOpenai;

const first = piece("read_file", { path: "package.json" }, { id: "call_a" });
const second = piece("read_file", { path }, { id: "call_b" });

/** Two calls of which only the second shows the bug. */
function both(title: string, reply: WireReply): Way {
  return overOpenai(title, [reply, fix, said]);
}

const ids: readonly Way[] = [
  both(
    "two calls, both at index 0",
    chat([callDelta({ ...first, index: 0 }), callDelta({ ...second, index: 0 })]),
  ),
  both(
    "two calls with one id",
    chat([callDelta({ ...first, index: 0 }), callDelta({ ...second, index: 1, id: "call_a" })]),
  ),
  both(
    "two calls without ids",
    chat([
      callDelta({ ...first, index: 0, id: null }),
      callDelta({ ...second, index: 1, id: null }),
    ]),
  ),
  both(
    "two calls without index and without ids",
    chat([
      callDelta({ type: "function", function: first["function"] ?? {} }),
      callDelta({ type: "function", function: second["function"] ?? {} }),
    ]),
  ),
  both("two calls in one delta", chat([callDelta(first, { ...second, index: 1 })])),
  overOpenai("the same id in every answer", [
    chat([callDelta(piece("read_file", { path }, { id: "call_0" }))]),
    heard(
      /total -= value;/,
      chat([callDelta(piece("edit_file", change, { id: "call_0" }))]),
      said,
    ),
    said,
  ]),
];

/** An edit sent in a bent shape, taken as it is meant. */
function edit(title: string, reply: WireReply, real?: true): Way {
  return overOpenai(title, [look, reply, said], real ? { real } : {});
}

const edited = piece("edit_file", change);
const json = JSON.stringify(change);

const shapes: readonly Way[] = [
  edit(
    "arguments as an object",
    chat([callDelta({ ...edited, function: { name: "edit_file", arguments: change } })]),
  ),
  edit(
    "arguments encoded twice on the wire",
    chat([callDelta(piece("edit_file", JSON.stringify(json)))]),
    true,
  ),
  edit(
    "the name again with every piece of the arguments",
    chat([
      callDelta(piece("edit_file", json.slice(0, 20))),
      callDelta(piece("edit_file", json.slice(20))),
    ]),
  ),
  edit(
    "content that is null beside a call",
    chat([{ role: "assistant", content: null, ...callDelta(edited) }]),
  ),
  edit("the reason stop behind a call", chat([callDelta(edited)], "stop")),
  edit(
    "a call behind the end of the answer",
    answer(chunk({ content: "" }, "stop"), chunk(callDelta(edited))),
  ),
  edit("a mark of the end without a reason", raw([event(chunk(callDelta(edited))), done])),
  edit("a reason without a mark of the end", raw([event(chunk(callDelta(edited), "tool_calls"))])),
  overOpenai("a call without a name", [
    chat([callDelta(piece("", { path }))]),
    heard(/There is no tool/, look, said),
    fix,
    said,
  ]),
  overOpenai("a tool that is not there", [
    chat([callDelta(piece("view_file", { path }))]),
    heard(/There is no tool .*read_file/, look, said),
    fix,
    said,
  ]),
  overOpenai("the reason tool_calls without a call", [
    chat([{ role: "assistant", content: "" }]),
    heard(/Your answer was empty/, look, said),
    fix,
    said,
  ]),
  overOpenai("a call in the field of thinking", [
    chat([{
      reasoning_content:
        `<tool_call>{"name": "read_file", "arguments": {"path": "${path}"}}</tool_call>`,
    }], "stop"),
    fix,
    said,
  ]),
  overOpenai("a call in the old field", [
    chat(
      [{ function_call: { name: "read_file", arguments: `{"path": "${path}"}` } }],
      "function_call",
    ),
    heard(/Your answer was empty|total -= value/, look, said),
    fix,
    said,
  ]),
];

const declined: End = { exit: 1, says: /The model refused to answer: .*I cannot help with that/ };
const filtered: End = { exit: 1, says: /The provider's content filter blocked the answer/ };

const refusals: readonly Way[] = [
  overOpenai(
    "a refusal",
    [answer(chunk({ refusal: "I cannot help with that." }), chunk({}, "stop"))],
    { ends: declined, real: true },
  ),
  overOpenai("an answer that the filter stopped", [
    answer(chunk({ content: "The " }), chunk({}, "content_filter")),
  ], { ends: filtered }),
  overGemini("a Gemini answer stopped for safety", [
    gemini.events(gemini.chunk([{ text: "The " }], { finish: "SAFETY" })),
  ], { ends: filtered }),
];

const others: readonly Way[] = [
  overOllama("Ollama arguments as text", [
    ollama.lines(
      ollama.piece({ tool_calls: [ollama.called("read_file", `{"path": "${path}"}`)] }),
      ollama.done(),
    ),
    inOllama.fix,
    inOllama.done,
  ]),
  overOllama("two Ollama calls of one tool, in two lines", [
    ollama.lines(
      ollama.piece({ tool_calls: [ollama.called("read_file", { path: "package.json" })] }),
      ollama.piece({ tool_calls: [ollama.called("read_file", { path })] }),
      ollama.done(),
    ),
    inOllama.fix,
    inOllama.done,
  ]),
  overOllama("an Ollama call printed into the text", [
    ollama.lines(
      ollama.piece({
        content: `<tool_call>{"name": "read_file", "arguments": {"path": "${path}"}}`,
      }),
      ollama.piece({ content: "</tool_call>" }),
      ollama.done(),
    ),
    inOllama.fix,
    inOllama.done,
  ]),
  overGemini("a Gemini call without arguments", [
    geminiCalls({ name: "list_dir" }),
    heard(/src/, inGemini.look, inGemini.done),
    inGemini.fix,
    inGemini.done,
  ]),
  overGemini("two Gemini calls of one tool without ids", [
    geminiCalls(
      { name: "read_file", args: { path: "package.json" } },
      { name: "read_file", args: { path } },
    ),
    inGemini.fix,
    inGemini.done,
  ]),
  overGemini("a Gemini call that it could not write itself", [
    gemini.events(gemini.chunk([], { finish: "MALFORMED_FUNCTION_CALL" })),
    inGemini.look,
    inGemini.fix,
    inGemini.done,
  ]),
  overGemini("an empty Gemini answer", [
    gemini.events(gemini.chunk([{ text: "" }], { finish: "STOP" })),
    heard(/Your answer was empty/, inGemini.look, inGemini.done),
    inGemini.fix,
    inGemini.done,
  ]),
];

export const protocol: readonly Way[] = [...ids, ...shapes, ...refusals, ...others];
