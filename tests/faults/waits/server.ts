/** A server that keeps a client waiting, byte by byte over TCP: no HTTP library says such things. */

export const wires = ["openai", "ollama", "gemini"] as const;
export type Wire = (typeof wires)[number];

/** What is written after a request was read; `wait`: milliseconds of silence, `close`: the connection is reset. */
type Step =
  | { readonly type: "write"; readonly text: string }
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "close" };

export interface Behaviour {
  readonly name: string;
  /** What a request is answered with; absent: nobody listens. */
  readonly answer?: (wire: Wire) => Iterable<Step>;
}

const write = (text: string): Step => ({ type: "write", text });
const wait = (ms: number): Step => ({ type: "wait", ms });
const forEver = 3_600_000;

const streamTypes: Readonly<Record<Wire, string>> = {
  openai: "text/event-stream",
  gemini: "text/event-stream",
  ollama: "application/x-ndjson",
};

/** One piece of an answer. */
const pieces: Readonly<Record<Wire, string>> = {
  openai: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "One. " } }] })}\n\n`,
  gemini: `data: ${
    JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text: "One. " }] } }] })
  }\n\n`,
  ollama: `${
    JSON.stringify({ model: "m", message: { role: "assistant", content: "One. " }, done: false })
  }\n`,
};

/** What says that the server is alive and nothing else. */
const signs: Readonly<Record<Wire, string>> = {
  openai: ": wait\n\n",
  gemini: ": wait\n\n",
  ollama: "\n",
};

const head = (status: string, more = "") =>
  write(`HTTP/1.1 ${status}\r\nconnection: close\r\n${more}\r\n`);
const opened = (wire: Wire) => head("200 OK", `content-type: ${streamTypes[wire]}\r\n`);
const refusal = (status: string, more = "") => [
  head(status, `content-type: application/json\r\n${more}`),
  write(JSON.stringify({ error: { message: "not now", code: Number(status.split(" ")[0]) } })),
];

function* again(...steps: readonly Step[]): Iterable<Step> {
  for (;;) yield* steps;
}

function* dripping(before: readonly Step[], piece: string): Iterable<Step> {
  yield* before;
  yield* again(write(piece), wait(100));
}

export const behaviours: readonly Behaviour[] = [
  { name: "429 without a reset", answer: () => refusal("429 Too Many Requests") },
  {
    name: "429, reset after 1 s",
    answer: () => refusal("429 Too Many Requests", "retry-after: 1\r\n"),
  },
  {
    name: "429, reset after 100 s",
    answer: () => refusal("429 Too Many Requests", "retry-after: 100\r\n"),
  },
  { name: "503", answer: () => refusal("503 Service Unavailable") },
  { name: "a dead host" },
  { name: "silence before the head", answer: () => [wait(forEver)] },
  { name: "silence behind the head", answer: (wire) => [opened(wire), wait(forEver)] },
  {
    name: "silence in the answer",
    answer: (wire) => [opened(wire), write(pieces[wire]), wait(forEver)],
  },
  {
    name: "an answer that breaks off",
    answer: (wire) => [opened(wire), write(pieces[wire]), wait(300), { type: "close" }],
  },
  {
    name: "a head that drips",
    answer: () => dripping([write("HTTP/1.1 200 OK\r\n")], "x-a: b\r\n"),
  },
  { name: "signs of life alone", answer: (wire) => dripping([opened(wire)], signs[wire]) },
  {
    name: "a refusal that drips",
    answer: () => dripping([head("503 Service Unavailable")], " "),
  },
];

export interface WaitingServer extends Disposable {
  /** `http://127.0.0.1:<port>`; nobody listens there where the behaviour has no answer. */
  readonly url: string;
  /** Of the first connection, milliseconds as `performance.now()`; `null`: nobody came. */
  readonly first: number | null;
}

/** Questions about the server itself are answered as the others are: one that is silent is silent to all. */
export function waitingServer({ answer }: Behaviour, wire: Wire): WaitingServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const open = new Set<Deno.Conn>();
  const over = new AbortController();
  let first: number | null = null;
  if (answer === undefined) listener.close();
  else {
    void (async () => {
      for await (const connection of listener) {
        first ??= performance.now();
        open.add(connection);
        void serve(connection, answer(wire), over.signal).finally(() => open.delete(connection));
      }
    })();
  }
  return {
    url: `http://127.0.0.1:${port}`,
    get first() {
      return first;
    },
    [Symbol.dispose]() {
      over.abort();
      if (answer !== undefined) listener.close();
    },
  };
}

async function serve(
  connection: Deno.Conn,
  steps: Iterable<Step>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await requestRead(connection);
    for (const step of steps) {
      if (step.type === "close") return;
      if (step.type === "write") await connection.write(new TextEncoder().encode(step.text));
      else if (!await slept(step.ms, signal)) return;
    }
  } catch {
    // The client has left.
  } finally {
    connection.close();
  }
}

/** Up to the end of its body. */
async function requestRead(connection: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(65_536);
  let text = "";
  for (;;) {
    const count = await connection.read(buffer);
    if (count === null) return;
    text += new TextDecoder("latin1").decode(buffer.subarray(0, count));
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const length = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
    if (text.length >= end + 4 + length) return;
  }
}

/** False if the signal ended the wait. */
function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve(false);
  }, { once: true });
  return promise;
}
