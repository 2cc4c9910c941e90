/** A page of a server of this machine, fetched as the program fetches. */

import { fakeResolver, fetchText, nodeDialer } from "../../../src/fetch/mod.ts";
import type { FetchLimits } from "../../../src/fetch/types.ts";
import { realClock } from "../../support/clock.ts";
import { serveFake, type WireReply } from "../../support/fake_server.ts";

export async function served(
  answer: (path: string) => WireReply,
  options: {
    readonly path?: string;
    readonly limits?: Partial<FetchLimits>;
    readonly signal?: AbortSignal;
  } = {},
) {
  await using server = serveFake(({ path }) => answer(path));
  const port = Number(new URL(server.url).port);
  const ports = {
    resolver: fakeResolver({}),
    dialer: nodeDialer(),
    clock: realClock,
    allowLoopback: new Set([port]),
  };
  const result = await fetchText(`${server.url}${options.path ?? "/"}`, ports, {
    signal: options.signal ?? new AbortController().signal,
    ...options.limits ? { limits: options.limits } : {},
  });
  return { result, requests: server.requests, port };
}
