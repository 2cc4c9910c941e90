/** The methods of the protocol, and the connection that they are served on. */

import { agent, methods, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import { capabilities, loginMethods } from "./capabilities.ts";
import { Editor } from "./editor.ts";
import { answered } from "./errors.ts";
import type { SessionParts } from "./open.ts";
import { Sessions } from "./sessions.ts";

export interface ServeOptions extends Omit<SessionParts, "editor"> {
  /** What another program speaks and hears. */
  readonly wire: {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
  };
  /** Ends everything. */
  readonly over: AbortSignal;
}

/** Until the editor has gone or `over` fires; everything is stored by then. */
export async function serveAcp({ wire, over, ...parts }: ServeOptions): Promise<void> {
  const editor = new Editor();
  const sessions = new Sessions({ ...parts, editor });
  const connection = methodsOf(sessions, { editor, parts })
    .connect(ndJsonStream(wire.writable, wire.readable));
  editor.connect(connection.client);
  const gone = Promise.withResolvers<void>();
  over.addEventListener("abort", () => gone.resolve(), { once: true });
  if (over.aborted) gone.resolve();
  await Promise.race([connection.closed, gone.promise]);
  await sessions.close();
  connection.close();
}

interface Served {
  readonly editor: Editor;
  readonly parts: Omit<SessionParts, "editor">;
}

function methodsOf(sessions: Sessions, { editor, parts }: Served) {
  const { context, ports } = parts;
  const said = <T>(work: () => Promise<T>) => answered(work, context);
  const { session } = methods.agent;
  return agent({ name: "agent" })
    .onRequest(methods.agent.initialize, ({ params }) => {
      editor.greet(params.clientCapabilities ?? {});
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: "agent", title: "agent", version: ports.version },
        agentCapabilities: capabilities,
        authMethods: loginMethods(context),
      };
    })
    .onRequest(
      methods.agent.authenticate,
      ({ params }) => said(() => sessions.authenticate(params.methodId)),
    )
    .onRequest(session.new, ({ params }) => said(() => sessions.begin(params)))
    .onRequest(session.load, ({ params }) => said(() => sessions.load(params)))
    .onRequest(session.resume, ({ params }) => said(() => sessions.resume(params)))
    .onRequest(session.list, ({ params }) => said(() => sessions.list(params)))
    .onRequest(session.delete, ({ params }) => said(() => sessions.remove(params.sessionId)))
    .onRequest(session.close, ({ params }) => said(() => sessions.end(params.sessionId)))
    .onRequest(session.setMode, ({ params }) => said(() => sessions.setMode(params)))
    .onRequest(session.setConfigOption, ({ params }) => said(() => sessions.setOption(params)))
    .onRequest(
      session.prompt,
      ({ params, signal }) =>
        said(() => sessions.get(params.sessionId).prompt(params.prompt, signal)),
    )
    .onNotification(session.cancel, ({ params }) => sessions.cancel(params.sessionId));
}
