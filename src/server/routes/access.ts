import * as z from "zod";
import {
  type AccessFile,
  type ApiKey,
  type Device,
  newKey,
  newSecret,
  randomToken,
  verbs,
} from "../../accounts/mod.ts";
import type { Clock } from "../../protocol/mod.ts";
import { tooMany } from "../dispatch.ts";
import type { Identities } from "../identity.ts";
import { Problem } from "../problem.ts";
import { Buckets } from "../rate.ts";
import { accountRoute, type Circumstances, publicRoute, type Route } from "../route.ts";
import type { Account } from "../account.ts";

export interface Cookie {
  readonly name: string;
  readonly path: string;
  /** Sent over TLS alone. */
  readonly isSecure: boolean;
}

export interface AccessParts {
  readonly identities: Identities;
  readonly file: AccessFile;
  /** The folder that is served. */
  readonly root: string;
  readonly clock: Clock;
  readonly cookie: Cookie;
}

const account = z.object({ id: z.string(), name: z.string(), role: z.enum(["admin", "user"]) });
const params = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) });
const removed = z.object({ removed: z.string() });
const name = z.string().trim().min(1).max(100);
const names = z.array(z.string().min(1).max(200)).min(1).max(100);

const device = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** The request came from it. */
  current: z.boolean(),
});

const scope = {
  verbs: z.array(z.enum(verbs)).min(1),
  project_ids: names.nullable(),
  models: names.nullable(),
  spend: z.number().positive().max(1e6).nullable(),
};

const key = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  ...scope,
});

/** Milliseconds that a pairing link counts. */
const pairingLasts = 10 * 60 * 1000;
/** Pairing links of one account at once. */
const mostPairings = 5;
/** Seconds that a browser keeps the cookie. */
const cookieLasts = 30 * 24 * 60 * 60;
/** Ten tries at once of one address, then one in six seconds. */
const slow = { burst: 10, perSecond: 1 / 6 };

interface Pairing {
  readonly account: string;
  readonly until: number;
}

/** Links that let a browser in, once. */
class Pairings {
  readonly #all = new Map<string, Pairing>();

  constructor(private readonly clock: Pick<Clock, "now">) {}

