import * as z from "zod";
import { Pins } from "../../plugins/mod.ts";
import { query } from "../action.ts";
import { demandPlugin } from "./shared.ts";

/** Removes a plugin of the user's; of a project's the trust alone, since its files are the project's. */
export const rm = query({
  path: ["plugin", "rm"],
  rights: ["read", "write"],
  args: z.strictObject({ name: z.string().min(1).meta({ positional: 0 }) }),
  async run(ports, { name }) {
    const { paths, root } = ports;
    const { origin, folder } = await demandPlugin(ports, name);
    await new Pins(paths, root).forget({ name, origin });
    if (origin === "user") await Deno.remove(folder, { recursive: true });
    return { name, origin };
  },
  view: ({ name, origin }, { t }) => t(`plugin.removed.${origin}`, { name }),
});
