/** What the policy thinks of a proposed command, and what a second model warns of. */

import type { RowVerdict } from "../../advice/mod.ts";
import { isTrusted } from "../../config/mod.ts";
import { type Judgement, loadJudge } from "../../policy/mod.ts";
import { judged, secondOpinion } from "../../trust/mod.ts";
import type { Ports } from "../ports.ts";
import type { Machine } from "./machine.ts";

/** Words that a shell knows itself (POSIX, and bash). */
const builtins: ReadonlySet<string> = new Set(
  (". : [ [[ alias bg break case cd command continue declare dirs disown echo eval exec exit export " +
    "false fc fg for function getopts hash history if jobs kill let local popd printf pushd pwd read " +
    "readonly return select set shift shopt source test time times trap true type typeset ulimit " +
    "umask unalias unset until wait while")
    .split(" "),
);

export async function verdicts(
  ports: Ports,
  machine: Machine,
): Promise<(command: string) => Promise<RowVerdict>> {
  const [rules, trusted, config] = await Promise.all([
    ports.rules().then((it) => it.rules()),
    isTrusted(ports.paths, ports.root),
    ports.config(),
  ]);
  const { risksOf } = await loadJudge();
  const { security_model: security } = config.value;
  const opinion = security === null
    ? null
    : secondOpinion(async () => (await ports.choose(security)).model);
  return async (command) => {
    const judgement = await judged(command, { rules, root: ports.root, trusted });
    if (judgement.parts.some(({ why }) => why.code === "doubt_syntax")) {
      return { kind: "unparsable" };
    }
    const program = missing(judgement, machine);
    if (program !== null) return { kind: "not_installed", program };
    const part = judgement.parts.find(({ verdict }) => verdict === judgement.verdict);
    if (judgement.verdict === "allow" || !part) return { kind: "fine" };
    const risks = risksOf(judgement.reached).map(({ kind }) => kind);
    const second = risks.length > 0 ? await opinion?.(command, risks) : null;
    return {
      kind: judgement.verdict === "deny" ? "refused" : "asks",
      why: part.why,
      warning: second?.raises ? second.text : null,
    };
  };
}

/** A program that no folder of the search path has. */
function missing({ reached }: Judgement, machine: Machine): string | null {
  const programs = reached.map(([program = ""]) => program);
  return programs.find((it) => /^[\w.+-]+$/.test(it) && !builtins.has(it) && !machine.has(it)) ??
    null;
}
