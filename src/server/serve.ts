/** Listens, answers, and stops so that no turn ends half. */

import type { ActionEntry, ListenAddress, Ports } from "../actions/mod.ts";
import { type MessageKey, type MessageParams } from "../messages/mod.ts";
import { accessLog } from "./access_log.ts";
import { openConversation } from "./conversations.ts";
import { Dispatcher, refusalText } from "./dispatch.ts";
import { Hosts } from "./guard.ts";
import { Hub } from "./hub.ts";
import { type Identities, randomToken, singleIdentity } from "./identity.ts";
import type { RateLimit } from "./rate.ts";
import type { Account } from "./route.ts";
import { perform, type Site } from "./site.ts";
import { openSocket } from "./socket.ts";
import { allRoutes } from "./routes/mod.ts";

export interface ServeParts {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  readonly address: ListenAddress;
  readonly t: (key: MessageKey, params?: MessageParams) => string;
  /** A line of the access log. */
  log(line: string): void;
  readonly rate?: RateLimit;
}

export interface Server {
  readonly port: number;
  /** What is opened to sign in; in mode `single` with the token, which is shown this once. */
  readonly url: string;
  /** Turns end on record, connections close. */
  stop(): Promise<void>;
}

const usualRate: RateLimit = { burst: 400, perSecond: 100 };

/** Listens from the moment on that it returns. @throws {Deno.errors.AddrInUse} and its like */
export function serve(parts: ServeParts): Server {
  const { ports, entries, address: { host, port, names, tls }, t } = parts;
  const log = accessLog(parts.log, () => ports.clock.now());
  const token = randomToken();
  const identities: Identities = singleIdentity(token);
  const defect = (error: unknown) => log.defect("-", error);
  const over = new AbortController();
  const plan = () => perform({ ports, entries }, "plan show", {}, over.signal);
  const hub = new Hub({ ports, plan, defect, open: openConversation });
  const site: Site = { ports, hub, entries, over: over.signal };
  const siteOf = (_account: Account) => Promise.resolve(site);
  const words = (error: unknown) => refusalText(error, t, log);
  const dispatcher = new Dispatcher({
    ...{ identities, log, t, clock: ports.clock, version: ports.version, signal: over.signal },
    routes: allRoutes({ identities, entries, version: ports.version }),
    hosts: new Hosts([host, ...names]),
    rate: parts.rate ?? usualRate,
    site: siteOf,
    socket: (request, it) => openSocket(request, it, { identities, site: siteOf, words }),
  });
  const listener = Deno.serve(
    { hostname: host, port, ...tls ?? {}, onListen: () => {} },
    (request, { remoteAddr }) => dispatcher.handle(request, remoteAddr.hostname),
  );
  const scheme = tls === null ? "http" : "https";
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    port: listener.addr.port,
    url: `${scheme}://${name}:${listener.addr.port}/#token=${token}`,
    async stop() {
      await hub.close();
      over.abort();
      await listener.shutdown();
    },
  };
}
