/** The servers by a process of its own: it can be started after we have given the network up. */

import { startPart } from "../util/mod.ts";
import { type ChannelEvents, type ChannelRights, ownCode, type RpcChannel } from "./rpc_channel.ts";
import { jsonLines, lineOf } from "./process.ts";
import type { Reply } from "./wire.ts";

/** Of the environment, what it takes to reach a server, and where modules lie. */
const passed = [
  ...["HOME", "DENO_DIR", "DENO_CERT", "DENO_TLS_CA_STORE", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
];

/** In the split bundle the entry stands by itself beside the chunks. */
function entry(): string {
  const { url } = import.meta;
  const path = url.endsWith(".ts") ? "./worker.ts" : "./src/models/worker.js";
  return new URL(path, url).href;
}

/** As `startWorker`; vectors do not pass, since the wire is JSON. */
export function startProcess({ net }: ChannelRights, events: ChannelEvents): RpcChannel {
  const hosts = net === "any" ? [] : net;
  const isNone = net !== "any" && hosts.length === 0;
  const reach = net === "any" ? ["--allow-net"] : isNone ? [] : [`--allow-net=${hosts.join(",")}`];
  const flags = [...reach, ...ownCode().map((path) => `--allow-read=${path}`)];
  const args = net === "any" ? ["any"] : [...hosts];
  const child = startPart({ module: entry(), flags, word: "__models", args, passed });
  const input = child.stdin.getWriter();
  void hear(child, events.reply).then(async (why) => {
    await input.abort().catch(() => {});
    events.gone(why);
  });
  return {
    send: (order) => void input.write(lineOf(order)).catch(() => {}),
    close: () => child.kill("SIGKILL"),
  };
}

/** Why it ended. */
async function hear(child: Deno.ChildProcess, take: (reply: Reply) => void): Promise<string> {
  try {
    for await (const reply of jsonLines<Reply>(child.stdout)) take(reply);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return `it ended with ${(await child.status).code}`;
}
