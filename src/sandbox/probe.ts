import type { Sandbox, SandboxLevel } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";
import { canary, control, judge, type Verdict } from "./canary.ts";
import { Guards } from "./guards.ts";
import { SocketTable } from "./socket_table.ts";
import { boxExit } from "./keeper.ts";
import { type Launch, launch, type LaunchEnd } from "./launch.ts";
import type { Enclose, Level, Machine, Method } from "./level.ts";
import { levels } from "./levels.ts";
import { noLimits } from "./limits.ts";
import { OutputCollector } from "./output.ts";

/** What confines commands on this machine, and how; or why nothing does. */
export type Confiner =
  /** `way`: which of the ways of its level. */
  | { readonly level: Level; readonly way: number; readonly enclose: Enclose }
  | { readonly level: null; readonly lack: Lack };

type Lack = Extract<Sandbox, { readonly level: "none" }>;

export interface ProbeOptions {
  /** The `PATH` of commands. */
  readonly path: string;
  /** Absolute path of a private folder. */
  readonly scratch: string;
  readonly machine: Machine;
  /** Names of those that are tried; absent: all. */
  readonly only?: readonly SandboxLevel[];
  /** Ends a trial: nobody wants to know any more. */
  readonly signal: AbortSignal;
}

/** How long a canary may take, milliseconds. */
const patience = 5000;

/** Tries what there is, the strongest first. Nothing is believed that a canary did not meet. */
export async function findConfiner(options: ProbeOptions): Promise<Confiner> {
  const { machine, only } = options;
  let lack: Verdict | null = null;
  for (const level of levels.filter(({ name }) => only?.includes(name) ?? true)) {
    for (const [way, method] of level.ways(machine).entries()) {
      if (options.signal.aborted) break;
      const found = await tryOut(level, method, options);
      if (found === null) return { level, way, enclose: method.enclose };
      lack ??= found;
    }
  }
  return { level: null, lack: { level: "none", ...(lack ?? absence(machine)) } };
}

function absence({ os }: Machine): Pick<Lack, "why" | "detail"> {
  return { why: os === "linux" || os === "darwin" ? "missing" : "system", detail: "" };
}

/** `null`: the box held. */
async function tryOut(
  level: Level,
  { enclose, filtersCalls }: Method,
  { scratch, path, signal }: ProbeOptions,
): Promise<Verdict | null> {
  const folder = `${scratch}/box/probe-${crypto.randomUUID()}`;
  const sockets = new SocketTable();
  try {
    const place = await placeIn(folder, path);
    using listener = listen();
    const port = String(listener === null ? unusedPort : listener.addr.port);
    await using box = await enclose({
      cwd: place.root,
      confine: { writable: [], network: false },
    }, {
      ...place,
      home: undefined,
      readable: [],
      secrets: () => Promise.resolve([]),
      history: () => Promise.resolve([]),
      guards: new Guards(place.scratch),
      sockets,
      way: null,
      limits: noLimits,
      // With the whole folder of the trial.
      remove: () => {},
    });
    const { root, beside, mark } = place;
    const args = [mark, beside, port, ownPid];
    const launched = { cwd: root, env: { PATH: path, ...box.env }, timeoutMs: patience };
    const sh = (script: string) => ["/bin/sh", "-c", script, "sh", ...args];
    const [boxed, plain] = await Promise.all([
      start(
        { ...launched, words: [...box.words, ...sh(canary)], reports: box.reports ?? "found" },
        signal,
      ),
      start({ ...launched, words: sh(control) }, signal),
    ]);
    if (boxed === null) return { why: "fails", detail: "it cannot be started" };
    return judge({ ...level.promises, calls: filtersCalls }, {
      exit: boxExit(boxed, { maker: box.maker, output: () => boxed.output }),
      left: (name) => read(`${root}/${name}`),
      beside: read(`${beside}/mark`),
      mark,
      outside: plain?.output ?? "",
    });
  } catch (error) {
    return { why: "fails", detail: systemReason(error) };
  } finally {
    await sockets.close();
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
}

async function placeIn(folder: string, path: string) {
  const [inside, outside] = [`${folder}/inside`, `${folder}/outside`];
  await Deno.mkdir(inside, { recursive: true, mode: 0o700 });
  await Deno.mkdir(outside, { mode: 0o700 });
  const mark = crypto.randomUUID();
  await Deno.writeTextFile(`${outside}/hidden`, mark, { mode: 0o600 });
  const [root, beside] = await Promise.all([Deno.realPath(inside), Deno.realPath(outside)]);
  return { root, beside, mark, path, hidden: [`${beside}/hidden`], scratch: `${folder}/scratch` };
}

/** Discard: nobody listens there, but a closed network refuses it in words of its own. */
const unusedPort = 9;

/** A box has few processes of its own, among which a small number would be found. */
const ownPid = Deno.pid > 1000 ? `${Deno.pid}` : "";

/** A port to be reached, where we have the right to the network. */
function listen(): Deno.TcpListener | null {
  const wanted = { name: "net", host: "127.0.0.1" } as const;
  if (Deno.permissions.querySync(wanted).state !== "granted") return null;
  try {
    return Deno.listen({ hostname: "127.0.0.1", port: 0 });
  } catch {
    return null;
  }
}

interface ProbeOutcome extends LaunchEnd {
  readonly output: string;
}

async function start(words: Launch, signal: AbortSignal): Promise<ProbeOutcome | null> {
  using output = new OutputCollector({ maxBytes: 4096, maxSpillBytes: 0, spillPath: () => "" });
  const ended = await launch(words, { signal }, output);
  return ended && { ...ended, output: output.text() };
}

function read(path: string): string | null {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return null;
  }
}
