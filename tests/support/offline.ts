/** Who proves that nothing but this machine is dialled, and an Ollama that tells a whole story. */

import {
  called,
  done,
  type FakeOllama,
  fakeOllama,
  lines,
  type OllamaReply,
  piece,
} from "./fake_ollama.ts";
import type { Json } from "../../src/protocol/mod.ts";
import { isLoopback } from "../../src/util/mod.ts";
import type { ProgramOptions } from "./program.ts";

/** What the model says, or one call of its: a tool's name and its input. */
export type Line = string | readonly [name: string, input: Json];

export function tellingOllama(...story: readonly Line[]): FakeOllama {
  return fakeOllama(story.map(reply));
}

function reply(line: Line): OllamaReply {
  const said = typeof line === "string"
    ? piece({ content: line })
    : piece({ tool_calls: [called(...line)] });
  return lines(said, done());
}

/** `address:port` in order, each once. */
export interface Seen {
  readonly here: readonly string[];
  readonly elsewhere: readonly string[];
}

/** Sees where a program, and whatever it starts, dials. */
export interface Recorder {
  /** How the program is to be started. */
  readonly options: Pick<ProgramOptions, "under" | "env">;
  seen(): Promise<Seen>;
}

/**
 * `deno run` asks for a newer Deno, which the compiled program never does and no line of ours could
 * keep it from; that it is said where it happens has a test of its own.
 */
const env = { DENO_NO_UPDATE_CHECK: "1" };

/** What the kernel was asked for by every process of the tree, those in boxes included. */
export function kernelRecorder(folder: string): Recorder {
  const log = `${folder}/dialled.strace`;
  const calls = "trace=connect,sendto,sendmsg,sendmmsg";
  return {
    options: { under: ["strace", "-f", "-qq", "-s", "0", "-e", calls, "-o", log], env },
    seen: async () => sorted(dialledIn(await Deno.readTextFile(log))),
  };
}

/**
 * What the program and its threads asked of Deno before anything was looked up or dialled, allowed
 * or not (`DENO_AUDIT_PERMISSIONS`).
 */
export function runtimeRecorder(folder: string): Recorder {
  const log = `${folder}/asked.jsonl`;
  return {
    options: { env: { ...env, DENO_AUDIT_PERMISSIONS: log } },
    seen: async () => sorted(askedIn(await Deno.readTextFile(log))),
  };
}

/**
 * Leads off this machine. So does a question to whoever answers for names, wherever he listens: he
 * asks others.
 */
function leads(target: string): boolean {
  return !isLoopback(`http://${target}`) || target.endsWith(":53");
}

export function sorted(targets: readonly string[]): Seen {
  return { here: targets.filter((it) => !leads(it)), elsewhere: targets.filter(leads) };
}

const address = new RegExp(
  [
    String.raw`sa_family=AF_INET6?, sin6?_port=htons\((\d+)\),[^}]*?`,
    String.raw`(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")`,
  ].join(""),
  "g",
);

/** The service that looks names up for others, behind a socket with a path. */
const lookup = /sun_path="[^"]*resolve[^"]*"/;

/** `address:port` of the calls that strace wrote down. */
export function dialledIn(text: string): readonly string[] {
  const found = text.split("\n").flatMap((line) => [
    ...[...line.matchAll(address)].map(([, port, four, six = ""]) => {
      const mapped = /^::ffff:([\d.]+)$/.exec(six)?.[1];
      return `${four ?? mapped ?? `[${six}]`}:${port}`;
    }),
    ...lookup.test(line) ? ["names:53"] : [],
  ]);
  return [...new Set(found)];
}

/** `host:port` of the lines in which Deno keeps who asked for what. */
export function askedIn(text: string): readonly string[] {
  const entries = text.split("\n").filter((it) => it !== "").map((line): Asked => JSON.parse(line));
  const hosts = entries.flatMap(({ permission, value }) =>
    permission === "net" && value !== null && !value.includes("/") ? [value] : []
  );
  return [...new Set(hosts)];
}

interface Asked {
  readonly permission: string;
  readonly value: string | null;
}
