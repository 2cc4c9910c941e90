/** One program in a session in memory, staged or not, with what became of files, questions and calls. */

import type { Event, Permissions } from "../../src/protocol/mod.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import { createSession, type SessionPorts } from "../../src/session/mod.ts";
import { memoryStore } from "../../src/storage/mod.ts";
import { allTools, toolForPrograms } from "../../src/tools/mod.ts";
import { memoryWorkspace } from "../../src/workspace/mod.ts";
import { realClock } from "./clock.ts";
import { driveWith, memoryPorts } from "./session.ts";

export type Project = Readonly<Record<string, string>>;

export interface StagedOptions {
  readonly files?: Project;
  readonly staged?: boolean;
  readonly attended?: boolean;
  readonly permissions?: Permissions;
  readonly startEngine?: NonNullable<SessionPorts["startEngine"]>;
  /** Answers each question; `files` are as they stand then, and may be changed by `write`. */
  answer?(
    question: Question,
  ): "once" | "session" | "decline" | Promise<"once" | "session" | "decline">;
}

export interface Question {
  readonly call: string;
  readonly shown: string;
  readonly files: Project;
  /** As somebody else would, beside the program. */
  write(path: string, text: string): Promise<void>;
}

export interface StagedStory {
  readonly files: Project;
  readonly questions: readonly Question[];
  readonly events: readonly Event[];
  /** What the model reads of the program. */
  readonly result: string;
}

export async function stagedStory(
  code: string,
  {
    files = {},
    staged = true,
    attended = true,
    permissions = "ask",
    answer = () => "once",
    startEngine,
  }: StagedOptions = {},
): Promise<StagedStory> {
  const store = memoryStore({ clock: realClock });
  const workspace = memoryWorkspace(files);
  const session = await createSession({
    ...memoryPorts({
      store,
      workspace,
      shell: (command) => ({ output: command, exit: { type: "exited", code: 0 } }),
    }),
    tools: [...allTools, toolForPrograms(allTools, "code")],
    clock: realClock,
    ...(startEngine ? { startEngine } : {}),
  }, {
    ...driveWith(scriptedModel([
      { calls: [{ name: "run_program", input: { code } }] },
      { text: "That is all." },
    ])),
    ...{ attended, permissions, staged },
  });
  await session.send("Do it.");
  const questions: Question[] = [];
  const { signal } = new AbortController();
  for (let turn = 0; turn < 300 && !session.state.turn.stop; turn++) {
    const open = Object.entries(session.state.calls.byId)
      .filter(([, it]) => it.asked && !it.answer && !it.result);
    for (const [call, { asked }] of open) {
      const question = {
        ...{ call, shown: asked?.shown ?? "", files: await contentsOf(workspace) },
        write: (path: string, text: string) => written(workspace, path, text),
      };
      questions.push(question);
      await session.answer(call, await answer(question));
    }
    if (session.actor === "user") break;
    for await (const _ of session.next(signal));
  }
  const events: Event[] = [];
  for await (const it of store.read(`session:${session.id}`)) {
    if (it.type !== "unknown") events.push(it);
  }
  await session.close();
  const last = events.findLast((it) => it.type === "tool_result" && !it.call.includes("."));
  const result = last?.type === "tool_result" ? last.text : "";
  return { files: await contentsOf(workspace), questions, events, result };
}

async function written(
  workspace: ReturnType<typeof memoryWorkspace>,
  path: string,
  text: string,
): Promise<void> {
  const before = (await workspace.fingerprint(path))?.hash ?? null;
  await workspace.write(path, new TextEncoder().encode(text), { before });
}

async function contentsOf(workspace: ReturnType<typeof memoryWorkspace>): Promise<Project> {
  const all: Record<string, string> = {};
  for await (const { path, type } of workspace.walk(".")) {
    if (type !== "file") continue;
    all[path] = new TextDecoder().decode((await workspace.read(path, { maxBytes: 100_000 })).bytes);
  }
  return all;
}
