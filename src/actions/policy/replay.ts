import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { isTrusted } from "../../config/mod.ts";
import { loadJudge } from "../../policy/mod.ts";
import type { Verdict } from "../../protocol/mod.ts";
import { judged } from "../../trust/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { judgedFolder } from "../rights.ts";
import { givenRules } from "./given_rules.ts";
import { type PastCommand, pastCommands } from "./past.ts";

/** A line as it would be decided now. */
interface Replayed extends PastCommand {
  readonly now: Verdict;
  /** Why it is worth a look that this would run unasked; empty: it is not. */
  readonly risks: readonly string[];
}

/** What rules would have made of every command of past sessions: nothing runs. */
export const replay = query({
  path: ["policy", "replay"],
  rights: ["read", "write"],
  args: z.strictObject({
    policy: z.string().optional(),
    session: z.string().meta({ complete: "session" }).optional(),
    noBuiltin: z.boolean().optional(),
  }),
  async run(ports, { policy, session, noBuiltin = false }) {
    const [rules, trusted, { risksOf }] = await Promise.all([
      givenRules(ports, policy),
      isTrusted(ports.paths, ports.root),
      loadJudge(),
    ]);
    const { sessions, commands } = await pastCommands(ports, session);
    const replayed: Replayed[] = [];
    for (const past of commands) {
      const judgement = await judged(past.command, {
        rules,
        ...judgedFolder(ports),
        trusted,
        noBuiltin,
      });
      const byRule = judgement.parts.some(({ why }) => why.code === "rule");
      const risks = judgement.verdict === "allow" && byRule ? risksOf(judgement.reached) : [];
      const declined = judgement.verdict === "allow" && past.declined > 0 ? ["declined"] : [];
      const kinds = [...declined, ...risks.map(({ kind }) => kind)];
      replayed.push({ ...past, now: judgement.verdict, risks: kinds });
    }
    return { sessions, ...figuresOf(replayed), commands: replayed };
  },
  view: (report, context) => viewOf(report, context),
});

interface Figures {
  /** Command lines, each as often as it was wanted. */
  readonly wanted: number;
  readonly askedThen: number;
  readonly askedNow: number;
  /** Questions that would not be put any more, and those that would be new. */
  readonly saved: number;
  readonly added: number;
  readonly denied: number;
  /** Lines that would run unasked and that are worth a look. */
  readonly risky: number;
}

function figuresOf(all: readonly Replayed[]): Figures {
  const sum = (count: (it: Replayed) => number) => all.reduce((n, it) => n + count(it), 0);
  return {
    wanted: sum((it) => it.times),
    askedThen: sum((it) => it.asked),
    askedNow: sum((it) => it.now === "ask" ? it.times : 0),
    saved: sum((it) => it.now === "allow" ? it.asked : 0),
    added: sum((it) => it.now === "ask" ? it.times - it.asked : 0),
    denied: sum((it) => it.now === "deny" ? it.times : 0),
    risky: sum((it) => it.risks.length > 0 ? 1 : 0),
  };
}

type Report = Figures & { readonly sessions: number; readonly commands: readonly Replayed[] };

function viewOf({ commands, ...figures }: Report, { t }: ViewContext): string {
  const changed = commands.filter((it) => it.verdict !== it.now || it.risks.length > 0);
  return [
    t("policy.replay.head", { sessions: figures.sessions, wanted: figures.wanted }),
    t("policy.replay.asked", { then: figures.askedThen, now: figures.askedNow }),
    t("policy.replay.saved", {
      saved: figures.saved,
      added: figures.added,
      denied: figures.denied,
    }),
    t("policy.replay.risky", { risky: figures.risky }),
    ...changed.map((it) => {
      const risks = it.risks.length === 0 ? "" : `  ! ${it.risks.join(", ")}`;
      return printable(`  ${it.verdict ?? "–"} → ${it.now}  ${it.command}${risks}`);
    }),
  ].join("\n");
}
