/** What a configured model can do: what its entry says, what was measured, what the table says. */

import type { Abilities, Price, Usage } from "../../protocol/mod.ts";
import { isLoopback } from "../../util/mod.ts";
import type { Profile } from "../probe/profile.ts";
import { type Catalog, lookUp } from "./catalog.ts";

/** The part of an entry of `models`, filled in, that says what the model can do. */
export interface AbleModel {
  readonly settings: {
    readonly provider: string;
    readonly model_name: string;
    readonly base_url: string | null;
    readonly context_window: number | null;
    readonly price: Price | null;
  };
}

/**
 * An entry of `models` counts before a measured profile, that before the catalog; what none of
 * them tells is `null`. Only a server of this machine, a script and a recording are known to cost
 * nothing.
 */
export function abilitiesOf(
  config: { readonly value: { readonly catalog: Catalog } },
  { settings }: AbleModel,
  profile: Profile | null,
): Abilities {
  const { provider, model_name: name } = settings;
  const row = lookUp(config.value.catalog, { provider, name });
  return {
    window: settings.context_window ?? profile?.window ?? row.window,
    quality: profile?.quality ?? null,
    tools: profile ? profile.dialect !== "none" : row.tools,
    vision: row.vision,
    programs: profile?.programs === null || !profile ? null : profile.programs > 0,
    price: settings.price ?? row.price ?? (costsNothing(settings) ? free : null),
  };
}

/** US dollars of an answer; `null` where the price is unknown. */
export function costOf(usage: Usage, price: Price | null): number | null {
  if (price === null) return null;
  const { input, output, cached } = price;
  const fresh = usage.input - usage.cached;
  return (fresh * input + usage.cached * (cached ?? input) + usage.output * output) / 1_000_000;
}

const free: Price = { input: 0, output: 0, cached: null };

function costsNothing({ provider, base_url }: AbleModel["settings"]): boolean {
  return provider === "scripted" || provider === "replay" ||
    (base_url !== null && isLoopback(base_url));
}
