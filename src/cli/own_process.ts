/** The program as a process of its own for a part of itself, where it is one binary. */

import { exitCodes } from "../protocol/mod.ts";
import type { Host } from "./host.ts";

/** Words that no person types, and what the program is then. */
const processes: Readonly<
  Record<string, (words: readonly string[], host: Host) => Promise<number>>
> = {
  __document: readsDocument,
  __engine: runsProgram,
  __fetch: readsPage,
  __mcp: speaksToServer,
  __models: asksModels,
  __egress: standsBetween,
  __relay: relays,
};

/** What the program is by its first word; `null`: what it always is. */
export function ownProcess(
  [first = "", ...words]: readonly string[],
  host: Host,
): Promise<number> | null {
  const process = Object.hasOwn(processes, first) ? processes[first] : undefined;
  return process ? process(words, host) : null;
}

/** The process that reads a document, which gives up its rights itself (`documents/own_process.ts`). */
async function readsDocument(_words: readonly string[], host: Host): Promise<number> {
  const { documentEntry } = await import("../documents/mod.ts");
  // By an expression: no chunk of the program may lead to what takes documents apart.
  await import(documentEntry());
  host.exit(exitCodes.ok);
  return exitCodes.ok;
}

/** The process that runs a program, which gives up its rights itself (`codemode/engine/worker.ts`). */
async function runsProgram(_words: readonly string[], host: Host): Promise<number> {
  const { engineEntry } = await import("../codemode/mod.ts");
  await import(engineEntry());
  host.exit(exitCodes.ok);
  return exitCodes.ok;
}

/** The process that reads a page (`fetch/own_process.ts`). */
async function readsPage(_words: readonly string[], host: Host): Promise<number> {
  const serve = await (await import("../fetch/mod.ts")).loadJob();
  await host.revoke(["read", "write", "run"]);
  await serve();
  // It still listens for the end of its input.
  host.exit(exitCodes.ok);
  return exitCodes.ok;
}

/** The process between us and an MCP server elsewhere (`mcp/remote.ts`). */
async function speaksToServer(_words: readonly string[], host: Host): Promise<number> {
  const { remoteEntry } = await import("../mcp/mod.ts");
  await host.revoke(["write", "run", "ffi"]);
  await import(remoteEntry());
  host.exit(exitCodes.ok);
  return exitCodes.ok;
}

/** The process that reaches the models' servers (`models/peer_process.ts`): by a thread for these alone. */
async function asksModels(words: readonly string[], host: Host): Promise<number> {
  const { serveLines, startWorker } = await import("../models/mod.ts");
  const net = words[0] === "any" ? "any" : words;
  const serving = serveLines((events) => startWorker({ net }, events));
  await host.revoke(["read", "write", "run", "ffi", "net"]);
  await serving;
  host.exit(exitCodes.ok);
  return exitCodes.ok;
}

/** The proxy of a box (`fetch/egress.ts`). */
async function standsBetween(words: readonly string[], host: Host): Promise<number> {
  const serve = await (await import("../fetch/mod.ts")).loadEgress();
  await host.revoke(["run"]);
  await serve(words);
  return exitCodes.ok;
}

/** The relay in a box, which holds it (`sandbox/egress.ts`). */
async function relays(words: readonly string[]): Promise<number> {
  const serve = await (await import("../sandbox/mod.ts")).loadRelay();
  await serve(words);
  return exitCodes.ok;
}
