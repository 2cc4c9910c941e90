/** Logs in at a server elsewhere: a process of ours does it, and tells us where a person has to go. */

import { AgentError } from "../protocol/mod.ts";
import { type LoginNews, loginNews, type OauthState, type RemoteStart } from "./oauth_state.ts";
import { startLogin } from "./remote.ts";
import type { Declaration } from "./types.ts";

export interface LoginOptions extends Pick<RemoteStart, "auth" | "scope" | "client"> {
  readonly signal: AbortSignal;
  /** Sends a person there. */
  open(url: string): void;
  /** Addresses that the browser came back to, pasted by a person. */
  readonly pasted: AsyncIterable<string>;
}

/**
 * What is to be kept; `null`: the server wants no login.
 *
 * @throws {AgentError} `mcp.login.not_address`, `mcp.login.failed`
 */
export async function login(
  { name, launch, origin }: Declaration,
  { signal, open, pasted, ...rest }: LoginOptions,
): Promise<OauthState | null> {
  if (launch.type !== "address") throw new AgentError("usage", "mcp.login.not_address", { name });
  const process = startLogin(launch, { origin, ...rest });
  const stop = () => void process.close();
  signal.addEventListener("abort", stop);
  try {
    void hand(pasted, process.input);
    for await (const news of newsOf(process.output)) {
      switch (news.type) {
        case "open":
          open(news.url);
          break;
        case "done":
          return news.state;
        case "needless":
          return null;
        case "failed":
          throw new AgentError("auth", "mcp.login.failed", {
            name,
            reason: news.reason.replace(/\.$/, ""),
          });
      }
    }
    throw new AgentError("auth", "mcp.login.failed", { name, reason: "it was not completed" });
  } finally {
    signal.removeEventListener("abort", stop);
    await process.close();
  }
}

async function* newsOf(output: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LoginNews> {
  let rest = "";
  for await (const text of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() !== "") yield loginNews().parse(JSON.parse(line));
    }
  }
}

/** Nothing may be pasted at all, and the process may be gone before. */
async function hand(
  pasted: AsyncIterable<string>,
  input: WritableStream<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const writer = input.getWriter();
  const encoder = new TextEncoder();
  try {
    for await (const text of pasted) await writer.write(encoder.encode(text));
  } catch {
    // It has ended.
  }
}
