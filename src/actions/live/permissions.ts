import * as z from "zod";
import { message } from "../../messages/mod.ts";
import { permissionModes } from "../../protocol/mod.ts";
import { live } from "./live.ts";

/** How much runs unasked from here on in this conversation, named or picked. */
export const permissions = live({
  path: ["permissions"],
  args: z.strictObject({
    permissions: z.enum(permissionModes).meta({ positional: 0 }).optional(),
  }),
  async run({ ports: { locale }, session, said, pick }, { permissions: given }) {
    const before = session.header.permissions;
    const choices = permissionModes.map((id) => ({
      ...{ id, text: id, current: id === before },
      detail: message(locale, `permissions.${id}`),
    }));
    const picked = given ?? await pick({ of: "permissions", choices });
    const permissions = permissionModes.find((it) => it === picked) ?? before;
    if (permissions === before) return { permissions };
    await session.record({ type: "permissions", permissions });
    said();
    return { permissions };
  },
  view: ({ permissions }, { t }) => t("live.permissions.now", { permissions }),
});
