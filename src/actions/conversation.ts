/** Opening conversations: what `work`, `chat`, `demo` and `session resume` share. */

import { planQuestion } from "../agent/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import type { Conversation } from "./action.ts";
import type { Ports } from "./ports.ts";
import { type RunArgs, schemaOf } from "./run_args.ts";

type Rest = Omit<
  Conversation,
  "session" | "subject" | "isEdit" | "approve" | "timeoutMs" | "answer"
>;

export async function conversationOf(
  ports: Ports,
  session: Session,
  { args, ...rest }: Rest & {
    readonly args: Pick<RunArgs, "approve" | "timeout" | "outputSchema">;
  },
): Promise<Conversation> {
  return {
    session,
    ...rest,
    ...(args.approve === undefined ? {} : { approve: args.approve }),
    ...(args.timeout === undefined ? {} : { timeoutMs: args.timeout }),
    subject: await subjects(ports),
    isEdit: await edits(ports),
    offer: async (id, task) => {
      const { offerText } = await import("./memory/offer.ts");
      return await offerText(ports, { id, task });
    },
    ...await shaping(ports, args),
  };
}

/** The value that the schema asks for, alone. */
async function shaping(
  ports: Ports,
  { outputSchema: path }: Pick<RunArgs, "outputSchema">,
): Promise<Pick<Conversation, "answer">> {
  if (path === undefined) return {};
  const { loadOutputSchema } = await import("../context/mod.ts");
  const { value } = await loadOutputSchema(await schemaOf(ports, path));
  return {
    answer: (text) => {
      const found = value(text);
      return found === undefined ? null : JSON.stringify(found);
    },
  };
}

/** One line about a call; what does not fit its tool's schema is shown as it came. */
export async function subjects(ports: Ports): Promise<Conversation["subject"]> {
  const all = await ports.tools();
  return ({ name, input }) => {
    const definition = all.find((it) => it.definition.name === name)?.definition;
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

/** The task as words of the command line, files, and what came in by the pipe, in this order. */
export async function taskOf(
  words: readonly string[],
  stdin: () => Promise<string>,
  files: readonly string[] = [],
): Promise<string> {
  const piped = (await stdin()).trim();
  return [words.join(" ").trim(), ...files, piped].filter((part) => part !== "").join("\n\n");
}

/** Bytes of a file that is put beside the words: more than a model takes well. */
const mostBytes = 256 * 1024;

/**
 * Files that are named for the message, wherever they are, as a model reads them.
 *
 * @throws {AgentError} `file.unreadable`, `file.too_large`
 */
export async function filesOf(
  { here }: Pick<Ports, "here">,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const { text } = await import("../context/mod.ts");
  return await Promise.all(paths.map(async (path) => {
    const content = await contentOf(path.startsWith("/") ? path : `${here}/${path}`, path);
    return text("given_file", { path, content: content.trimEnd() });
  }));
}

async function contentOf(absolute: string, path: string): Promise<string> {
  try {
    const bytes = await Deno.readFile(absolute);
    if (bytes.length > mostBytes) {
      throw new AgentError("input", "file.too_large", { path, kb: mostBytes / 1024 });
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof AgentError) throw cause;
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}
