/**
 * Plugins: folders with a `plugin.yaml` and code that runs in the engine of programs. A call of a plugin's
 * tool is a program over the tools that its rights name.
 *
 * Invariants:
 * - a plugin counts with exactly the bytes that the user has agreed to; a project's only where the project
 *   is trusted with them as well; each call looks at them again;
 * - its code holds no right of its own: what it calls goes through the same judge, approval, sandbox and
 *   receipt as any call, after it was held to the plugin's rights; a call beyond these ends it;
 * - a plugin takes the name of nothing else, calls no other plugin, and sees no variable of a conversation;
 * - one that is broken is named and left out, and nothing else is.
 */

import type { Tool } from "../protocol/mod.ts";
import { findPlugins, type PluginOptions, readPlugin } from "./find.ts";
import { Pins } from "./pins.ts";
import { toolsOf } from "./tools.ts";
import type { Plugin } from "./types.ts";

export {
  findPlugins,
  placeOf,
  type PluginOptions,
  type Plugins,
  projectFolder,
  readPlugin,
  userFolder,
} from "./find.ts";
export { Pins } from "./pins.ts";
export type {
  Manifest,
  Plugin,
  PluginOrigin,
  PluginPlace,
  PluginProblem,
  PluginTool,
  Right,
  UnusedPlugin,
} from "./types.ts";

/** Tools of all plugins that count; `list`, which holds the tools of a session, has them from here on. */
export class PluginTools {
  #added: readonly Tool[] = [];

  /** @param list one list, so that whoever holds it sees what is added */
  constructor(private readonly options: PluginOptions, private readonly list: Tool[]) {}

  get added(): readonly Tool[] {
    return this.#added;
  }

  /** Looks again: what was agreed to meanwhile is there, what is gone or has changed is not. */
  async refresh(): Promise<void> {
    const { plugins } = await findPlugins(this.options);
    const { tools } = this.options;
    const fresh = plugins.flatMap((it) => toolsOf(it, { tools, current: () => this.#current(it) }));
    for (const old of this.#added) {
      const at = this.list.indexOf(old);
      if (at >= 0) this.list.splice(at, 1);
    }
    this.#added = fresh;
    this.list.push(...fresh);
  }

  async #current(at: Plugin): Promise<Plugin | string> {
    const { paths, root } = this.options;
    const pins = new Pins(paths, root);
    const [now, trusted] = await Promise.all([readPlugin(at, this.options), pins.read()]);
    const hint = `The user can see and trust it: agent plugin trust ${at.name}`;
    if ("state" in now) {
      return `The plugin ${at.name} cannot be used: ${now.problem || now.state}. ${hint}`;
    }
    return trusted.get(pins.keyOf(at)) === now.hash
      ? now
      : `The plugin ${at.name} is not as the user has trusted it. ${hint}`;
  }
}
