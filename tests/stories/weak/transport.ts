/** Broken transport: what passes is tried again, what does not is told. */

import * as gemini from "../../support/fake_gemini.ts";
import * as ollama from "../../support/fake_ollama.ts";
import { callDelta, chunk, done, event, raw, refused } from "../../support/fake_openai.ts";
import { inBytes, type WireReply } from "../../support/fake_server.ts";
import type { Options, Way } from "./way.ts";
import {
  change,
  chat,
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

/** One broken answer before each of the good ones that follow it. */
function before(title: string, broken: WireReply, options: Options = {}): Way {
  return overOpenai(title, [broken, look, fix, said], options);
}

/** The broken answer stands where the edit was to be. */
function instead(title: string, broken: WireReply): Way {
  return overOpenai(title, [look, broken, fix, said]);
}

const page = "<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>";
const error = { message: "upstream overloaded", type: "server_error", code: null };
const half = [
  event(chunk({ role: "assistant", content: "I will " })),
  event(chunk(callDelta(piece("edit_file", '{"path": "src/sum.js", "old_text": "tot')))),
];

const passing: readonly Way[] = [
  before("a server that is overloaded", refused(503, error), { real: true }),
  before("a limit of requests that says how long", refused(429, error, { "retry-after": "1" })),
  before("an error inside a good answer", raw([event({ error }), done]), { real: true }),
  before("an error as JSON with status 200", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ error }),
  }),
  before("a page with status 200", { headers: { "content-type": "text/html" }, body: page }),
  before("a page with status 502", {
    status: 502,
    headers: { "content-type": "text/html" },
    body: page,
  }),
  before("an empty body", raw([])),
  before("a stream that is only the mark of its end", raw([done])),
  before("a stream of broken JSON", raw(['data: {"choices": [{"delta": {"con\n\n', done])),
  instead("a stream that ends in the middle of a call", raw(half)),
  instead("a connection that breaks in the middle of a call", raw(half, { then: "break" })),
  instead("an error in the middle of a call", raw([...half, event({ error })])),
  overOpenai("an answer that ends without a reason, twice", [
    raw([event(chunk({ content: "Let me" }))]),
    raw([event(chunk({ content: "Let me" }))]),
    look,
    fix,
    said,
  ]),
  overOpenai("an answer whole at once where a stream was asked for", [
    {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        choices: [{
          index: 0,
          message: { role: "assistant", content: null, tool_calls: [piece("read_file", { path })] },
          finish_reason: "tool_calls",
        }],
      }),
    },
    fix,
    said,
  ]),
  overOpenai("an answer that comes byte by byte, with comments between", [
    raw(inBytes(
      `: waiting\r\n\r\n${event(chunk(callDelta(piece("read_file", { path }))))}: ☕\n\n${
        event(chunk({}, "tool_calls"))
      }${done}`,
      1,
    )),
    fix,
    said,
  ]),
  overOpenai("a call cut by the limit of the answer", [
    look,
    chat([callDelta(piece("write_file", `{"path": "${path}", "content": "export`))], "length"),
    heard(/cut by the length limit/, chat([callDelta(piece("edit_file", change))]), said),
    said,
  ]),
  overOllama("an error as a line of Ollama's stream", [
    { headers: { "content-type": "application/x-ndjson" }, body: '{"error":"runner died"}\n' },
    inOllama.look,
    inOllama.fix,
    inOllama.done,
  ]),
  overOllama("an Ollama stream without its last line", [
    inOllama.look,
    ollama.lines(ollama.piece({ content: "I will" })),
    inOllama.fix,
    inOllama.done,
  ]),
  overGemini("a Gemini that is overloaded", [
    gemini.refusal(503, "UNAVAILABLE", "The model is overloaded."),
    inGemini.look,
    inGemini.fix,
    inGemini.done,
  ]),
  overGemini("a Gemini stream without its end", [
    inGemini.look,
    gemini.events(gemini.chunk([{ text: "I will" }])),
    inGemini.fix,
    inGemini.done,
  ]),
];

const long = "0123456789abcdef\n".repeat(1500);

/** Refused until it is a good deal shorter than the server said. */
const overflow: WireReply = {
  ...refused(400, {
    message:
      "This model's maximum context length is 4000 tokens. However, your messages resulted in 8000 tokens.",
    type: "invalid_request_error",
    code: "context_length_exceeded",
  }),
  instead: (request) => request.text.length < 20_000 ? look : null,
};

const window: Way = overOpenai("a file that is longer than the window", [
  chat([callDelta(piece("read_file", { path: "long.txt" }))]),
  overflow,
  overflow,
  fix,
  said,
], { files: { "long.txt": long } });

/** What does not pass, and how the program says so. */
const lasting: readonly Way[] = [
  overOpenai("a server that never recovers", [1, 2, 3].map(() => refused(503, error)), {
    ends: { exit: 69, says: /No response from the model: .*upstream overloaded/ },
    real: true,
  }),
  overOpenai(
    "pages and nothing else",
    [1, 2, 3].map((): WireReply => ({
      headers: { "content-type": "text/html" },
      body: page,
    })),
    { ends: { exit: 69, says: /^The model's answer is invalid: .*HTML.*Bad gateway/ } },
  ),
  overOpenai("a stream that always breaks", [1, 2, 3].map(() => raw(half)), {
    ends: { exit: 69, says: /^The model's answer is invalid: .*the stream was cut/ },
  }),
  overOpenai("a key that is refused", [
    refused(401, { message: "Incorrect API key provided", code: "invalid_api_key" }),
  ], { ends: { exit: 77, says: /rejected the key: .*Incorrect API key/ } }),
  overOpenai("an empty account", [
    refused(429, { message: "You exceeded your current quota", code: "insufficient_quota" }),
  ], { ends: { exit: 77, says: /no credit left: .*quota/ } }),
  overOpenai("an unknown model", [
    refused(404, { message: "The model `fake` does not exist", code: "model_not_found" }),
  ], { ends: { exit: 69, says: /has no such model: .*does not exist/ } }),
  overOpenai("a server that never answers", [{ then: "silence" }], {
    args: ["--timeout", "300ms"],
    ends: { exit: 2, says: /out of time/ },
  }),
  overOpenai(
    "an answer that never ends",
    [raw([event(chunk({ content: "The sum " }))], { then: "hang" })],
    { args: ["--timeout", "300ms"], ends: { exit: 2, says: /out of time/ } },
  ),
];

export const transport: readonly Way[] = [...passing, window, ...lasting];
