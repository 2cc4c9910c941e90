/** The commands of `memory` in a folder and a home of their own, with a clock that stands still. */

import { type Answer, entries, type Face } from "../../src/actions/mod.ts";
import { createPorts } from "../../src/app.ts";
import { loadParse, locate, named, parametersOf } from "../../src/commands/mod.ts";
import { isMessageKey, type Locale, message } from "../../src/messages/mod.ts";
import { AgentError, type JsonObject, type Store } from "../../src/protocol/mod.ts";
import { memoryStore } from "../../src/storage/mod.ts";
import { type FakeClock, fakeClock } from "./clock.ts";
import { quietFace } from "./face.ts";

export interface MemoryDesk extends AsyncDisposable {
  readonly root: string;
  readonly clock: FakeClock;
  /** Of the workspace, and of the user. */
  store(): Promise<Store>;
  readonly user: Store;
  /** Words behind `agent memory`; lines of its output, or what went wrong in one line. */
  said(words: readonly string[], stdin?: string): Promise<readonly string[]>;
  /** What programs get. */
  data(words: readonly string[], stdin?: string): Promise<unknown>;
}

export interface MemoryDeskOptions {
  readonly locale?: Locale;
  /** The highest layer of the configuration. */
  readonly flags?: JsonObject;
  /** Another desk's: the same user in another folder. */
  readonly user?: Store;
}

export async function memoryDesk(
  { locale = "en", flags = {}, user: given }: MemoryDeskOptions = {},
): Promise<MemoryDesk> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-memory-" }));
  const root = `${base}/project`;
  await Deno.mkdir(root);
  const clock = fakeClock({ now: Date.UTC(2026, 0, 5, 10) });
  const env = (name: string) => name === "HOME" ? base : undefined;
  const user = given ?? memoryStore({ clock });
  const opened = await createPorts({ root, env, flags, version: "0.0.0", clock });
  const ports = { ...opened, userStore: () => Promise.resolve(user) };
  const answer = async (words: readonly string[], stdin = ""): Promise<Answer> => {
    const found = locate(["memory", ...words], entries);
    if (found.type !== "action") throw new Error("no such command");
    const action = await found.entry.load();
    if (action.kind !== "query") throw new Error("no query");
    const parameters = parametersOf(action.schema());
    const raw = await (await loadParse())(["memory", ...words], entries, {
      entry: found.entry,
      parameters,
    });
    const face: Face = { ...quietFace, stdin: () => Promise.resolve(stdin) };
    return await named(parameters, () => action.run(ports, raw, face));
  };
  return {
    root,
    clock,
    user,
    store: () => ports.store(),
    data: async (words, stdin) => (await answer(words, stdin)).data(),
    async said(words, stdin) {
      try {
        return (await answer(words, stdin)).view({
          locale,
          width: 80,
          color: false,
          now: clock.now(),
          t: (key, params) => message(locale, key, params),
        }).split("\n");
      } catch (error) {
        if (!(error instanceof AgentError)) throw error;
        const key = `error.${error.code}`;
        return [isMessageKey(key) ? message(locale, key, error.params) : key];
      }
    },
    async [Symbol.asyncDispose]() {
      await opened.close();
      await Deno.remove(base, { recursive: true });
    },
  };
}
