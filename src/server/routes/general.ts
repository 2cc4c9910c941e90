import * as z from "zod";
import { modelRows } from "../../actions/server_door.ts";
import type { Identities } from "../identity.ts";
import { accountRoute, publicRoute, type Route, route } from "../route.ts";

export function generalRoutes(identities: Identities, version: string): readonly Route[] {
  return [
    publicRoute({
      id: "authMode",
      method: "GET",
      path: "/api/auth/mode",
      summary: "How one signs in",
      takes: z.object({}),
      answer: z.object({
        auth_mode: z.enum(["single", "multi"]),
        /** Anybody may make an account. */
        register: z.boolean(),
      }),
      run: () => Promise.resolve({ auth_mode: identities.mode, register: identities.mayRegister }),
    }),
    publicRoute({
      id: "health",
      method: "GET",
      path: "/api/health",
      summary: "The server answers",
      takes: z.object({}),
      answer: z.object({ status: z.literal("ok"), version: z.string() }),
      run: () => Promise.resolve({ status: "ok" as const, version }),
    }),
    accountRoute({
      id: "profile",
      method: "GET",
      path: "/api/auth/profile",
      summary: "Whose credential it is",
      takes: z.object({}),
      answer: z.object({ id: z.string(), name: z.string(), role: z.enum(["admin", "user"]) }),
      run: (_, { account: { id, name, role } }) => Promise.resolve({ id, name, role }),
    }),
    route({
      id: "listModels",
      method: "GET",
      path: "/api/models",
      summary: "Models of the configuration",
      takes: z.object({}),
      answer: z.object({
        items: z.array(z.object({
          name: z.string(),
          provider: z.string(),
          model: z.string(),
          active: z.boolean(),
          /** It can be used as it is. */
          usable: z.boolean(),
        })),
      }),
      async run(_, { site: { ports } }) {
        const items = (await modelRows(ports)).map((it) => ({
          ...{ name: it.name, provider: it.provider, model: it.model, active: it.active },
          usable: it.problem === null,
        }));
        return { items };
      },
    }),
  ];
}
