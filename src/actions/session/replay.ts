import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { type Divergence, loadReplay, type RetraceReport } from "../../codemode/mod.ts";
import { message } from "../../messages/mod.ts";
import { AgentError, exitCodes, unknownAbilities } from "../../protocol/mod.ts";
import type { Session, UserEvent } from "../../session/mod.ts";
import {
  choice,
  type Conversation,
  dialogue,
  type Face,
  query,
  type ViewContext,
} from "../action.ts";
import { conversationOf } from "../conversation.ts";
import { demote, experienceOf } from "../memory/replayed.ts";
import type { Ports } from "../ports.ts";
import { runArgs } from "../run_args.ts";
import { diffText, type ReplayTarget, replayTarget, retraced, whyText } from "./replay_program.ts";

const { approve, permissions, stage, timeout } = runArgs;

const args = z.strictObject({
  session: z.string().meta({ positional: 0, complete: "session" }).optional(),
  program: z.string().meta({ positional: 1 }).optional(),
  mode: z.enum(["recorded", "reads-live", "live"]).default("live"),
  set: z.array(z.string()).default([]),
  ...{ approve, permissions, stage, timeout },
});

type Args = z.output<typeof args>;

const parts = {
  path: ["session", "replay"],
  rights: ["read", "write", "run", "web"],
  args,
} as const;

interface Report extends Omit<RetraceReport, "divergence"> {
  readonly session: string;
  readonly program: string;
  readonly mode: Args["mode"];
  readonly divergence: (Divergence & { readonly diff: string }) | null;
}

/** Nothing of it is done: the recording is compared with itself, or with the project. */
const compared = query({
  ...parts,
  async run(ports, args, { signal }): Promise<Report> {
    const target = await replayTarget(ports, args);
    const found = await retraced(ports, target, { reads: args.mode === "reads-live", signal });
    const { session, program: { id: program } } = target.record;
    const divergence = found.divergence && {
      ...found.divergence,
      diff: await diffText(found.divergence, words(ports)),
    };
    return { ...found, session, program, mode: args.mode, divergence };
  },
  json: (report) => JSON.parse(JSON.stringify(report)),
  exit: ({ divergence }) => divergence === null ? exitCodes.ok : exitCodes.failing,
  view({ divergence, text }, { t }) {
    if (divergence === null) return printable(text).trimEnd();
    return `${whyText(divergence, t)}\n${printable(divergence.diff).trimEnd()}`;
  },
  aside({ divergence, held, trusted, fresh, cut }, { t }) {
    if (divergence !== null) return "";
    return [
      fresh === 0 && cut === null ? t("replay.same") : t("replay.fresh", { count: fresh }),
      ...(cut === null ? [] : [t("replay.cut", { ...cut })]),
      t("replay.counts", { held, trusted }),
    ].join("\n");
  },
});

/** In earnest, once all checks hold: a turn of a session of its own, whose one call is the program. */
const live = dialogue({ ...parts, open });

async function open(ports: Ports, args: Args, face: Face): Promise<Conversation> {
  const target = await replayTarget(ports, args);
  await demandAlone(target);
  await demandChecks(ports, target, face);
  const { record } = target;
  const experience = await experienceOf(ports, record);
  const session = await ports.create({
    mode: "work",
    style: "code",
    withoutModel: true,
    attended: face.attended && args.approve === undefined,
    ...(args.permissions === undefined ? {} : { permissions: args.permissions }),
    ...(args.stage === undefined ? {} : { stage: args.stage }),
  });
  const model = await modelOf(ports, target, async () => {
    if (!wasRefused(session)) await demote(ports, experience, session.id);
  });
  await session.use({ model, abilities: unknownAbilities, routes: false, price: () => 0 });
  const begin: readonly UserEvent[] = [{
    type: "context",
    source: experience === null ? `replay:${record.session}` : `memory:${experience}`,
    text:
      `[program ${record.program.id} of session ${record.session} is run again, without a model]`,
  }];
  const { task } = record;
  // Nobody need be offered what is being done.
  const { offer: _, ...it } = await conversationOf(ports, session, {
    task,
    begin,
    once: true,
    args,
  });
  return it;
}

/** Somebody said no, or ended it: that is no failure of the program. */
function wasRefused({ state }: Session): boolean {
  return Object.values(state.calls.byId).some(({ result }) =>
    result !== null && result.status !== "ok" && result.status !== "failed"
  );
}

/** @throws {AgentError} `replay.model`, `replay.variables` */
async function demandAlone({ record }: ReplayTarget): Promise<void> {
  const { needsModel, needsVariables } = await loadReplay();
  const program = record.program.id;
  const tool = needsModel(record);
  if (tool !== null) throw new AgentError("usage", "replay.model", { program, tool });
  const names = await needsVariables(record);
  if (names.length === 0) return;
  throw new AgentError("usage", "replay.variables", { program, names: names.join(", ") });
}

/** @throws {AgentError} `replay.stopped`: the first check that does not hold */
async function demandChecks(
  ports: Ports,
  target: ReplayTarget,
  { signal, tell }: Pick<Face, "signal" | "tell">,
): Promise<void> {
  const { divergence } = await retraced(ports, target, { reads: true, signal });
  if (divergence === null) return;
  const { session, program: { id: program } } = target.record;
  const t = words(ports);
  tell(printable(await diffText(divergence, t)).trimEnd());
  throw new AgentError("failing", "replay.stopped", {
    why: whyText(divergence, t),
    session,
    program,
  });
}

async function modelOf(ports: Ports, { record, code }: ReplayTarget, failed: () => Promise<void>) {
  const { printedOf, replayModel } = await loadReplay();
  const t = words(ports);
  const isAsRecorded = code === record.program.input["code"];
  let isTold = false;
  return replayModel(record, {
    code,
    async words(end) {
      if (end.failed && !isTold) {
        isTold = true;
        await failed();
      }
      const other = isAsRecorded && end.text !== printedOf(record.result.text);
      return `${end.text || t("replay.silent")}${other ? `\n\n${t("replay.other")}` : ""}`;
    },
  });
}

function words({ locale }: Ports): ViewContext["t"] {
  return (key, params) => message(locale, key, params);
}

const lives = z.looseObject({ mode: z.literal("live").optional() });

/** A recorded program once more, without a model. */
export const replay = choice(compared, live, (raw) => lives.safeParse(raw).success);
