/** What the scripted model says in the stories of the page. */

import type { JsonObject } from "../../src/protocol/mod.ts";
import { answer, callDelta, chunk, done, event, raw, usageChunk } from "../support/fake_openai.ts";
import type { WireReply } from "../support/fake_server.ts";

const used = usageChunk({ prompt_tokens: 1200, completion_tokens: 90, total_tokens: 1290 });

export function words(text: string): WireReply {
  return answer(chunk({ role: "assistant", content: text }, "stop"), used);
}

export function calls(name: string, given: JsonObject, text = ""): WireReply {
  const call = { name, arguments: JSON.stringify(given) };
  const delta = callDelta({ index: 0, id: `call_${name}`, type: "function", function: call });
  return answer(
    ...text === "" ? [] : [chunk({ role: "assistant", content: text })],
    chunk(delta, "tool_calls"),
    used,
  );
}

export interface HeldAnswer {
  readonly reply: WireReply;
  /** The rest is written. */
  goOn(): void;
}

/** An answer that stops in its middle until it is told to go on. */
export function held(first: string, second: string): HeldAnswer {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = (text: string) => event(chunk({ role: "assistant", content: text }));
  const reply = raw([
    piece(first),
    promise,
    piece(second),
    event(chunk({}, "stop")),
    event(used),
    done,
  ]);
  return { reply, goOn: resolve };
}
