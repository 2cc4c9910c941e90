/** Ways to get a model where none is chosen, best first: what answers here, keys, other settings. */

import { servedModel, type Settings } from "../../config/mod.ts";
import { offeredModels } from "../model/installed.ts";
import type { Ports } from "../ports.ts";
import { assistantServers } from "./assistants.ts";
import { asked, type Vendor, vendors } from "./vendors.ts";

export type ModelOffer =
  /** A server of this machine has it. */
  | { readonly type: "installed"; readonly name: string; readonly bytes: number | null }
  | { readonly type: "server"; readonly server: NamedServer }
  /** Its key is still to be typed. */
  | { readonly type: "vendor"; readonly vendor: Vendor }
  | { readonly type: "address" };

/** A server that something on this machine names. */
export interface NamedServer extends Pick<Vendor, "entry" | "provider" | "url"> {
  /** `null`: one of those that it lists. */
  readonly model: string | null;
  readonly key: ServerKey | null;
  /** What names it: a variable, or a file. */
  readonly source: string;
}

export type ServerKey =
  | { readonly type: "variable"; readonly name: string; readonly text: string }
  /** To be stored. */
  | { readonly type: "text"; readonly text: string };

export async function modelOffers(ports: Ports): Promise<readonly ModelOffer[]> {
  const { value: { offline, models } } = await ports.config();
  const [installed, named] = await Promise.all([
    installedOffers(ports),
    offline ? [] : namedServers(ports),
  ]);
  const servers = named.map((server): ModelOffer => ({ type: "server", server }));
  const keyed = new Set(named.map(({ entry }) => entry));
  const typed = offline ? [] : asked.filter(({ entry }) => !keyed.has(entry))
    .map((vendor): ModelOffer => ({ type: "vendor", vendor: configured(vendor, models) }));
  const address: readonly ModelOffer[] = offline ? [] : [{ type: "address" }];
  return [...installed, ...servers, ...typed, ...address];
}

/** What is there already, so that nothing has to be typed. */
export function isThere({ type }: ModelOffer): boolean {
  return type === "installed" || type === "server";
}

async function installedOffers(ports: Ports): Promise<readonly ModelOffer[]> {
  const { models } = (await ports.config()).value;
  return (await offeredModels(ports))
    .filter(({ name, model }) => !isEmbedder(model) && servedModel(models, name) !== null)
    .map(({ name, bytes }) => ({ type: "installed", name, bytes }));
}

/** Turns texts into vectors, and answers nothing. By name: no list tells. */
function isEmbedder(model: string): boolean {
  return /embed|(^|[/-])bge-|minilm|rerank/i.test(model);
}

/** The user's own address of a vendor, where there is one. */
function configured(vendor: Vendor, models: Settings["models"]): Vendor {
  return { ...vendor, url: models[vendor.entry]?.base_url ?? vendor.url };
}

/** Those that the thread of the models may reach, each address once. */
async function namedServers(ports: Ports): Promise<readonly NamedServer[]> {
  const { models } = (await ports.config()).value;
  const all = [...keyServers(ports, models), ...await settingsServers(ports)];
  const reached = await Promise.all(all.map(({ url }) => ports.mayReach(url)));
  const alike = (one: NamedServer) => (other: NamedServer) =>
    other.url === one.url && other.model === one.model;
  return all.filter((it, at) => reached[at] && all.findIndex(alike(it)) === at);
}

function keyServers({ env }: Ports, models: Settings["models"]): readonly NamedServer[] {
  return vendors.flatMap((vendor) => {
    const { entry, provider, url, variables } = configured(vendor, models);
    const name = variables.find((it) => env(it));
    const text = name === undefined ? undefined : env(name);
    if (name === undefined || !text) return [];
    const key: ServerKey = { type: "variable", name, text };
    return [{ entry, provider, url, model: null, key, source: name }];
  });
}

async function settingsServers({ env, paths }: Ports): Promise<readonly NamedServer[]> {
  return (await assistantServers(paths.home)).flatMap(({ assistant, file, url, model, key }) => {
    const text = key?.type === "variable" ? env(key.name) : key?.text;
    // A key that is named and not there would have to be found by whoever set it.
    if (key !== null && !text) return [];
    return [{
      ...{ entry: entryOf(url), provider: "openai_compatible" as const, url, model },
      key: key === null ? null : { ...key, text: text ?? "" },
      source: `${assistant}: ~/${file}`,
    }];
  });
}

/** A name for an entry, from the address of its server: `gateway-example-com`. */
export function entryOf(url: string): string {
  return new URL(url).host.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
