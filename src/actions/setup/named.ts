/** The models that are here, in a line. */

import { printable } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { isThere, type ModelOffer, modelOffers } from "./offers.ts";

export interface NamedOffers {
  /** `ollama/llama3.2:3b, ollama/phi4 and 3 more`. */
  readonly names: string;
  /** The best that `agent model use` takes; `null`: each still wants to be connected. */
  readonly first: string | null;
}

/** Names on one line. */
const most = 4;

/** `null`: nothing is here. */
export async function namedOffers(
  ports: Ports,
  t: ViewContext["t"],
): Promise<NamedOffers | null> {
  const all = (await modelOffers(ports)).filter(isThere);
  if (all.length === 0) return null;
  const shown = all.slice(0, most).map((it) => printable(nameOf(it))).join(", ");
  const count = all.length - most;
  const installed = all.find(({ type }) => type === "installed");
  return {
    names: count > 0 ? t("setup.found_more", { names: shown, count }) : shown,
    first: installed ? nameOf(installed) : null,
  };
}

function nameOf(offer: ModelOffer): string {
  switch (offer.type) {
    case "installed":
      return offer.name;
    case "server":
      return `${offer.server.model ?? offer.server.entry} (${offer.server.source})`;
    case "vendor":
      return offer.vendor.title;
    case "address":
      return "";
  }
}
