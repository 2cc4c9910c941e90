import * as z from "zod";
import { oneLine, printable } from "../../ansi/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { demandServers, mostShown } from "./shared.ts";

/** One prompt of a server, which is started; `/mcp:SERVER:PROMPT` sends it to the model. */
export const prompt = query({
  path: ["mcp", "prompt"],
  rights: ["read", "write", "run", "web"],
  args: z.strictObject({
    server: z.string().min(1).meta({ positional: 0 }),
    prompt: z.string().min(1).meta({ positional: 1 }),
    arguments: z.array(z.string()).meta({ positional: 2 }).default([]),
  }),
  async run(ports, { server, prompt, arguments: words }, { signal }) {
    const servers = await demandServers(ports);
    const reading = { signal, most: mostShown };
    return { server, prompt, text: await servers.prompt(server, { prompt, words }, reading) };
  },
  view: ({ text }) => printable(text),
});

/** As the message that it becomes: its text is data between marks. */
export async function serverPrompt(
  ports: Ports,
  it: { readonly server: string; readonly prompt: string; readonly words: readonly string[] },
  signal: AbortSignal,
): Promise<string> {
  const servers = await demandServers(ports);
  const { server, prompt, words } = it;
  const said = await servers.prompt(server, { prompt, words }, { signal, most: mostShown });
  const { text } = await import("../../context/mod.ts");
  return text("server_prompt", { server, prompt: oneLine(prompt), text: said });
}
