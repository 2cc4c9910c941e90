/** A part that reaches hosts, in a process of its own, with rights of its own. */

import { startPart } from "../util/mod.ts";

export interface ProcessRights {
  /** What may be reached, as Deno names it; `all`: whatever is not in `notNet`. */
  readonly net: readonly string[] | "all";
  readonly notNet: readonly string[];
  /** Absolute path of a socket that it listens at. */
  readonly socket?: string;
}

/** Of the environment, what it takes to reach a server: certificates, and where modules lie. */
const passed = [
  ...["HOME", "DENO_DIR", "DENO_CERT", "DENO_TLS_CA_STORE", "SSL_CERT_FILE", "SSL_CERT_DIR"],
];

/** A part that is started, by its entry and by the word that one binary knows it by (see `cli`). */
export interface Part {
  readonly entry: "worker" | "egress_worker";
  readonly word: "__fetch" | "__egress";
  readonly args?: readonly string[];
}

const fetching: Part = { entry: "worker", word: "__fetch" };

/** In the split bundle the entry stands by itself beside the chunks. */
function entryOf({ entry }: Part): string {
  const { url } = import.meta;
  return new URL(url.endsWith(".ts") ? `./${entry}.ts` : `./src/fetch/${entry}.js`, url).href;
}

/**
 * Starts a part with these rights and no other: no variable, no program, and no file but what it
 * listens at. One binary cannot be started with other rights than it was built with: there the program
 * itself is started with a word of its own, gives up the rest, and the dial gate is the one wall.
 */
export function ownProcess(rights: ProcessRights, part: Part = fetching): Deno.ChildProcess {
  const { word, args = [] } = part;
  return startPart({ module: entryOf(part), flags: flagsOf(rights), word, args, passed });
}

/** How Deno is told what the process may do. */
export function flagsOf({ net, notNet, socket }: ProcessRights): readonly string[] {
  return [
    net === "all" ? "--allow-net" : `--allow-net=${net.join(",")}`,
    ...socket === undefined ? [] : [`--allow-read=${socket}`, `--allow-write=${socket}`],
    ...notNet.length > 0 ? [`--deny-net=${notNet.join(",")}`] : [],
  ];
}
