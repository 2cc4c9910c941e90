/** In the place of a model: it asks for one recorded program, and answers with what that has printed. */

import {
  type Model,
  type ModelDelta,
  type ModelMessage,
  programToolName,
  type ToolResultMessage,
} from "../../protocol/mod.ts";
import type { RecordedProgram } from "./record.ts";

export interface ProgramEnd {
  /** What the program printed. */
  readonly text: string;
  readonly failed: boolean;
}

export interface ReplayModelOptions {
  readonly code: string;
  /** The last words of the turn; called once more each time they are not accepted. */
  words(end: ProgramEnd): Promise<string>;
}

/** Its requests are a function of the history, as those of any model: it goes on where it stood. */
export function replayModel(
  { session, program }: Pick<RecordedProgram, "session" | "program">,
  { code, words }: ReplayModelOptions,
): Model {
  const call = JSON.stringify({ ...program.input, code });
  return {
    id: { provider: "replay", name: `${session}/${program.id}` },
    async *stream({ messages }): AsyncGenerator<ModelDelta> {
      const result = programResult(messages);
      if (result === null) {
        yield { type: "tool_call", index: 0, name: programToolName };
        yield { type: "tool_call", index: 0, arguments: call };
        yield done([{ type: "tool_call", name: programToolName, arguments: call }]);
        return;
      }
      const text = await words({ text: printedOf(result.text), failed: result.failed });
      yield { type: "text", text };
      yield done([{ type: "text", text }]);
    },
  };
}

function done(parts: Extract<ModelDelta, { type: "finish" }>["parts"]): ModelDelta {
  return { type: "finish", reason: "stop", parts };
}

function programResult(messages: readonly ModelMessage[]): ToolResultMessage | null {
  const results = messages.flatMap((it) => it.role === "tool" ? it.results : []);
  return results.findLast(({ name }) => name === programToolName) ?? null;
}

/** What a program printed, without the list of its variables. */
export function printedOf(text: string): string {
  return text.split(/(?:^|\n)\[variables\]\n/)[0] ?? "";
}
