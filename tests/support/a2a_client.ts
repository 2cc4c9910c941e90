/** The official client, as somebody else's agent would have it. */

import { type Message, Role, type SendMessageRequest, type Task, TaskState } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";
import { type Sandbox, startProgram } from "./program.ts";

export async function clientOf(url: string, token: string): Promise<Client> {
  const fetchImpl: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  });
  return await new ClientFactory(options).createFromUrl(url);
}

export interface Words {
  readonly taskId?: string;
  readonly contextId?: string;
  readonly skill?: string;
  readonly returnImmediately?: boolean;
}

export function messageOf(text: string, words: Words = {}): SendMessageRequest {
  const { taskId = "", contextId = "", skill, returnImmediately = false } = words;
  const message: Message = {
    ...{ messageId: crypto.randomUUID(), taskId, contextId, role: Role.ROLE_USER },
    parts: [{
      content: { $case: "text", value: text },
      ...{ metadata: undefined, filename: "", mediaType: "text/plain" },
    }],
    metadata: skill === undefined ? undefined : { skill },
    ...{ extensions: [], referenceTaskIds: [] },
  };
  return {
    ...{ tenant: "", message, metadata: undefined },
    configuration: {
      ...{ acceptedOutputModes: [], taskPushNotificationConfig: undefined },
      returnImmediately,
    },
  };
}

/** The task that an answer is. */
export async function sent(client: Client, text: string, words: Words = {}): Promise<Task> {
  const result = await client.sendMessage(messageOf(text, words));
  if ("messageId" in result) throw new Error("a message, and no task");
  return result;
}

export function stateOf({ status }: Pick<Task, "status">): string {
  return TaskState[status?.state ?? 0] ?? "";
}

export function said({ status }: Pick<Task, "status">): string {
  return textIn(status?.message?.parts ?? []);
}

export function textIn(parts: Message["parts"]): string {
  return parts.map(({ content }) =>
    content?.$case === "text" ? content.value : JSON.stringify(content?.value)
  ).join("\n");
}

export interface ServedAgent extends AsyncDisposable {
  readonly client: Client;
  readonly url: string;
  readonly token: string;
}

/** `agent a2a serve`. */
export async function serveAgent(
  box: Sandbox,
  words: readonly string[] = [],
): Promise<ServedAgent> {
  const child = startProgram(["a2a", "serve", ...words], { cwd: box.project, home: box.home });
  const [, url = "", token = ""] =
    /at (\S+)\. Token: (\S+)\n/.exec(await firstLine(child.stderr)) ?? [];
  return {
    ...{ client: await clientOf(url, token), url, token },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await child.stdout.cancel();
    },
  };
}

async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("\n")) break;
  }
  return text;
}
