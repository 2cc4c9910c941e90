/** Commands as they are offered, and everything that can be done: what was used lately comes first. */

import type { Ports, ViewContext } from "../../actions/mod.ts";
import type { Completion, CompletionParts, Slash } from "../../commands/mod.ts";
import { rankedCommands } from "../palette/mod.ts";
import type { History } from "./history.ts";
import type { Renderer } from "./renderer.ts";

export interface ListParts {
  readonly ports: Ports;
  readonly slash: Slash;
  readonly completion: CompletionParts;
  /** Ids of what was picked, and of commands that were typed. */
  readonly used: History;
  context(): ViewContext;
  renderer(): Renderer;
}

export class Lists {
  constructor(private readonly parts: ListParts) {}

  /** @param typed behind the slash */
  async commands(typed: string): Promise<readonly Completion[]> {
    const { slash, completion, used } = this.parts;
    const { items } = await slash.slashCompletions("/", 1, completion);
    return rankedCommands(items, typed, used.entries);
  }

  /** Everything, as it is found. */
  async show(): Promise<void> {
    const { ports, renderer, context, used } = this.parts;
    const { everything } = await import("./everything.ts");
    let open = true;
    const parts = {
      ports,
      keymap: renderer().model.keymap,
      context: context(),
      used: used.entries,
      slash: () => this.commands(""),
    };
    for await (const list of everything(parts)) {
      renderer().dispatch({ type: "palette", list, open });
      open = false;
    }
  }
}
