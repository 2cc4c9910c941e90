/** Lets a person choose a model where none is chosen: asks for what is missing, tries it, keeps it. */

import type { MessageKey } from "../../messages/mod.ts";
import { message } from "../../messages/mod.ts";
import type { ModelListing } from "../../models/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { sizeText } from "../figures.ts";
import type { Choice, Live } from "../live/live.ts";
import type { Ports } from "../ports.ts";
import { keepInstalled, keepServer } from "./keep.ts";
import { entryOf, type ModelOffer, modelOffers, type NamedServer } from "./offers.ts";
import type { Vendor } from "./vendors.ts";

/** Who is asked. */
export type SetupFace = Pick<Live, "ports" | "pick" | "ask">;

type T = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

/**
 * Name of the model, which is that of the configuration now; `null`: nothing was chosen.
 *
 * @throws {AgentError} if what was found does not answer
 */
export async function chooseModel(it: SetupFace): Promise<string | null> {
  const t = translate(it);
  const offers = await modelOffers(it.ports);
  if (offers.length === 0) return null;
  const picked = await it.pick({ of: "setup", choices: offers.map((it, at) => row(it, at, t)) });
  const offer = picked === null ? undefined : offers[Number(picked)];
  switch (offer?.type) {
    case undefined:
      return null;
    case "installed":
      return await keepInstalled(it.ports, offer.name);
    case "server":
      return await known(it, offer.server);
    case "vendor":
      return await withTypedKey(it, offer.vendor);
    case "address":
      return await withTypedAddress(it);
  }
}

function translate({ ports: { locale } }: SetupFace): T {
  return (key, params) => message(locale, key, params);
}

function row(offer: ModelOffer, at: number, t: T): Choice {
  return { id: String(at), ...rowText(offer, t) };
}

function rowText(offer: ModelOffer, t: T): Omit<Choice, "id"> {
  switch (offer.type) {
    case "installed": {
      const { name, bytes } = offer;
      const size = bytes === null ? "" : ` · ${sizeText(bytes, t)}`;
      return { text: name, detail: `${t("setup.installed")}${size}` };
    }
    case "server": {
      const { entry, model, source } = offer.server;
      return { text: model ?? entry, detail: t("setup.named", { source }) };
    }
    case "vendor":
      return { text: offer.vendor.title, detail: t("setup.asks_key") };
    case "address":
      return { text: t("setup.other"), detail: t("setup.asks_address") };
  }
}

/** A server that something here names, with its key. */
async function known(it: SetupFace, server: NamedServer): Promise<string | null> {
  const listing = await listed(it.ports, server);
  // Who names server and model may use one that has no list.
  if (listing.type !== "models" && !(listing.type === "unlisted" && server.model !== null)) {
    throw new AgentError("unavailable", `setup.${listing.type}`, { server: server.url });
  }
  return await kept(it, server, listing);
}

/** Asks until the server takes the key, or the person gives up. */
export async function withTypedKey(it: SetupFace, vendor: Vendor): Promise<string | null> {
  const t = translate(it);
  const { title, ...server } = vendor;
  let problem = "";
  for (;;) {
    const shown = `${problem}${t("setup.key", { name: title })}`;
    const text = await it.ask(shown, { hidden: true });
    if (text === null) return null;
    const tried: NamedServer = {
      ...{ ...server, model: null, source: title },
      key: { type: "text", text: text.trim() },
    };
    const listing = await listed(it.ports, tried);
    if (listing.type === "models") return await kept(it, tried, listing);
    problem = `${t(`error.setup.${listing.type}`, { server: vendor.url })}\n`;
  }
}

/** Asks until a server of models answers, and for a key where it wants one. */
export async function withTypedAddress(it: SetupFace): Promise<string | null> {
  const t = translate(it);
  let problem = "";
  for (;;) {
    const typed = await it.ask(`${problem}${t("setup.address")}`, { hidden: false });
    if (typed === null) return null;
    const server = serverAt(typed);
    if (server === null) {
      problem = `${t("error.setup.no_address", { address: typed })}\n`;
      continue;
    }
    if (!await it.ports.mayReach(server.url)) {
      const { entry, url } = server;
      throw new AgentError("usage", "setup.unreachable", { entry, url });
    }
    const listing = await listed(it.ports, server);
    if (listing.type === "models") return await kept(it, server, listing);
    if (listing.type === "refused") {
      return await withTypedKey(it, { ...server, title: server.source, variables: [] });
    }
    problem = `${t(`error.setup.${listing.type}`, { server: server.url })}\n`;
  }
}

/** Ollama's port; any other server is spoken to by chat completions. */
const ollamaPort = "11434";

/** The server that an address means: `localhost:8080`, `https://models.example/v1`. */
export function serverAt(typed: string): NamedServer | null {
  const text = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || text === "" || /\s/.test(text) || url.username || url.password) return null;
  const path = url.pathname.replace(/\/+$/, "").replace(/\/(chat\/completions|models)$/, "");
  const isOllama = url.port === ollamaPort && (path === "" || path === "/v1");
  return {
    entry: entryOf(url.href),
    provider: isOllama ? "ollama" : "openai_compatible",
    url: `${url.origin}${isOllama ? "" : path === "" ? "/v1" : path}`,
    model: null,
    key: null,
    source: url.host,
  };
}

async function listed(ports: Ports, { provider, url, key }: NamedServer): Promise<ModelListing> {
  const kind = provider === "ollama" || provider === "gemini" ? provider : "openai";
  return await ports.listModels({ kind, url, ...key === null ? {} : { apiKey: key.text } });
}

/** With the model that its entry has, that its settings name, or that the person picks. */
async function kept(
  it: SetupFace,
  server: NamedServer,
  listing: ModelListing,
): Promise<string | null> {
  const { models } = (await it.ports.config()).value;
  const own = models[server.entry]?.base_url === server.url;
  const names = listing.type === "models" ? listing.models.map(({ name }) => name) : [];
  if (own || server.model !== null) return await keepServer(it.ports, server, server.model);
  const [only] = names;
  if (only === undefined) {
    throw new AgentError("unavailable", "setup.empty", { server: server.url });
  }
  const model = names.length === 1
    ? only
    : await it.pick({ of: "model", choices: names.map((name) => ({ id: name, text: name })) });
  return model === null ? null : await keepServer(it.ports, server, model);
}
