/** What would be put beside a task. */

import { conversation } from "../../agent/mod.ts";
import { asksForContext, inject, type Remembered, type Sight } from "../../context/mod.ts";
import { openMemory } from "../../memory/mod.ts";
import { tokenizerFor } from "../../models/mod.ts";
import type { Tokenizer } from "../../protocol/mod.ts";
import { sightOf } from "../../session/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Face } from "../action.ts";
import type { Ports } from "../ports.ts";
import { findSession } from "../session/find.ts";
import type { TaskReport } from "./task_text.ts";

interface ContextRequest {
  readonly words: string;
  /** What was shown in it is not given again; absent: a new conversation. */
  readonly session?: string;
}

const unseen: Sight = { hashOf: () => null, textOf: () => null, linesOf: () => [] };

/** As where a turn begins, but that it is waited for; what is learned of the code is kept. */
export async function besideTask(
  ports: Ports,
  { words, session: given }: ContextRequest,
  face: Pick<Face, "signal" | "working">,
): Promise<TaskReport> {
  const session = given === undefined ? null : await begun(ports, given);
  const { value: { inject: settings, memory } } = await ports.config();
  const model = await modelOf(ports);
  const tokenizer = await tokenizerFor(model);
  const asked = {
    words,
    search: true,
    changed: [],
    remembered: await rememberedOf(ports, { words, tokenizer, tokens: memory.tokens }),
  };
  const found = !asksForContext(asked) ? null : await inject({
    ...asked,
    sight: session === null ? unseen : await sightIn(ports, session),
    settings,
  }, {
    workspace: await ports.workspace(),
    tokenizer,
    code: (signal) => ports.code({ signal, working: (done, total) => face.working(done, total) }),
    signal: face.signal,
  });
  face.signal.throwIfAborted();
  return {
    task: words,
    session,
    model: `${model.provider}/${model.name}`,
    enabled: settings.enabled,
    exact: tokenizer.exact,
    fragments: (found?.fragments ?? []).map(({ source, why, text, tokens }) => ({
      source,
      why,
      characters: text.length,
      tokens,
    })),
    tokens: found?.tokens ?? 0,
    budget: settings.tokens,
    leftOut: found?.leftOut ?? [],
  };
}

/** `null`: a conversation that is open, and in which nothing has been said yet, is in no store. */
async function begun(ports: Ports, given: string): Promise<string | null> {
  const isWhole = /^\d{8}-\d{4}-\w{4}$/.test(given);
  const isThere = !isWhole || await (await ports.store()).head(`session:${given}`) > 0;
  return isThere ? await findSession(ports, given) : null;
}

/** The model that would answer; its entry need not be there. */
async function modelOf(ports: Ports): Promise<{ provider: string; name: string }> {
  const { value } = await ports.config();
  const entry = value.models[value.active_model];
  return { provider: entry?.provider ?? "?", name: entry?.model_name ?? value.active_model };
}

async function rememberedOf(
  ports: Ports,
  { words, tokenizer, tokens }: {
    readonly words: string;
    readonly tokenizer: Tokenizer;
    readonly tokens: number;
  },
): Promise<readonly Remembered[]> {
  const { value: { memory } } = await ports.config();
  const stores = {
    workspace: await ports.store(),
    user: await ports.userStore(),
    share: memory.share,
  };
  return await openMemory(stores).forModel(words, { tokens, tokenizer, now: ports.clock.now() });
}

async function sightIn(ports: Ports, session: string): Promise<Sight> {
  return sightOf((await foldStream(await ports.store(), `session:${session}`, conversation)).state);
}
