/**
 * A scripted chat/completions server on loopback, in a process of its own so that its CPU is
 * not in anybody's figures. The answer is a pure function of the scenario (first component of
 * the path) and of the number of tool results in the request; there is no think time.
 *
 * `deno run --allow-net=127.0.0.1 benches/server.ts` prints its port.
 * `POST /<scenario>/v1/chat/completions` answers; `GET /log` gives what came since the last look.
 */

import { answer, isScenario, type Reply } from "./scenarios.ts";

/** One request; times are epoch milliseconds with a fraction. */
export interface Exchange {
  readonly arrived: number;
  /** The whole answer was handed over. */
  readonly ended: number;
  /** Bytes of the body. */
  readonly bytes: number;
  readonly body: string;
}

const log: Exchange[] = [];

const now = () => performance.timeOrigin + performance.now();

async function handle(request: Request): Promise<Response> {
  const arrived = now();
  const { pathname } = new URL(request.url);
  if (pathname === "/log") return Response.json(log.splice(0));
  const scenario = pathname.split("/")[1] ?? "";
  if (!isScenario(scenario) || !pathname.endsWith("/chat/completions")) {
    return new Response("not here", { status: 404 });
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  const reply = answer(scenario, countResults(body));
  const response = new Response(stream(reply, bytes.length), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
  });
  log.push({ arrived, ended: now(), bytes: bytes.length, body });
  return response;
}

function countResults(body: string): number {
  const { messages } = JSON.parse(body);
  if (!Array.isArray(messages)) return 0;
  return messages.filter((it) => it?.role === "tool").length;
}

/** The events of one answer, with usage as OpenAI counts it: four characters a token. */
function stream(reply: Reply, promptBytes: number): string {
  const base = { id: "chatcmpl-bench", object: "chat.completion.chunk", created: 0, model: "mock" };
  const choice = (delta: object, finish_reason: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason }],
  });
  const prompt_tokens = Math.ceil(promptBytes / 4);
  const usage = { prompt_tokens, completion_tokens: 5, total_tokens: prompt_tokens + 5 };
  const events = [
    choice({ role: "assistant", content: "" }),
    choice(reply.type === "text" ? { content: reply.text } : { tool_calls: [callOf(reply)] }),
    choice({}, reply.type === "text" ? "stop" : "tool_calls"),
    { ...base, choices: [], usage },
  ];
  return [...events.map((it) => JSON.stringify(it)), "[DONE]"]
    .map((it) => `data: ${it}\n\n`).join("");
}

function callOf({ name, input }: Extract<Reply, { type: "call" }>) {
  return {
    index: 0,
    id: crypto.randomUUID(),
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  };
}

if (import.meta.main) {
  const onListen = ({ port }: Deno.NetAddr) => console.log(port);
  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, handle);
}
