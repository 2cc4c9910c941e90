/** The program as an agent for others: `agent a2a serve`. Imports as little as `serve_mcp.ts`, for its reason. */

import type { A2aStart, Right } from "../actions/mod.ts";
import type { Push } from "../a2a/mod.ts";
import { ended, openPort, randomToken } from "./local_port.ts";
import type { McpParts } from "./serve_mcp.ts";

/** Rights of those that are offered to whoever may change nothing. */
const talking: readonly Right[] = ["read", "write", "run", "model", "web"];

/** The exit code: once a signal has come. */
export async function serveA2a(
  { allowEdits, port: wanted, description }: A2aStart,
  parts: McpParts,
): Promise<number> {
  const { host, ports, entries, isMessageKey, message, loadDrive } = parts;
  const port = openPort(wanted);
  await ports.connect(talking, undefined);
  await host.revoke(parts.surplus(talking, { remote: ports.remote !== null }));
  const [{ agentOffer }, { loadServing }] = await Promise.all([
    import("../a2a_server/mod.ts"),
    import("../a2a/mod.ts"),
    parts.loadMessages("help", "mcp"),
  ]);
  const offer = agentOffer({
    ...{ ports, entries, allowEdits, description, loadDrive },
    text: (key) => isMessageKey(key) ? message("en", key) : "",
    failure: (error) => parts.failureText(error, "en"),
  });
  const { A2aServer } = await loadServing();
  const given = host.env("AGENT_A2A_TOKEN") ?? "";
  const token = given === "" ? randomToken() : given;
  const url = `http://127.0.0.1:${port.number}`;
  const server = new A2aServer(offer, {
    url,
    token,
    sendPush: (push) => sendPush(push, parts.signal),
  });
  port.answer((request) => server.handle(request));
  const key = given === "" ? "a2a.serve.at_token" : "a2a.serve.at";
  host.stderr.write(`${message(ports.locale, key, { url, token })}\n`);
  await ended(parts.signal);
  await server.close();
  await port.close();
  return parts.exitOfSignal(parts.cut()) ?? 0;
}

/** By a process that reaches this one place: this one reaches nothing. */
async function sendPush({ url, headers, body }: Push, signal: AbortSignal): Promise<void> {
  const { processReader } = await import("../fetch/mod.ts");
  const names = Object.entries(headers).flat();
  await processReader.endpoint(url, signal, { method: "POST", headers: names, body });
}
