/** Opens damaged logs, whose folders come as arguments, and says what is left, a line of JSON each. */

import { AgentError, type StreamName } from "../../../src/protocol/mod.ts";
import { type KvStore, kvStore, type StoreNotice } from "../../../src/storage/mod.ts";
import { realClock as clock } from "../../support/clock.ts";
import { sessions, textOf } from "./model.ts";

export interface Left {
  readonly folder: string;
  /** `[stream, number]` of each event that came back as it was written. */
  readonly kept: readonly (readonly [StreamName, number])[];
  readonly notices: readonly StoreNotice[];
  /** Failures that a user would have seen, and values that nobody wrote. */
  readonly wrong: readonly string[];
}

async function readAll(store: KvStore, wrong: string[]) {
  const kept: [StreamName, number][] = [];
  for (const stream of sessions) {
    try {
      for await (const event of store.read(stream)) {
        if (event.type === "record_lost") continue;
        if (event.type === "user_message" && event.text === textOf(stream, event.seq)) {
          kept.push([stream, event.seq]);
        } else wrong.push(`${stream} ${event.seq}: another value`);
      }
      const after = await store.head(stream);
      const events = [{ type: "user_message" as const, text: textOf(stream, after + 1) }];
      await store.append([{ stream, after, events }]);
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      wrong.push(`${stream}: ${error.code}`);
    }
  }
  return kept;
}

async function look(folder: string): Promise<Left> {
  const wrong: string[] = [];
  try {
    const store = await kvStore({ folder, clock });
    const kept = await readAll(store, wrong);
    const { notices } = store;
    await store.close();
    return { folder, kept, notices, wrong };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { folder, kept: [], notices: [], wrong: [`not opened: ${error.code}`] };
  }
}

for (const folder of Deno.args) {
  console.log(`try ${folder}`);
  console.log(JSON.stringify(await look(folder)));
}
