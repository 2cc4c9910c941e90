import * as z from "zod";
import { accessFile, accountsFile, localAccount, newKey, verbs } from "../../accounts/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { table } from "../table.ts";

const args = z.strictObject({
  verb: z.enum(["list", "create", "revoke"]).meta({ positional: 0 }).default("list"),
  name: z.string().trim().min(1).max(100).meta({ positional: 1 }).optional(),
  /** Absent: the one of a server without `--multi`. */
  user: z.string().min(1).optional(),
  can: z.array(z.enum(verbs)).default([]),
  /** Ids; none: all. */
  project: z.array(z.string().regex(/^(local|p[0-9a-f]{12})$/, { error: "arg.project_id" }))
    .default([]),
  model: z.array(z.string()).meta({ complete: "model" }).default([]),
  /** US dollars. */
  spend: z.number().positive().max(1e6).optional(),
  days: z.number().positive().max(3650).default(90),
});

/** Keys for programs that call a server of this folder. */
export const userKey = query({
  path: ["user", "key"],
  rights: ["read", "write", "no_project"],
  args,
  async run(ports, given) {
    const { verb, name } = given;
    const { paths, root } = ports;
    const [file, account] = [accessFile(paths), await accountOf(ports, given.user)];
    let secret: string | null = null;
    if (verb !== "list") {
      if (name === undefined) throw new AgentError("usage", "arg.missing", { name: "name" });
      if (verb === "create") {
        const made = await newKey(await scopeOf(ports, { ...given, name, account }));
        await file.addKey(made.key);
        secret = made.secret;
      } else {
        // A browser that is kept signed in has an id of the same shape.
        const isKey = (await file.keys(account, root)).some(({ id }) => id === name);
        if (!isKey) throw new AgentError("usage", "user.key.unknown", { id: name });
        await file.remove(name, account, root);
      }
    }
    const now = ports.clock.now();
    const keys = (await file.keys(account, root)).map((it) => ({
      ...{ id: it.id, name: it.name, verbs: it.verbs, projects: it.projects },
      ...{ models: it.models, spend: it.spend, created: new Date(it.created).toISOString() },
      expires: it.expires === null ? null : new Date(it.expires).toISOString(),
      expired: (it.expires ?? Infinity) <= now,
    }));
    return { verb, name: name ?? null, secret, keys };
  },
  view({ verb, name, secret, keys }, { t, width }) {
    if (secret !== null) return t("user.key.created", { name: name ?? "", secret });
    if (verb === "revoke") return t("user.key.revoked", { id: name ?? "" });
    if (keys.length === 0) return t("user.key.none");
    return table(
      [
        { head: t("column.id"), text: (it) => it.id },
        { head: t("column.name"), text: (it) => it.name },
        { head: t("column.can"), text: (it) => it.verbs.join(",") },
        { head: t("column.projects"), text: (it) => it.projects?.join(",") ?? "*" },
        { head: t("column.models"), text: (it) => it.models?.join(",") ?? "*" },
        { head: t("column.spend"), text: (it) => it.spend === null ? "" : `$${it.spend}` },
        {
          head: t("column.expires"),
          text: ({ expires, expired }) =>
            expired ? t("user.key.expired") : expires?.slice(0, 10) ?? "",
        },
      ],
      keys,
      width,
    );
  },
});

/** Id of the account that the keys stand for. */
async function accountOf({ paths }: Ports, name: string | undefined): Promise<string> {
  if (name === undefined) return localAccount;
  const account = await accountsFile(paths).named(name);
  if (account === null) throw new AgentError("usage", "user.unknown", { name });
  return account.id;
}

async function scopeOf(
  { root, clock, config }: Ports,
  { name, account, can, project, model, spend, days }:
    & Pick<z.output<typeof args>, "can" | "project" | "model" | "spend" | "days">
    & { readonly name: string; readonly account: string },
) {
  if (can.length === 0) throw new AgentError("usage", "user.key.can", { verbs: verbs.join(", ") });
  const { models } = (await config()).value;
  const unknown = model.find((it) => !Object.hasOwn(models, it));
  if (unknown !== undefined) {
    throw new AgentError("usage", "model.unknown", {
      ...{ name: unknown, known: Object.keys(models).join(", ") },
    });
  }
  return {
    ...{ account, root, name, days, spend: spend ?? null, created: clock.now() },
    verbs: [...new Set(can)],
    projects: project.length === 0 ? null : project,
    models: model.length === 0 ? null : model,
  };
}
