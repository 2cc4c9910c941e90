/**
 * The Technology Compatibility Kit of A2A 1.0 against `agent a2a serve`:
 * `deno run -A --no-prompt benches/a2a/tck.ts CHECKOUT PYTHON [words for pytest]`, where CHECKOUT is
 * a2aproject/a2a-tck (branch 1.0-dev) and PYTHON has it installed. Prints what each requirement came to.
 *
 * The kit says by the id of a message what an agent is to do. That reaches no model, so that a proxy puts it
 * into the words; the model behind the program does it. The proxy names the token, too, which the kit cannot.
 */

import { answer, callDelta, chunk } from "../../tests/support/fake_openai.ts";
import { serveFake, type WireReply } from "../../tests/support/fake_server.ts";
import { sandbox, served, startProgram } from "../../tests/support/program.ts";

const [checkout, python = "python3", ...words] = Deno.args;
if (checkout === undefined) throw new Error("usage: tck.ts CHECKOUT PYTHON [words for pytest]");

const token = "compatibility";
const says = (content: string) => answer(chunk({ role: "assistant", content }, "stop"));

function calls(name: string, input: object): WireReply {
  const call = { name, arguments: JSON.stringify(input) };
  return answer(
    chunk(callDelta({ index: 0, id: "call_1", type: "function", function: call })),
    chunk({}, "tool_calls"),
  );
}

/** What a message wants to be done stands in its words. */
function model() {
  return serveFake(({ text }) => {
    const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(text);
    const last = messages.findLast(({ role, content }) =>
      role === "user" && content.includes("[tck-")
    )?.content ?? "";
    const isDone = messages.at(-1)?.role === "tool";
    if (/tck-input-required/.test(last) && !isDone) {
      return calls("run_shell", { command: "touch asked.txt" });
    }
    if (/artifact[_-]data/.test(last)) return says('{"key":"value","count":42}');
    return says(/artifact[_-]text/.test(last) ? "Generated text content" : "Hello from TCK");
  });
}

/** Where the kit has notifications sent: no place of this machine, so that the program takes none of it. */
const webhook = "https://example.com/tck-push-webhook";

/** Names the token, and a place of this machine for notifications; puts the id of a message into its words. */
function proxy(target: string): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, host } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${token}`);
    headers.delete("host");
    headers.delete("content-length");
    const place = "http://127.0.0.1:1/webhook";
    const body = request.method === "POST"
      ? told((await request.text()).replaceAll(webhook, place))
      : null;
    const answer = await fetch(`${target}${pathname}`, { method: request.method, headers, body });
    if (!pathname.endsWith("agent-card.json")) {
      const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
      const text = isStream ? answer.body : (await answer.text()).replaceAll(place, webhook);
      return new Response(text, { status: answer.status, headers: answer.headers });
    }
    const card = (await answer.text()).replaceAll(target, `http://${host}`);
    return new Response(card, { status: answer.status, headers: answer.headers });
  });
}

function told(text: string): string {
  try {
    const body = JSON.parse(text);
    const message = body.params?.message;
    const id = message?.messageId;
    if (typeof id !== "string" || !Array.isArray(message.parts)) return text;
    const [part] = message.parts;
    if (typeof part?.text === "string") part.text = `[${id}] ${part.text}`;
    if (id.includes("reject")) message.metadata = { ...message.metadata, skill: "none" };
    return JSON.stringify(body);
  } catch {
    return text;
  }
}

async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("\n")) break;
  }
  return text;
}

await using fake = model();
await using box = await sandbox({ "a.txt": "one\n" });
await served(box, `${fake.url}/v1`);
const child = startProgram(["a2a", "serve", "--allow-edits"], {
  cwd: box.project,
  home: box.home,
  env: { AGENT_A2A_TOKEN: token },
});
const url = /at (\S+)\. The token/.exec(await firstLine(child.stderr))?.[1] ?? "";
const front = proxy(url);
const { code } = await new Deno.Command(python, {
  args: ["run_tck.py", "--sut-host", `http://127.0.0.1:${front.addr.port}`, ...words],
  cwd: checkout,
  stdout: "inherit",
  stderr: "inherit",
}).output();
await front.shutdown();
child.kill("SIGTERM");
await child.status;
await child.stdout.cancel();
console.log(`exit code of the kit: ${code}`);
