/** What the policy thinks of a proposed command, and what a second model warns of. */

import { isReadable, type RowVerdict } from "../../advice/mod.ts";
import { isTrusted } from "../../config/mod.ts";
import { type Judgement, loadJudge } from "../../policy/mod.ts";
import type { Shell } from "../../protocol/mod.ts";
import { judged, secondOpinion } from "../../trust/mod.ts";
import type { Ports } from "../ports.ts";
import type { Machine } from "./machine.ts";

/** Words that a shell knows itself (POSIX, and bash). */
const builtins: ReadonlySet<string> = new Set(
  (". : [ [[ alias bg break case cd command continue declare dirs disown echo eval exec exit export " +
    "false fc fg for function getopts hash history if jobs kill let local popd printf pushd pwd read " +
    "readonly return select set shift shopt source test time times trap true type typeset ulimit " +
    "umask unalias unset until wait while do done then elif else fi esac in end coproc")
    .split(" "),
);

/** Those of fish that POSIX and bash do not have; zsh's. */
const moreBuiltins: Readonly<Record<Shell, ReadonlySet<string>>> = {
  bash: new Set(),
  sh: new Set(),
  fish: new Set(
    ("abbr and argparse begin block builtin commandline complete contains count emit end fish_add_path " +
      "fish_config fish_update_completions funced funcsave functions math not or path random set " +
      "set_color status string switch vared else")
      .split(" "),
  ),
  zsh: new Set(
    "autoload bindkey compdef compinit emulate noglob print rehash setopt unfunction unsetopt where whence zle zmodload zstyle"
      .split(" "),
  ),
  pwsh: new Set(),
};

/** What only the user's own shell can do: what agent would do with it says nothing. */
const jobControl: ReadonlySet<string> = new Set(["bg", "disown", "fg", "jobs"]);

export async function verdicts(
  ports: Ports,
  machine: Machine,
  shell: Shell,
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
    if (!await isReadable(command, shell)) return { kind: "unparsable", shell };
    const judgement = await judged(command, { rules, root: ports.root, trusted });
    const part = judgement.parts.find(({ verdict }) => verdict === judgement.verdict);
    const program = missing(command, judgement, { machine, shell });
    if (program !== null && judgement.verdict !== "deny") {
      return { kind: "not_installed", program };
    }
    if (judgement.verdict === "allow" || !part || isJobControl(judgement)) return { kind: "fine" };
    const risks = risksOf(judgement.reached);
    const kinds = risks.map(({ kind }) => kind);
    const second = kinds.length > 0 ? await opinion?.(command, kinds) : null;
    return {
      kind: judgement.verdict === "deny" ? "refused" : "asks",
      why: part.why,
      risks,
      warning: second?.raises ? second.text : null,
    };
  };
}

function isJobControl({ parts }: Judgement): boolean {
  return parts.every(({ argv: [program = ""] }) => jobControl.has(program));
}

/** A program that no folder of the search path has; nobody can look on the system of PowerShell's names. */
function missing(
  line: string,
  { reached, parts }: Judgement,
  { machine, shell }: { readonly machine: Machine; readonly shell: Shell },
): string | null {
  if (shell === "pwsh") return null;
  const exact = parts.every(({ argv }) => argv.length > 0);
  const commands = exact ? reached : reached.filter((it) => !isRest(it, reached));
  const programs = commands.map(([program = ""]) => program);
  const own = new Set([
    // Who is named by a path is told by the last name of it as well.
    ...programs.filter((it) => it.includes("/")).map((it) => it.slice(it.lastIndexOf("/") + 1)),
    ...[...line.matchAll(/([\w-]+) *\(\)|\bfunction +([\w-]+)/g)].map(([, a, b]) => a ?? b ?? ""),
  ]);
  const isKnown = (name: string) =>
    builtins.has(name) || moreBuiltins[shell].has(name) || own.has(name) || machine.has(name);
  return programs.find((it) => /^\w[\w.+-]*$/.test(it) && !isKnown(it)) ?? null;
}

/** Behind them stands a name, or a word that is known only when it runs. */
const leading = /[$`(]|^(?:for|select|case|function|coproc)$/;

/** Of a line that is not known exactly, what stands behind a word that expands is told, too. */
function isRest(words: readonly string[], reached: Judgement["reached"]): boolean {
  return reached.some((it) =>
    it.length > words.length && leading.test(it[0] ?? "") &&
    words.every((word, at) => word === it[it.length - words.length + at])
  );
}
