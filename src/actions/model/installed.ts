/** Models that servers of this machine offer and that no entry of the configuration names. */

import { isElsewhere, localServers, type Settings } from "../../config/mod.ts";
import type { ModelShelf } from "../../models/mod.ts";
import type { Ports } from "../ports.ts";

export interface OfferedModel {
  /** As `--model` and `agent model use` take it: `ollama/llama3.2:3b`. */
  readonly name: string;
  /** The entry of the configuration that it belongs to, or the usual name of its server. */
  readonly server: string;
  readonly model: string;
  readonly url: string;
  /** On disk; `null`: the server does not tell. */
  readonly bytes: number | null;
}

type Shelf = ModelShelf & { readonly name: string };

/** Asks all of them at once; who is not there is passed over. */
export async function offeredModels(ports: Ports): Promise<readonly OfferedModel[]> {
  const { value } = await ports.config();
  const lists = await Promise.all(
    shelvesOf(value).map(async (shelf) => {
      const listing = await ports.listModels(shelf);
      const models = listing.type === "models" ? listing.models : [];
      return models.map(({ name: model, bytes }) => ({
        ...{ name: `${shelf.name}/${model}`, server: shelf.name, model, url: shelf.url, bytes },
      }));
    }),
  );
  return lists.flat();
}

/** The servers of this machine that entries name, and where the usual ones listen; each address once. */
function shelvesOf({ models }: Pick<Settings, "models">): readonly Shelf[] {
  const named = Object.entries(models).flatMap(([name, entry]): readonly Shelf[] => {
    if (isElsewhere(entry) || entry.base_url === null) return [];
    if (entry.provider === "ollama") return [{ name, kind: "ollama", url: entry.base_url }];
    const isOther = entry.provider === "openai_compatible";
    return isOther ? [{ name, kind: "openai", url: entry.base_url }] : [];
  });
  const usual = Object.entries(localServers).map(([name, url]): Shelf => ({
    ...{ name, kind: "openai", url },
  }));
  const all = [...named, ...usual.filter(({ name }) => !Object.hasOwn(models, name))];
  return all.filter(({ url }, at) => all.findIndex((it) => it.url === url) === at);
}

/** Of Ollama the tag may be left out where it is `latest`. */
export function sameModel(one: string, other: string): boolean {
  const whole = (name: string) => name.includes(":") ? name : `${name}:latest`;
  return whole(one) === whole(other);
}
