import * as z from "zod";
import { printable, truncate } from "../../ansi/mod.ts";
import type { Change } from "../../edit/mod.ts";
import { inForce } from "../../edit/undo/mod.ts";
import { AgentError, exitCodes, wishedCall } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import { type Face, query, type ViewContext } from "../action.ts";
import { allChanges } from "../changes/find.ts";
import { exitOf, takeBack } from "../changes/take_back.ts";
import type { Undone } from "../changes/undo_report.ts";
import { undoText } from "../changes/undo_text.ts";
import type { Ports } from "../ports.ts";
import { findSession } from "./find.ts";
import { sessionTurns, type Turn, turnNumbered } from "./turns.ts";

/** Takes a session back to before one of its messages: what was said, what was done, or both. */
export const rewind = query({
  path: ["session", "rewind"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    turn: z.int().min(1),
    files: z.boolean().default(false),
    conversation: z.boolean().default(false),
    merge: z.boolean().default(false),
    uncertain: z.enum(["take", "leave"]).optional(),
  }),
  async run(ports, { session: given, turn, files, conversation, merge, uncertain }, face) {
    await ports.recover();
    const id = await findSession(ports, given);
    const lock = await (await ports.locks()).drive(id);
    if (!lock) throw new AgentError("locked", "session.locked", { session: id });
    try {
      const session = await ports.attach(id);
      const what = files === conversation ? "both" : files ? "files" : "conversation";
      return await rewindSession(ports, session, {
        turn,
        what,
        merge,
        face,
        ...(uncertain === undefined ? {} : { uncertain }),
      });
    } finally {
      lock.release();
    }
  },
  exit: ({ files }) => files === null ? exitCodes.ok : exitOf(files),
  view: rewoundText,
});

export interface RewindOptions {
  /** The conversation, or the files, are as they were before the message of this turn. */
  readonly turn: number;
  readonly what: "both" | "files" | "conversation";
  /** Where others wrote since, lines are merged. */
  readonly merge?: boolean;
  /** What becomes of uncertain files; absent: `face` is asked. */
  readonly uncertain?: "take" | "leave";
  readonly face: Pick<Face, "signal" | "approve">;
}

export interface Rewound {
  readonly session: string;
  readonly turn: Turn;
  /** What became of the files; `null`: they were not asked for. */
  readonly files: Undone | null;
  /** The conversation was taken back. */
  readonly conversation: boolean;
  /** The session that this one was copied from, where files stay that it has changed; else `null`. */
  readonly elsewhere: string | null;
}

/**
 * Files first: where they cannot be taken back, the conversation stays as it is. The caller holds
 * the session's drive lock, and no turn runs.
 *
 * @throws {AgentError} `session.no_turn`, `session.summed_up`, `session.open_call`; `change.failed`: nothing was done
 */
export async function rewindSession(
  ports: Ports,
  session: Pick<Session, "id" | "state" | "record" | "history">,
  { turn: number, what, merge = false, uncertain, face }: RewindOptions,
): Promise<Rewound> {
  const { id, state } = session;
  const turn = turnNumbered(await sessionTurns(ports, id), number, id);
  const isSummedUp = !state.transcript.marks.some(({ seq }) => seq === turn.seq);
  if (isSummedUp && what !== "files") {
    throw new AgentError("usage", "session.summed_up", { session: id, turn: number });
  }
  if (state.calls.open.length > 0) {
    throw new AgentError("usage", "session.open_call", { session: id });
  }
  const since = what === "conversation" ? null : await made(ports, await callsSince(session, turn));
  const files = since && await takeBack(ports, since.own, since.all, {
    kind: "undo",
    dryRun: false,
    merge,
    face,
    selection: uncertain === undefined ? {} : { uncertain },
  });
  const conversation = what !== "files" && (files === null || exitOf(files) === exitCodes.ok);
  if (conversation) await session.record({ type: "rewound", to: turn.seq });
  return { session: id, turn, files, conversation, elsewhere: since?.elsewhere ?? null };
}

interface Since {
  readonly session: string;
  readonly calls: ReadonlySet<string>;
}

/** All calls after a message, those of turns that were taken back, too. */
async function callsSince(
  session: Pick<Session, "id" | "history">,
  { seq }: Turn,
): Promise<Since> {
  const calls = new Set<string>();
  for await (const event of session.history({ after: seq })) {
    const wished = wishedCall(event);
    if (wished) calls.add(wished.id);
  }
  return { session: session.id, calls };
}

/** What the calls changed. What they changed before the session was copied is another's to take back. */
async function made(ports: Ports, { session, calls }: Since) {
  const all = await allChanges(ports);
  // What a formatter did is called `<call>:<n>`.
  const isOf = ({ call }: Change) => calls.has(call.replace(/:\d+$/, ""));
  const since = all.filter((it) => inForce(it) && isOf(it));
  const own = since.filter((it) => it.session === session);
  return { all, own, elsewhere: since.find((it) => it.session !== session)?.session ?? null };
}

/** Cells of the message that is named. */
const named = 60;

export function rewoundText(
  { session, turn, files, conversation, elsewhere }: Rewound,
  context: ViewContext,
) {
  const { t } = context;
  const command = `agent session rewind ${session} --turn ${turn.number}`;
  const text = truncate(printable(turn.text).replaceAll(/\s+/g, " ").trim(), named);
  const ok = files === null || exitOf(files) === exitCodes.ok;
  return [
    ...(files === null ? [] : [undoText(files, context, `${command} --merge`)]),
    ...(conversation ? [t("session.rewind.done", { session, turn: turn.number, text })] : []),
    ...(elsewhere === null ? [] : [t("session.rewind.elsewhere", { session: elsewhere })]),
    ...(ok ? [] : [t("session.rewind.kept", { command: `${command} --conversation` })]),
  ].join("\n");
}
