/** Programs that ran, as the log has them. */

import {
  type Event,
  type EventOf,
  type FileChange,
  programOf,
  programToolName,
  type Store,
  type ToolCall,
  type Variable,
} from "../../protocol/mod.ts";
import { type Change, readChanges } from "../../edit/mod.ts";

/** A call that a program made, with what came of it. */
export interface RecordedCall {
  readonly call: ToolCall;
  /** Line of the program, from 1; 0: not known. */
  readonly line: number;
  readonly result: EventOf<"tool_result">;
  /** Files that it changed, with the hashes of both sides. */
  readonly files: readonly FileChange[];
}

export interface RecordedProgram {
  readonly session: string;
  readonly program: ToolCall;
  /** When it was asked for, ISO 8601: its clock stood there. */
  readonly at: string;
  /** The user's words of its turn. */
  readonly task: string;
  /** Its own calls in order, those of programs that it called left out. */
  readonly calls: readonly RecordedCall[];
  readonly result: EventOf<"tool_result">;
  /** Left by programs before it. */
  readonly variables: readonly Variable[];
}

/** Of one session, oldest first: programs that came to an end in turns that stand. */
export async function recordedPrograms(
  store: Store,
  session: string,
): Promise<readonly RecordedProgram[]> {
  const log = new ProgramLog(session);
  for await (const event of store.read(`session:${session}`)) {
    if (event.type !== "unknown") log.add(event);
  }
  const changed = log.hasChanges ? await readChanges(store) : [];
  return log.programs(changed);
}

interface ProgramStart {
  readonly seq: number;
  readonly at: string;
  readonly task: string;
  readonly program: ToolCall;
  readonly variables: readonly Variable[];
  readonly calls: { readonly call: ToolCall; readonly line: number }[];
}

class ProgramLog {
  #task = "";
  #variables: readonly Variable[] = [];
  #begun: ProgramStart[] = [];
  readonly #results = new Map<string, EventOf<"tool_result">>();

  constructor(private readonly session: string) {}

  add(event: Event): void {
    switch (event.type) {
      case "user_message":
        if (!event.steer) this.#task = event.text;
        return;
      case "step": {
        const { part, seq, at } = event;
        if (part.type !== "tool_call" || part.call.name !== programToolName) return;
        const [task, variables] = [this.#task, this.#variables];
        this.#begun.push({ seq, at, task, program: part.call, variables, calls: [] });
        return;
      }
      case "program_call":
        this.#begun.findLast(({ program }) => program.id === event.program)
          ?.calls.push({ call: event.call, line: event.line });
        return;
      case "tool_result":
        this.#results.set(event.call, event);
        if (event.variables) this.#variables = event.variables;
        return;
      case "rewound":
        return this.#back(event.to);
    }
  }

  #back(to: number): void {
    this.#variables = this.#begun.find(({ seq }) => seq >= to)?.variables ?? this.#variables;
    this.#begun = this.#begun.filter(({ seq }) => seq < to);
  }

  get hasChanges(): boolean {
    return [...this.#results.values()].some(({ call, change }) => change && programOf(call));
  }

  programs(changed: readonly Change[]): readonly RecordedProgram[] {
    const files = new Map(changed.map((it) => [it.id, it.files]));
    return this.#begun.flatMap(({ program, at, task, variables, calls: made }) => {
      const result = this.#results.get(program.id);
      if (!result) return [];
      const calls = made.flatMap(({ call, line }): RecordedCall[] => {
        const result = this.#results.get(call.id);
        return result ? [{ call, line, result, files: files.get(result.change ?? "") ?? [] }] : [];
      });
      return [{ session: this.session, program, at, task, calls, result, variables }];
    });
  }
}
