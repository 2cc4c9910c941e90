/** What the user's own configuration makes of the dashboard; its code is loaded only where it is wanted. */

import type { Ports, ViewContext } from "../../actions/mod.ts";
import type { Config } from "../../config/mod.ts";
import type { Status } from "../status.ts";
import type { Renderer } from "./renderer.ts";

export interface PersonalisedParts {
  readonly config: Pick<Config["value"], "vim" | "status_line">;
  readonly ports: Ports;
  renderer(): Renderer;
  context(): ViewContext;
}

/** What is to be called when the status has changed. */
export async function personalised(parts: PersonalisedParts): Promise<() => void> {
  if (parts.config.vim) {
    const { vim } = await import("../input/vim.ts");
    parts.renderer().dispatch({ type: "vim", vim });
  }
  return await statusLine(parts);
}

async function statusLine(
  { config, ports, renderer, context }: PersonalisedParts,
): Promise<() => void> {
  const { template, command } = config.status_line;
  if (template === "" && command === "") return () => {};
  const { CommandLine, templateLine } = await import("./status_line.ts");
  const show = (line: Status["line"]) =>
    renderer().dispatch({ type: "status", status: { line } }, { soon: true });
  if (command === "") {
    show(templateLine(template));
    return () => {};
  }
  const line = new CommandLine({
    ...{ command, folder: ports.remote ? ports.here : ports.root, show },
    status: () => renderer().model.status,
    t: () => context().t,
  });
  line.changed();
  return () => line.changed();
}
