import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { isTrusted } from "../../config/mod.ts";
import { type Judgement, loadJudge } from "../../policy/mod.ts";
import { AgentError, exitCodes, type Json } from "../../protocol/mod.ts";
import { judged } from "../../trust/mod.ts";
import { type Face, query } from "../action.ts";
import { judgedFolder } from "../rights.ts";
import { givenRules } from "./given_rules.ts";

interface Checked {
  readonly command: string;
  readonly judgement: Judgement;
  /** In the sandbox it runs unasked all the same, where it can do nothing but read. */
  readonly reads: boolean;
  /** Of each part, why, as an English clause: the data does not depend on the language. */
  readonly why: readonly string[];
}

interface Report {
  readonly checked: readonly Checked[];
  /** One object a line, for programs that ask about many. */
  readonly lines: boolean;
}

/** What would become of a command line: nothing runs. */
export const check = query({
  path: ["policy", "check"],
  rights: ["read", "write"],
  args: z.strictObject({
    command: z.string().min(1).optional().meta({ positional: 0 }),
    stdin: z.boolean().optional(),
    policy: z.string().optional(),
    noBuiltin: z.boolean().optional(),
  }),
  async run(ports, { command, stdin, policy, noBuiltin = false }, face): Promise<Report> {
    if ((command === undefined) === !stdin) {
      throw new AgentError("usage", "policy.one_command");
    }
    const commands = command === undefined ? await commandsIn(face) : [command];
    const [rules, trusted] = await Promise.all([
      givenRules(ports, policy),
      isTrusted(ports.paths, ports.root),
    ]);
    const checked: Checked[] = [];
    for (const each of commands) {
      const judgement = await judged(each, { rules, ...judgedFolder(ports), trusted, noBuiltin });
      const { looksReading } = await loadJudge();
      const reads = !noBuiltin && await looksReading(each, judgement, trusted);
      checked.push({ command: each, judgement, reads, why: await clauses(judgement) });
    }
    return { checked, lines: stdin === true };
  },
  json: ({ checked, lines }) => lines ? checked.map(dataOf) : dataOf(checked[0]),
  exit: ({ checked, lines }) =>
    lines || checked.every((it) => it.judgement.verdict === "allow") ? 0 : exitCodes.approval,
  view({ checked, lines }, { t }) {
    if (lines) return checked.map((it) => JSON.stringify(dataOf(it))).join("\n");
    return checked.flatMap(({ judgement, reads }) => [
      judgement.verdict,
      ...judgement.parts.map((part) => {
        const { code, detail } = part.why;
        return printable(`  ${part.verdict}  ${part.text}  (${t(`reason.${code}`, { detail })})`);
      }),
      ...(reads ? [t("policy.reads_in_sandbox")] : []),
    ]).join("\n");
  },
});

const asked = z.object({ command: z.string() });

/** @throws {AgentError} for a line that is no such object */
async function commandsIn(face: Face): Promise<readonly string[]> {
  const lines = (await face.stdin()).split("\n").filter((it) => it.trim() !== "");
  return lines.map((line, at) => {
    try {
      return asked.parse(JSON.parse(line)).command;
    } catch {
      throw new AgentError("data", "policy.bad_line", { line: at + 1 });
    }
  });
}

async function clauses({ parts }: Judgement): Promise<readonly string[]> {
  const { reasonText } = await loadJudge();
  return parts.map((part) => reasonText(part.why));
}

function dataOf(it: Checked | undefined): Json {
  if (!it) return null;
  const { judgement: { verdict, parts }, reads, why } = it;
  return {
    verdict,
    ...(reads ? { unasked_in_sandbox: true } : {}),
    parts: parts.map((part, at) => ({
      text: part.text,
      argv: [...part.argv],
      verdict: part.verdict,
      why: why[at] ?? "",
      ...(part.rule === undefined ? {} : { rule: part.rule }),
    })),
  };
}
