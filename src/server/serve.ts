/** Listens, answers, and stops so that no turn ends half. */

import { accountsFile } from "../accounts/mod.ts";
import type { ActionEntry, HttpStart, ListenAddress, Ports } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import { type AccessLog, accessLog } from "./access_log.ts";
import { openConversation } from "./conversations.ts";
import { Dispatcher, refusalText } from "./dispatch.ts";
import { Hosts } from "./guard.ts";
import { Hub } from "./hub.ts";
import { type Identities, randomToken, singleIdentity } from "./identity.ts";
import type { RateLimit } from "./rate.ts";
import type { Account, Route } from "./route.ts";
import { allRoutes } from "./routes/mod.ts";
import { perform, type Site } from "./site.ts";
import { Sites } from "./sites.ts";
import { openSocket } from "./socket.ts";
import { WebPage } from "./web_page.ts";

export interface ServeParts extends Omit<HttpStart, "protocol"> {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  readonly t: (key: MessageKey, params?: MessageParams) => string;
  /** A line of the access log. */
  log(line: string): void;
  readonly rate?: RateLimit;
  /** Where the built page lies; absent: beside the program. */
  readonly page?: URL;
}

export interface Server {
  readonly port: number;
  /** What is opened to sign in; in mode `single` with the token, which is shown this once. */
  readonly url: string;
  /** Every route, for whoever wants to try them all. */
  readonly routes: readonly Route[];
  /** Turns end on record, connections close. */
  stop(): Promise<void>;
}

const usualRate: RateLimit = { burst: 400, perSecond: 100 };

/** Who may call, and where each of them works. */
interface Tenancy {
  readonly identities: Identities;
  readonly routes: readonly Route[];
  /** Behind the address: how one signs in. */
  readonly fragment: string;
  site(account: Account): Promise<Site>;
  close(): Promise<void>;
}

/** Listens from the moment on that it returns. @throws {Deno.errors.AddrInUse} and its like */
export async function serve(parts: ServeParts): Promise<Server> {
  const { ports, entries, address, t } = parts;
  const { host, port, names, tls } = address;
  const log = accessLog(parts.log, () => ports.clock.now());
  const over = new AbortController();
  const tenancy = parts.auth.mode === "single"
    ? single(parts, log, over.signal)
    : await multi(parts, log, parts.auth.register);
  const { identities } = tenancy;
  const routes = [
    ...allRoutes({ identities, entries, version: ports.version }),
    ...tenancy.routes,
  ];
  const site = (account: Account) => tenancy.site(account);
  const words = (error: unknown) => refusalText(error, t, log);
  const dispatcher = new Dispatcher({
    ...{ identities, routes, log, t, site, clock: ports.clock, version: ports.version },
    signal: over.signal,
    hosts: new Hosts([host, ...names]),
    page: new WebPage(parts.page),
    rate: parts.rate ?? usualRate,
    socket: (request, it) => openSocket(request, it, { identities, site, words }),
  });
  const listener = Deno.serve(
    { hostname: host, port, ...tls ?? {}, onListen: () => {} },
    (request, { remoteAddr }) => dispatcher.handle(request, remoteAddr.hostname),
  );
  return {
    port: listener.addr.port,
    url: `${originOf(address, listener.addr.port)}/${tenancy.fragment}`,
    routes,
    async stop() {
      await tenancy.close();
      over.abort();
      await listener.shutdown();
    },
  };
}

function originOf({ host, tls }: ListenAddress, port: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${name}:${port}`;
}

/** One user, who has the token; the folder is his. */
function single({ ports, entries }: ServeParts, log: AccessLog, over: AbortSignal): Tenancy {
  const token = randomToken();
  const defect = (error: unknown) => log.defect("-", error);
  const plan = () => perform({ ports, entries }, "plan show", {}, over);
  const hub = new Hub({ ports, plan, defect, open: openConversation });
  const site: Site = { ports, hub, entries, over };
  return {
    identities: singleIdentity(token),
    routes: [],
    fragment: `#token=${token}`,
    site: () => Promise.resolve(site),
    close: () => hub.close(),
  };
}

/** Accounts, each of whom has a folder below this one. */
async function multi(
  { ports, entries }: ServeParts,
  log: AccessLog,
  register: boolean,
): Promise<Tenancy> {
  const [{ SignIn }, { signInRoutes }] = await Promise.all([
    import("./sign_in.ts"),
    import("./routes/auth.ts"),
  ]);
  const file = accountsFile(ports.paths);
  const identities = new SignIn({ file, clock: ports.clock, register });
  const sites = new Sites({
    ports,
    entries,
    defect: (error) => log.defect("-", error),
    holds: (account) => identities.holds(account),
  });
  return {
    identities,
    routes: signInRoutes(identities),
    fragment: "",
    site: (account) => sites.site(account),
    close: () => sites.close(),
  };
}
