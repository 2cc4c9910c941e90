import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { type RewindOptions, rewindSession, type Rewound, rewoundText } from "../session/rewind.ts";
import { sessionTurns, type Turn } from "../session/turns.ts";
import { demandIdle } from "./idle.ts";
import { type Live, live } from "./live.ts";
import { turnChoices } from "./turns.ts";

/** Back to before a turn: the conversation and the files, or one of them. The log keeps all. */
export const rewind = live({
  path: ["rewind"],
  args: z.strictObject({
    turn: z.int().min(1).meta({ positional: 0 }).optional(),
    files: z.boolean().default(false),
    conversation: z.boolean().default(false),
    both: z.boolean().default(false),
    merge: z.boolean().default(false),
  }),
  async run(it, { turn, files, conversation, both, merge }): Promise<Rewound | null> {
    demandIdle(it);
    const { ports, session, face } = it;
    const turns = await sessionTurns(ports, session.id);
    if (turns.length === 0) {
      throw new AgentError("usage", "session.no_turns", { session: session.id });
    }
    const given: RewindOptions["what"] = both || files === conversation
      ? "both"
      : files
      ? "files"
      : "conversation";
    const wish = turn === undefined ? await picked(it, turns, given) : { turn, what: given };
    if (wish === null) return null;
    demandIdle(it);
    const done = await rewindSession(ports, session, { ...wish, merge, face });
    it.said();
    if (done.conversation) await putBack(it, done.turn.seq);
    return done;
  },
  view: (done, context) => done ? rewoundText(done, context) : context.t("live.rewind.none"),
});

/** What was said with the command holds, unless the person picks something else. */
async function picked(
  it: Live,
  turns: readonly Turn[],
  given: RewindOptions["what"],
): Promise<Pick<RewindOptions, "turn" | "what"> | null> {
  const { ports, session } = it;
  const id = await it.pick({
    of: "turn",
    choices: turnChoices(turns),
    pictures: async () =>
      await (await import("../session/turn_pictures.ts")).turnPictures(ports, session),
  });
  const [, turn, what] = /^(\d+)(?: (files|conversation))?$/.exec(id ?? "") ?? [];
  if (turn === undefined) return null;
  const isPart = what === "files" || what === "conversation";
  return { turn: Number(turn), what: isPart ? what : given };
}

/** The user's words; the program's own are no message. */
async function putBack({ session, putBack }: Live, seq: number): Promise<void> {
  for await (const event of session.history({ after: seq - 1 })) {
    if (event.type === "user_message") putBack(event.text);
    return;
  }
}
