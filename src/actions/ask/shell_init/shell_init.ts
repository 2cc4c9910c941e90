import * as z from "zod";
import { query } from "../../action.ts";
import bash from "./bash.sh" with { type: "text" };
import bashNotFound from "./bash_not_found.sh" with { type: "text" };
import fish from "./fish.sh" with { type: "text" };
import fishNotFound from "./fish_not_found.sh" with { type: "text" };
import { keyIn } from "./key.ts";
import zsh from "./zsh.sh" with { type: "text" };
import zshNotFound from "./zsh_not_found.sh" with { type: "text" };

const widgets = { bash, zsh, fish } as const;
const notFound = { bash: bashNotFound, zsh: zshNotFound, fish: fishNotFound } as const;

export interface WidgetOptions {
  readonly key: string;
  /** With the hook for unknown commands. */
  readonly notFound: boolean;
}

/**
 * The text for a start-up file. Builtins alone at each prompt; `agent ask` starts when the key is
 * pressed. A command that failed is not run again: its output is not known.
 *
 * @throws {AgentError} `shell_init.bad_key`
 */
export function widgetOf(
  shell: keyof typeof widgets,
  { key, notFound: hasHook }: WidgetOptions,
): string {
  const widget = widgets[shell].replaceAll("@key@", keyIn(shell, key));
  return hasHook ? `${widget}${notFound[shell]}` : widget;
}

/**
 * For a start-up file of the user's: a key that asks about the line being written or the last command,
 * and on request the hook for unknown commands.
 */
export const shellInit = query({
  path: ["shell-init"],
  rights: ["no_project"],
  args: z.strictObject({
    shell: z.enum(["bash", "zsh", "fish"]).meta({ positional: 0 }),
    /** Free in the three shells as they are. */
    key: z.string().default("alt-k"),
    notFound: z.boolean().default(false),
  }),
  run: (_ports, { shell, key, notFound }) =>
    Promise.resolve({ shell, script: widgetOf(shell, { key, notFound }) }),
  view: ({ script }) => script.trimEnd(),
});
