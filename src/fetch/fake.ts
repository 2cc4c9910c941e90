/** Names and sockets of tests: nothing reaches a network, and every connection is written down. */

import { type Dial, type Dialer, DialError, type Reply, type Resolver } from "./types.ts";

export interface FakeResolver extends Resolver {
  /** Names asked for, in order. */
  readonly asked: readonly string[];
}

/** Answers by name; a list of lists is one answer after the other, the last for ever. */
export function fakeResolver(
  names: Readonly<Record<string, readonly string[] | readonly (readonly string[])[]>>,
): FakeResolver {
  const asked: string[] = [];
  return {
    asked,
    resolve(name) {
      const times = asked.filter((it) => it === name).length;
      asked.push(name);
      const answers = names[name] ?? [];
      const next = answers[Math.min(times, answers.length - 1)];
      return Promise.resolve(typeof next === "object" ? next : answers.flat());
    },
  };
}

/** A page by its URL without the fragment; a `null` refuses the connection. */
export interface FakePage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface FakeDialer extends Dialer {
  /** Every connection that was begun, in order. */
  readonly dials: readonly Dial[];
}

export function fakeDialer(answer: (url: string, dial: Dial) => FakePage | null): FakeDialer {
  const dials: Dial[] = [];
  return {
    dials,
    open(dial) {
      dials.push(dial);
      const url = `${dial.secure ? "https" : "http"}://${dial.headers["host"]}${dial.path}`;
      const page = answer(url, dial);
      return page === null
        ? Promise.reject(new DialError("connect", "refused"))
        : Promise.resolve(replyOf(page));
    },
  };
}

function replyOf({ status = 200, headers = {}, body = "" }: FakePage): Reply {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return {
    status,
    headers: new Map(Object.entries({ "content-type": "text/plain", ...headers })),
    body: ReadableStream.from([bytes]),
    close: () => {},
  };
}
