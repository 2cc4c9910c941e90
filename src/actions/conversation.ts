/** Opening conversations: what `work`, `chat`, `demo` and `session resume` share. */

import { planQuestion } from "../agent/mod.ts";
import type { Session } from "../session/mod.ts";
import type { Conversation } from "./action.ts";
import type { Ports } from "./ports.ts";
import type { RunArgs } from "./run_args.ts";

type Rest = Omit<Conversation, "session" | "subject" | "isEdit" | "approve" | "timeoutMs">;

export async function conversationOf(
  ports: Ports,
  session: Session,
  { args, ...rest }: Rest & { readonly args: Pick<RunArgs, "approve" | "timeout"> },
): Promise<Conversation> {
  return {
    session,
    ...rest,
    ...(args.approve === undefined ? {} : { approve: args.approve }),
    ...(args.timeout === undefined ? {} : { timeoutMs: args.timeout }),
    subject: await subjects(ports),
    isEdit: await edits(ports),
  };
}

/** One line about a call; what does not fit its tool's schema is shown as it came. */
export async function subjects(ports: Ports): Promise<Conversation["subject"]> {
  const all = await ports.tools();
  const tools = new Map(all.map(({ definition }) => [definition.name, definition]));
  return ({ name, input }) => {
    const definition = tools.get(name);
    if (definition?.input.safeParse(input).success) return definition.subject(input);
    return JSON.stringify(input).slice(0, 200);
  };
}

async function edits(ports: Ports): Promise<Conversation["isEdit"]> {
  const only = (await ports.tools()).map(({ definition }) => definition).filter(({ effects }) =>
    effects.every((effect) => effect === "read" || effect === "write")
  );
  // Whoever lets edits pass has asked for the work that a plan describes.
  const names = new Set([...only.map(({ name }) => name), planQuestion]);
  return ({ name }) => names.has(name);
}

/** The task as words of the command line and what came in by the pipe, in this order. */
export async function taskOf(
  words: readonly string[],
  stdin: () => Promise<string>,
): Promise<string> {
  const piped = (await stdin()).trim();
  return [words.join(" ").trim(), piped].filter((part) => part !== "").join("\n\n");
}
