/** The official client, as somebody else's agent would have it. */

import { type Message, Role, type SendMessageRequest, type Task, TaskState } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";

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
