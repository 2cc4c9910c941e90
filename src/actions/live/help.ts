import * as z from "zod";
import { live } from "./live.ts";

/** The slash commands, or one of them with its words and options. */
export const help = live({
  path: ["help"],
  args: z.strictObject({
    command: z.array(z.string()).meta({ positional: 0, complete: "command" }).default([]),
  }),
  async run(it, { command }) {
    return { help: await it.help(command.flatMap((word) => word.replace(/^\//, "") || [])) };
  },
  view: ({ help }) => help,
});
