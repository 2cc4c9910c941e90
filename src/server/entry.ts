/** From a credential to somebody who may do what the route does, in the project that it is about. */

import type { Paths } from "../config/mod.ts";
import { unlimited } from "./allowance.ts";
import { conversationId } from "./conversations.ts";
import type { Credentials, Identity } from "./credentials.ts";
import { type Home, limited, type Projects } from "./home.ts";
import { Problem } from "./problem.ts";
import { isAccountWide, verbOf } from "./rights.ts";
import type { Circumstances, Entrant, PrivateRoute, RawInput } from "./route.ts";
import type { Account } from "./account.ts";
import type { Site } from "./site.ts";
import { allowanceOf } from "./spend.ts";

export interface EntryParts {
  readonly credentials: Credentials;
  readonly paths: Paths;
  home(account: Account): Promise<Home>;
}

/** @throws {Problem} 401, if it is nobody's */
export async function demandIdentity(
  credential: string,
  credentials: Credentials,
): Promise<Identity> {
  const identity = credential === "" ? null : await credentials.identity(credential);
  if (identity !== null) return identity;
  const key = credential === "" ? "server.no_credential" : "server.bad_credential";
  throw new Problem(401, key, {}, { "www-authenticate": "Bearer" });
}

/** @throws {Problem} 403 */
export function demandRights(route: PrivateRoute, { account, key }: Identity): void {
  if (route.access === "admin" && account.role !== "admin") {
    throw new Problem(403, "server.admin_only");
  }
  if (key === null) return;
  const verb = verbOf(route);
  if (verb === null || !key.verbs.includes(verb)) {
    throw new Problem(403, "server.key.verb", { verb: verb ?? "-" });
  }
  if (key.projects !== null && isAccountWide(route.path)) {
    throw new Problem(403, "server.key.account");
  }
}

/** Somebody as all that he does sees him: a request, or a socket. */
export async function admitted(
  identity: Identity,
  circumstances: Circumstances,
  { credentials, paths, home: homeOf }: EntryParts,
): Promise<Omit<Entrant, "enter">> {
  const { account, by, key } = identity;
  const own = await homeOf(account);
  const home = key === null || key.projects === null ? own : limited(own, key.projects);
  const over = credentials.over(identity);
  return {
    ...circumstances,
    ...{ account, by, home, over },
    allowance: key === null ? unlimited : allowanceOf({ data: paths.data, key, home: own, over }),
    demand(verb) {
      if (key !== null && !key.verbs.includes(verb)) {
        throw new Problem(403, "server.key.verb", { verb });
      }
    },
  };
}

/** The project that a route is about, by its path or by the query. */
export async function placeOf(
  home: Projects,
  { path }: PrivateRoute,
  { params, query }: RawInput,
): Promise<Site> {
  const id = textOf(params, "id");
  if (path.startsWith("/api/conversations/:id")) return await home.find(conversationId.parse(id));
  if (path.startsWith("/api/projects/:id")) return await home.site(id);
  return await home.site(textOf(query, "project_id"));
}

function textOf(values: unknown, name: string): string | undefined {
  if (typeof values !== "object" || values === null) return undefined;
  const value: unknown = Object.entries(values).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
}