  make(account: string): { readonly code: string; readonly until: number } {
    const now = this.clock.now();
    for (const [code, { until }] of this.#all) if (until <= now) this.#all.delete(code);
    const own = [...this.#all].filter(([, it]) => it.account === account);
    for (const [code] of own.slice(0, own.length + 1 - mostPairings)) this.#all.delete(code);
    const [code, until] = [randomToken(), now + pairingLasts];
    this.#all.set(code, { account, until });
    return { code, until };
  }

  /** `null`: it was used, or is too old. */
  take(code: string): string | null {
    const found = this.#all.get(code);
    this.#all.delete(code);
    return found && found.until > this.clock.now() ? found.account : null;
  }
}

export function accessRoutes(parts: AccessParts): readonly Route[] {
  return [...pairingRoutes(parts), ...deviceRoutes(parts), ...keyRoutes(parts)];
}

function pairingRoutes(parts: AccessParts): readonly Route[] {
  const { clock, identities } = parts;
  const pairings = new Pairings(clock);
  const tries = new Buckets(slow, clock);
  return [
    accountRoute({
      id: "createPairing",
      method: "POST",
      path: "/api/auth/pairings",
      summary: "A link that lets one browser in, once, within ten minutes",
      takes: z.object({}),
      status: 201,
      answer: z.object({ fragment: z.string(), expires_at: z.string() }),
      run(_, { account }) {
        const { code, until } = pairings.make(account.id);
        return Promise.resolve({
          fragment: `#pair=${code}`,
          expires_at: new Date(until).toISOString(),
        });
      },
    }),
    publicRoute({
      id: "pair",
      method: "POST",
      path: "/api/auth/pair",
      summary: "Lets this browser in by the code of a link; the answer sets a cookie",
      takes: z.object({ body: z.strictObject({ code: z.string().min(1).max(100) }) }),
      answer: account,
      async run({ body: { code } }, it) {
        const wait = tries.take(it.address);
        if (wait > 0) throw tooMany(wait);
        const id = pairings.take(code);
        const known = id === null ? null : await identities.known(id);
        if (!known) throw new Problem(401, "server.pairing");
        await letIn(known.account, parts, it);
        return known.account;
      },
    }),
  ];
}

/** The browser that asks is known by a cookie from now on, which no script can read. */
async function letIn(
  { id: account }: Account,
  { identities, file, root, clock, cookie }: AccessParts,
  { out, agent }: Pick<Circumstances, "out" | "agent">,
): Promise<void> {
  const known = await identities.known(account);
  if (!known) throw new Problem(401, "server.bad_credential");
  const { id, secret, hash } = await newSecret("device");
  const now = clock.now();
  const name = agent.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 200);
  await file.addDevice({
    ...{ id, account, root, name, hash, epoch: known.epoch, created: now, seen: now },
  });
  out.append("set-cookie", cookieText(cookie, secret, cookieLasts));
}

function cookieText({ name, path, isSecure }: Cookie, value: string, seconds: number): string {
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

function deviceRoutes(parts: AccessParts): readonly Route[] {
  const { file, root, cookie } = parts;
  return [
    accountRoute({
      id: "keepDevice",
      method: "POST",
      path: "/api/auth/devices",
      summary: "Keeps this browser signed in by a cookie, in place of its token",
      takes: z.object({}),
      status: 201,
      answer: account,
      async run(_, it) {
        await letIn(it.account, parts, it);
        return it.account;
      },
    }),
    accountRoute({
      id: "listDevices",
      method: "GET",
      path: "/api/auth/devices",
      summary: "Browsers that are kept signed in",
      takes: z.object({}),
      answer: z.object({ items: z.array(device) }),
      async run(_, { account, by }) {
        const current = by.type === "device" ? by.id : "";
        return {
          items: (await file.devices(account.id, root)).map((it) => deviceData(it, current)),
        };
      },
    }),
    accountRoute({
      id: "deleteDevice",
      method: "DELETE",
      path: "/api/auth/devices/:id",
      summary: "Signs a browser out, at once",
      takes: z.object({ params }),
      answer: removed,
      async run({ params: { id } }, { account, by, out }) {
        const own = (await file.devices(account.id, root)).some((it) => it.id === id);
        if (!own) throw new Problem(404, "server.no_device", { id });
        await file.remove(id, account.id, root);
        if (by.type === "device" && by.id === id) {
          out.append("set-cookie", cookieText(cookie, "", 0));
        }
        return { removed: id };
      },
    }),
  ];
}

function deviceData({ id, name, created, seen }: Device, current: string) {
  const [created_at, seen_at] = [new Date(created).toISOString(), new Date(seen).toISOString()];
  return { id, name, created_at, seen_at, current: id === current };
}

function keyData({ id, name, created, expires, verbs, projects, models, spend }: ApiKey) {
  return {
    ...{ id, name, verbs, models, spend, project_ids: projects },
    created_at: new Date(created).toISOString(),
    expires_at: expires === null ? null : new Date(expires).toISOString(),
  };
}

function keyRoutes({ file, root, clock }: AccessParts): readonly Route[] {
  return [
    accountRoute({
      id: "createKey",
      method: "POST",
      path: "/api/auth/keys",
      summary: "A key for a program, for what is named and no more; shown this once",
      takes: z.object({
        body: z.strictObject({
          name,
          verbs: scope.verbs,
          project_ids: scope.project_ids.default(null),
          models: scope.models.default(null),
          /** US dollars of all turns that it begins. */
          spend: scope.spend.default(null),
          /** Days that it counts. */
          days: z.number().positive().max(3650).nullable().default(90),
        }),
      }),
      status: 201,
      answer: key.extend({ key: z.string() }),
      async run({ body }, { account, home }) {
        for (const id of body.project_ids ?? []) await home.site(id);
        const { project_ids: projects, ...given } = body;
        const { key, secret } = await newKey({
          ...given,
          ...{ projects, root, account: account.id, created: clock.now() },
        });
        await file.addKey(key);
        return { ...keyData(key), key: secret };
      },
    }),
    accountRoute({
      id: "listKeys",
      method: "GET",
      path: "/api/auth/keys",
      summary: "Keys of the account, without their secrets",
      takes: z.object({}),
      answer: z.object({ items: z.array(key) }),
      run: async (_, { account }) => ({
        items: (await file.keys(account.id, root)).map(keyData),
      }),
    }),
    accountRoute({
      id: "deleteKey",
      method: "DELETE",
      path: "/api/auth/keys/:id",
      summary: "Ends a key, with its streams and turns",
      takes: z.object({ params }),
      answer: removed,
      async run({ params: { id } }, { account }) {
        const own = (await file.keys(account.id, root)).some((it) => it.id === id);
        if (!own) throw new Problem(404, "server.no_key", { id });
        await file.remove(id, account.id, root);
        return { removed: id };
      },
    }),
  ];
}
