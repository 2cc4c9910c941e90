import * as z from "zod";
import { accountsFile, hashPassword, namePattern } from "../../accounts/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { type Face, query } from "../action.ts";
import { table } from "../table.ts";

const verbs = ["list", "add", "disable", "enable", "passwd"] as const;

/** Characters of a password: NIST SP 800-63B asks for eight at least. */
const shortest = 8;

/** Who may sign in to a server with --multi. */
export const user = query({
  path: ["user"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({
    verb: z.enum(verbs).meta({ positional: 0 }).default("list"),
    name: z.string().min(1).meta({ positional: 1 }).optional(),
    admin: z.boolean().default(false),
  }),
  async run({ paths }, { verb, name, admin }, face) {
    const file = accountsFile(paths);
    if (verb !== "list") {
      if (name === undefined) throw new AgentError("usage", "arg.missing", { name: "name" });
      if (!namePattern.test(name)) throw new AgentError("usage", "user.name", { name });
      switch (verb) {
        case "add": {
          const role = admin ? "admin" : "user";
          await file.add({ name, role, password: await hashed(name, face) });
          break;
        }
        case "passwd":
          await file.update(name, { password: await hashed(name, face) });
          break;
        case "disable":
        case "enable":
          await file.update(name, { disabled: verb === "disable" });
          break;
      }
    }
    const accounts = await file.list();
    return {
      verb,
      name: name ?? null,
      users: accounts.map(({ name, role, disabled }) => ({ name, role, disabled })),
    };
  },
  view({ verb, name, users }, { t, width }) {
    if (verb !== "list") return t(`user.${verb}.done`, { name: name ?? "" });
    if (users.length === 0) return t("user.none");
    return table(
      [
        { head: t("column.name"), text: (it) => it.name },
        { head: t("column.role"), text: (it) => it.role },
        {
          head: t("column.state"),
          text: (it) => t(it.disabled ? "user.state.disabled" : "user.state.active"),
        },
      ],
      users,
      width,
    );
  },
});

async function hashed(name: string, face: Face): Promise<string> {
  const password = (await face.stdin() || await face.secret(name) || "").replace(/\r?\n$/, "");
  if (password.length < shortest) throw new AgentError("usage", "user.password", { shortest });
  return await hashPassword(password);
}
