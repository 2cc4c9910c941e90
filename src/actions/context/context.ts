import * as z from "zod";
import { conversation, type ConversationState } from "../../agent/mod.ts";
import { assembler } from "../../context/mod.ts";
import { offeredSpecs } from "../../session/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { findSession } from "../session/find.ts";
import { type ContextReport, contextText } from "./context_text.ts";
import { type Piece, pieceOf, sentOf } from "./sent.ts";

/** What the model is sent with the next request, by where it comes from, from the log alone. */
export const context = query({
  path: ["context"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
  }),
  async run(ports, { session: given }): Promise<ContextReport> {
    const session = await findSession(ports, given);
    const { state } = await foldStream(await ports.store(), `session:${session}`, conversation);
    const pieces = [...await around(ports, state), ...sentOf(state).pieces];
    const parts = pieces.map(({ source, characters, bytes }) => ({
      source,
      characters,
      tokens: Math.ceil(bytes / 3),
    }));
    return {
      session,
      model: state.header.model,
      window: await windowOf(ports, state.header.model),
      parts,
      characters: parts.reduce((sum, it) => sum + it.characters, 0),
      tokens: parts.reduce((sum, it) => sum + it.tokens, 0),
      budget: state.transcript.budget,
    };
  },
  view: contextText,
});

/** What goes with every request of the mode. */
async function around(ports: Ports, state: ConversationState): Promise<readonly Piece[]> {
  const all = await ports.tools();
  const { system, tools } = await assembler({
    root: ports.root,
    os: Deno.build.os,
    tools: (mode, found) => offeredSpecs(all, mode, found),
  }).assemble(state);
  return [
    pieceOf("system", [{ source: "system", text: system }]),
    pieceOf("tools", tools.map((it) => ({ source: "tools", text: JSON.stringify(it) }))),
  ];
}

/** Tokens, as configured; `null`: not known here. */
async function windowOf(ports: Ports, model: string): Promise<number | null> {
  const { value } = await ports.config();
  const found = Object.entries(value.models).find(([name, { provider, model_name }]) =>
    `${provider}/${model_name ?? name}` === model
  );
  return found?.[1].context_window ?? null;
}
