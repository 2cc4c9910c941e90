import * as z from "zod";
import { query } from "../action.ts";
import bash from "./bash.sh" with { type: "text" };
import fish from "./fish.sh" with { type: "text" };
import zsh from "./zsh.sh" with { type: "text" };

const scripts = { bash, zsh, fish } as const;

/** The script that makes a shell complete commands, flags, sessions, models and tools. */
export const completions = query({
  path: ["completions"],
  rights: ["no_project"],
  args: z.strictObject({ shell: z.enum(["bash", "zsh", "fish"]).meta({ positional: 0 }) }),
  run: (_ports, { shell }) => Promise.resolve({ shell, script: scripts[shell] }),
  view: ({ script }) => script.trimEnd(),
});
