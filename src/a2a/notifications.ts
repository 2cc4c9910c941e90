/** Push notifications: where to each task's events go, and their sending, one after the other. */

import { type StreamResponse, type TaskPushNotificationConfig, TaskState } from "@a2a-js/sdk";
import { RequestMalformedError } from "@a2a-js/sdk/errors";
import {
  type PushNotificationSender,
  type PushNotificationStore,
  type ServerCallContext,
  V1PushNotificationSerializer,
} from "@a2a-js/sdk/server";
import { isLoopback } from "../util/mod.ts";

/** One notification on its way. */
export interface Push {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends it, and follows no redirect; whoever does not take it is not told again. */
export type SendPush = (push: Push) => Promise<void>;

/** Places of one task. */
const mostPlaces = 4;
/** Tasks that have any: the oldest go. */
const mostTasks = 200;
/** Notifications of one task that wait: a receiver that takes none must not hold them all. */
const mostWaiting = 64;

interface Waiting {
  readonly events: StreamResponse[];
  sending: Promise<void> | null;
}

/**
 * Only places of this machine, by their address: whoever may ask the server reaches those anyway, and
 * no name or redirect leads it elsewhere.
 */
export class Notifications implements PushNotificationStore, PushNotificationSender {
  readonly #places = new Map<string, TaskPushNotificationConfig[]>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #serializer = new V1PushNotificationSerializer();

  constructor(private readonly sendPush: SendPush) {}

  /** @throws {RequestMalformedError} */
  save(id: string, _: ServerCallContext, config: TaskPushNotificationConfig): Promise<void> {
    const refusal = refusalOf(config.url);
    if (refusal !== null) return Promise.reject(new RequestMalformedError(refusal));
    config.id ||= crypto.randomUUID();
    const others = (this.#places.get(id) ?? []).filter((it) => it.id !== config.id);
    if (others.length >= mostPlaces) {
      const most = `a task has ${mostPlaces} places for its notifications at most`;
      return Promise.reject(new RequestMalformedError(most));
    }
    this.#places.delete(id);
    this.#places.set(id, [...others, structuredClone(config)]);
    const [oldest] = this.#places.keys();
    if (oldest !== undefined && this.#places.size > mostTasks) this.#places.delete(oldest);
    return Promise.resolve();
  }

  load(id: string): Promise<TaskPushNotificationConfig[]> {
    return Promise.resolve(structuredClone(this.#places.get(id) ?? []));
  }

  delete(id: string, _: ServerCallContext, place = id): Promise<void> {
    const left = (this.#places.get(id) ?? []).filter((it) => it.id !== place);
    if (left.length === 0) this.#places.delete(id);
    else this.#places.set(id, left);
    return Promise.resolve();
  }

  /** Nothing more of this task is sent anywhere. */
  forget(id: string): void {
    this.#places.delete(id);
  }

  /** Resolves when all of the task so far are sent, or lost. */
  async send(event: StreamResponse): Promise<void> {
    const id = taskOf(event);
    if (id === "" || !this.#places.has(id)) return;
    const waiting = this.#waiting.get(id) ?? { events: [], sending: null };
    this.#waiting.set(id, waiting);
    const { events } = waiting;
    const last = events.at(-1);
    // What was done meanwhile is of no use behind what is done now.
    if (last && isProgress(last) && isProgress(event)) events.pop();
    if (events.length < mostWaiting) events.push(event);
    await (waiting.sending ??= this.#sendAll(id, waiting));
  }

  async #sendAll(id: string, { events }: Waiting): Promise<void> {
    // All that is published in one go is there when the first is sent.
    await Promise.resolve();
    for (let event = events.shift(); event; event = events.shift()) {
      const { body, contentType } = this.#serializer.serialize(event);
      const places = this.#places.get(id) ?? [];
      await Promise.all(places.map(async (place) => {
        const headers = { "content-type": contentType, ...authorization(place) };
        await this.sendPush({ url: place.url, headers, body }).catch(() => {});
      }));
    }
    this.#waiting.delete(id);
  }
}

/** `null`: events may be sent there. */
function refusalOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !isLoopback(text) || !/^https?:$/.test(url.protocol)) {
    return "notifications are sent to places of this machine alone: http://127.0.0.1:PORT/…";
  }
  return url.username === "" && url.password === ""
    ? null
    : "a place for notifications has no name or password in its address: use authentication";
}

function authorization(
  { authentication, token }: TaskPushNotificationConfig,
): Record<string, string> {
  if (authentication?.scheme && authentication.credentials) {
    return { authorization: `${authentication.scheme} ${authentication.credentials}` };
  }
  return token === "" ? {} : { "x-a2a-notification-token": token };
}

function taskOf({ payload }: StreamResponse): string {
  switch (payload?.$case) {
    case "task":
      return payload.value.id;
    case "statusUpdate":
    case "artifactUpdate":
    case "message":
      return payload.value.taskId;
    case undefined:
      return "";
    default:
      return payload satisfies never;
  }
}

function isProgress({ payload }: StreamResponse): boolean {
  return payload?.$case === "statusUpdate" &&
    payload.value.status?.state === TaskState.TASK_STATE_WORKING;
}
