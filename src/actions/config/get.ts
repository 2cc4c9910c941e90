import * as z from "zod";
import { jsonText, printable } from "../../ansi/mod.ts";
import { getValue } from "../../config/mod.ts";
import type { Json } from "../../protocol/mod.ts";
import { query } from "../action.ts";

/** One value of the configuration, or all of them. */
export const get = query({
  path: ["config", "get"],
  rights: ["read", "no_project"],
  args: z.strictObject({
    key: z.string().regex(/\S/, { error: "arg.empty" }).meta({ positional: 0, complete: "config" })
      .optional(),
  }),
  async run(ports, { key }) {
    const config = await ports.config();
    if (key !== undefined) return { type: "value", value: getValue(config, key).value } as const;
    const all = config.entries().map(({ key, value }) => [key, value] as const);
    return { type: "all", values: Object.fromEntries(all) } as const;
  },
  view(found) {
    if (found.type === "value") return text(found.value);
    return Object.entries(found.values).map(([key, value]) => `${printable(key)} = ${text(value)}`)
      .join("\n");
  },
});

function text(value: Json): string {
  return typeof value === "string" ? printable(value) : jsonText(value);
}
