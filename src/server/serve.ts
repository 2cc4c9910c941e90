/** Listens, answers, and stops so that no turn ends half. */

import { accessFile, accountsFile, randomToken } from "../accounts/mod.ts";
import {
  type ActionEntry,
  type HttpStart,
  type ListenAddress,
  type Ports,
  projectName,
} from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import { type AccessLog, accessLog } from "./access_log.ts";
import { Credentials } from "./credentials.ts";
import { Dispatcher, type DispatchParts, refusalText } from "./dispatch.ts";
import { admitted, type EntryParts } from "./entry.ts";
import { Hosts } from "./guard.ts";
import { Home } from "./home.ts";
import { Idempotency } from "./idempotency.ts";
import { type Identities, owner, singleIdentity } from "./identity.ts";
import { Metrics } from "./metrics.ts";
import { localId, ProjectList } from "./projects.ts";
import type { RateLimit } from "./rate.ts";
import type { Route } from "./route.ts";
import type { Account } from "./account.ts";
import { accessRoutes, type Cookie } from "./routes/access.ts";
import { allRoutes } from "./routes/mod.ts";
import { Sites } from "./sites.ts";
import { openSocket } from "./socket.ts";
import { WebPage } from "./web_page.ts";
import { sha256 } from "../util/mod.ts";

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
  home(account: Account): Promise<Home>;
  /** How many turns run. */
  running(): Promise<number>;
  close(): Promise<void>;
}

/** Listens from the moment on that it returns. @throws {Deno.errors.AddrInUse} and its like */
export async function serve(parts: ServeParts): Promise<Server> {
  const { ports, address } = parts;
  const { host, port, tls, basePath } = address;
  const log = accessLog(parts.log, () => ports.clock.now());
  const over = new AbortController();
  const tenancy = parts.auth.mode === "single"
    ? single(parts, log, over.signal)
    : await multi(parts, log, parts.auth.register);
  const { identities } = tenancy;
  const { root, paths, clock } = ports;
  const file = accessFile(paths);
  const credentials = new Credentials({ identities, file, root, clock });
  const cookie = await cookieFor(root, address);
  const entry = { credentials, paths, home: (account: Account) => tenancy.home(account) };
  const metrics = new Metrics({ running: () => tenancy.running() });
  const { entries } = parts;
  const routes = [
    ...allRoutes({ identities, entries, version: ports.version, metrics }),
    ...accessRoutes({ identities, file, root, clock, cookie }),
    ...tenancy.routes,
  ];
  const served = { entry, routes, log, metrics, cookie: cookie.name, signal: over.signal };
  const dispatcher = dispatcherOf(parts, served);
  const listener = Deno.serve(
    { hostname: host, port, ...tls ?? {}, onListen: () => {} },
    (request, { remoteAddr }) => dispatcher.handle(request, remoteAddr.hostname),
  );
  return {
    port: listener.addr.port,
    url: `${originOf(address, listener.addr.port)}${basePath}/${tenancy.fragment}`,
    routes,
    async stop() {
      await tenancy.close();
      credentials.close();
      over.abort();
      await listener.shutdown();
    },
  };
}

interface Served extends Pick<DispatchParts, "routes" | "log" | "metrics" | "cookie" | "signal"> {
  readonly entry: EntryParts;
}

function dispatcherOf(
  { ports: { clock, paths, version }, address, t, rate = usualRate, page }: ServeParts,
  { entry, ...served }: Served,
): Dispatcher {
  const { host, names, basePath, tls } = address;
  const { log, metrics } = served;
  return new Dispatcher({
    ...{ ...entry, ...served, t, clock, version, basePath, rate },
    idempotency: new Idempotency({ data: paths.data, clock }),
    hosts: new Hosts([host, ...names], tls !== null),
    page: new WebPage(page),
    socket: (request, it) =>
      openSocket(request, it, {
        words: (error) => refusalText(error, t, log),
        opened: () => metrics.socket(),
        async admit(credential) {
          const identity = await entry.credentials.identity(credential);
          return identity && await admitted(identity, it, entry);
        },
      }),
  });
}

/** Cookies know no ports: each folder that is served has one of its own. */
async function cookieFor(root: string, { tls, basePath }: ListenAddress): Promise<Cookie> {
  const hash = await sha256(new TextEncoder().encode(root));
  return { name: `agent_${hash.slice(0, 16)}`, path: `${basePath}/`, isSecure: tls !== null };
}

function originOf({ host, tls }: ListenAddress, port: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${name}:${port}`;
}

/** One user, who has the token; the folder is his. */
function single({ ports, entries }: ServeParts, log: AccessLog, over: AbortSignal): Tenancy {
  const token = randomToken();
  const { root, paths: { data } } = ports;
  const name = projectName(ports).split("/").at(-1) || root;
  const local = { id: localId, name, root };
  const home = new Home({
    ...{ ports, entries, over },
    list: new ProjectList({ data, account: owner.id, local, below: root }),
    settings: {},
    apart: {},
    defect: (error) => log.defect("-", error),
  });
  return {
    identities: singleIdentity(token),
    routes: [],
    fragment: `#token=${token}`,
    home: () => Promise.resolve(home),
    running: () => home.running(),
    close: () => home.close(),
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
    holds: async ({ id }) => (await identities.known(id))?.epoch ?? null,
  });
  return {
    identities,
    routes: signInRoutes(identities),
    fragment: "",
    home: (account) => sites.home(account),
    running: () => sites.running(),
    close: () => sites.close(),
  };
}
