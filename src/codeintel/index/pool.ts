/**
 * Analysts in other threads: Workers without rights, started when there is enough to do. They
 * cannot read the grammars they parse with, so those are sent along when they are first needed.
 */

import { type Module, moduleBytes } from "../../syntax/mod.ts";
import { type Analysed, needsGrammar } from "../analyse.ts";
import type { LanguageKind } from "../language.ts";
import type { Analyst, Sample } from "./analyst.ts";
import type { Facet } from "./types.ts";

/** What a Worker is sent; the answer goes to `reply`. */
export interface Task {
  readonly facet: Facet;
  readonly samples: readonly Sample[];
  /** WASM modules that this Worker was not sent before. */
  readonly modules: readonly (readonly [Module, Uint8Array])[];
  readonly reply: MessagePort;
}

type Reply<F extends Facet> =
  | { readonly facts: readonly Analysed<F>[] }
  | { readonly failure: string };

/** A Worker and what it has. */
interface Hand {
  readonly worker: Worker;
  /** Bytes under way. */
  queued: number;
  readonly modules: Set<Module>;
  /** Rejects when the Worker dies; nothing asked of it will be answered then. */
  readonly death: Promise<never>;
}

export interface PoolOptions {
  readonly languages: readonly LanguageKind[];
  /** Most Workers at once. */
  readonly size: number;
  /** Does the first pieces of work, while there is too little to pay for a thread. */
  readonly inline: Analyst;
  /** Contents above which Workers are started, bytes; starting one costs about 60 ms. */
  readonly threshold: number;
  /** Makes a Worker; tests give their own. */
  start?(): Worker;
}

/** In the split bundle the Worker is an entry of its own beside the chunks. */
function workerUrl(): URL {
  const { url } = import.meta;
  return url.endsWith(".ts")
    ? new URL("../worker.ts", url)
    : new URL("./src/codeintel/worker.js", url);
}

function startWorker(): Worker {
  return new Worker(workerUrl(), { type: "module", deno: { permissions: "none" } });
}

/** Hands batches to the Worker with the least to do. */
export function analystPool(
  { languages, size, inline, threshold, start = startWorker }: PoolOptions,
): Analyst {
  const hands: Hand[] = [];
  const grammars = new Map(languages.map((it) => [it.id, it.grammar]));
  let seen = 0;
  const least = () => {
    const idle = hands.find((it) => it.queued === 0);
    if (idle) return idle;
    if (hands.length < size) hands.push(handOf(start()));
    return hands.reduce((a, b) => b.queued < a.queued ? b : a);
  };
  const modulesFor = async (facet: Facet, samples: readonly Sample[]) => {
    if (!needsGrammar(facet)) return [];
    const wanted = new Set(samples.flatMap((it) => grammars.get(it.language) ?? []));
    const names: readonly Module[] = ["parser", ...wanted];
    return await Promise.all(names.map(async (it) => [it, await moduleOnce(it)] as const));
  };
  return {
    async analyse(facet, samples) {
      const weight = samples.reduce((sum, it) => sum + it.bytes.length, 0);
      seen += weight;
      if (seen <= threshold) return await inline.analyse(facet, samples);
      const modules = await modulesFor(facet, samples);
      const chosen = least();
      chosen.queued += weight + 1;
      try {
        return await ask(chosen, { facet, samples, modules });
      } finally {
        chosen.queued -= weight + 1;
      }
    },
    expect(bytes) {
      if (seen + bytes <= threshold) return;
      // Reading goes on while the first thread starts.
      seen = threshold + 1;
      if (hands.length === 0) hands.push(handOf(start()));
    },
    close() {
      for (const { worker } of hands.splice(0)) worker.terminate();
      inline.close();
    },
  };
}

function handOf(worker: Worker): Hand {
  const death = new Promise<never>((_, reject) => {
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      reject(new Error(`a worker of the index failed: ${event.message}`));
    });
  });
  // It is met by whoever waits for an answer.
  death.catch(() => {});
  return { worker, queued: 0, modules: new Set(), death };
}

const read = new Map<Module, Promise<Uint8Array>>();

function moduleOnce(module: Module): Promise<Uint8Array> {
  const known = read.get(module) ?? moduleBytes(module);
  read.set(module, known);
  return known;
}

/** Contents are moved, not copied; modules go to each Worker once. */
function ask<F extends Facet>(
  { worker, modules: sent, death }: Hand,
  task: Omit<Task, "reply" | "facet"> & { readonly facet: F },
): Promise<readonly Analysed<F>[]> {
  const { port1, port2 } = new MessageChannel();
  const modules = task.modules.filter(([it]) => !sent.has(it));
  for (const [it] of modules) sent.add(it);
  const answer = new Promise<readonly Analysed<F>[]>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<Reply<F>>) => {
      if ("facts" in data) resolve(data.facts);
      else reject(new Error(data.failure));
    };
  });
  const message: Task = { ...task, modules, reply: port2 };
  const buffers = new Set(task.samples.map((it) => it.bytes.buffer));
  worker.postMessage(message, [port2, ...buffers]);
  return Promise.race([answer, death]).finally(() => port1.close());
}
