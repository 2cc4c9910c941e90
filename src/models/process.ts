/** Orders and replies as lines of JSON, for a process in the place of the thread. */

import type { ChannelEvents, RpcChannel } from "./rpc_channel.ts";
import type { Order } from "./wire.ts";

/** Both ends are ours: what comes is what `lineOf` made. */
export async function* jsonLines<Value>(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Value> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

export function lineOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(value)}\n`);
}

/** Passes orders from standard input on, and replies to standard output, until whoever asks has gone. */
export async function serveLines(
  start: (events: ChannelEvents) => Pick<RpcChannel, "send">,
): Promise<void> {
  const write = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
  };
  const channel = start({ reply: (reply) => write(lineOf(reply)), gone: () => Deno.exit(1) });
  for await (const order of jsonLines<Order>(Deno.stdin.readable)) channel.send(order);
}
