/** What a process of its own is started for: one piece of work in, one answer out. */

import * as z from "zod";
import type { Clock } from "../protocol/mod.ts";
import { once, sleep } from "../util/mod.ts";
import { askEndpoint, type EndpointAnswer } from "./endpoint.ts";
import { nodeDialer } from "./node_dialer.ts";
import { type FetchedPage, fetchPage } from "./read_page.ts";
import { systemResolver } from "./system_resolver.ts";
import type { Refusal } from "./types.ts";

const job = once(() =>
  z.discriminatedUnion("type", [
    /** `loopback`: ports of this machine that the user opened. */
    z.strictObject({ type: z.literal("page"), url: z.string(), loopback: z.array(z.int()) }),
    z.strictObject({
      type: z.literal("endpoint"),
      url: z.string(),
      method: z.string(),
      /** Names and values by turns. */
      headers: z.array(z.string()),
      /** Empty: none. */
      body: z.string(),
    }),
  ])
);

export type Job = z.infer<ReturnType<typeof job>>;

const clock: Clock = { now: () => Date.now(), sleep };

/**
 * Does what the first line of standard input asks for, as JSON, and says what came of it on standard
 * output. Whoever asked keeps the input open: its end is theirs, and ends this too.
 */
export async function serveJob(): Promise<void> {
  const input = Deno.stdin.readable.pipeThrough(new TextDecoderStream()).getReader();
  const asked = job().parse(JSON.parse(await firstLine(input)));
  orphaned(input).then(() => Deno.exit(1));
  const signal = new AbortController().signal;
  const answer = await done(asked, signal);
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

type Input = ReadableStreamDefaultReader<string>;

async function firstLine(input: Input): Promise<string> {
  for (let text = "";;) {
    const { value, done } = await input.read();
    text += value ?? "";
    if (done || text.includes("\n")) return text.split("\n", 1)[0] ?? "";
  }
}

async function orphaned(input: Input): Promise<void> {
  while (!(await input.read()).done);
}

async function done(
  asked: Job,
  signal: AbortSignal,
): Promise<FetchedPage | EndpointAnswer | Refusal> {
  switch (asked.type) {
    case "page": {
      const allowLoopback = new Set(asked.loopback);
      const ports = { resolver: systemResolver, dialer: nodeDialer(), clock, allowLoopback };
      return await fetchPage(asked.url, ports, { signal });
    }
    case "endpoint": {
      const { url, method, headers, body } = asked;
      return await askEndpoint(url, signal, { method, headers, ...(body === "" ? {} : { body }) });
    }
  }
}
