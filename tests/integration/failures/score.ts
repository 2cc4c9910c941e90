/** The table against the corpus of outputs. */

import { printable } from "../../../src/ansi/mod.ts";
import { diagnose, type Diagnosis, type Facts } from "../../../src/failures/mod.ts";
import { type FailureCase, judgeCommand, namesAll } from "../../corpus/failures/cases.ts";
import { entriesOf } from "./classes.ts";

/** What became of a case; `silent`: no answer where none or one is right. */
export type Outcome = "hit" | "silent" | "missed" | "wrong";

export interface ScoredCase {
  readonly name: string;
  readonly outcome: Outcome;
  readonly why: string;
}

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly hits: number;
  readonly missed: readonly ScoredCase[];
  readonly wrong: readonly ScoredCase[];
}

/** Programs that most machines of people who write programs have. */
const usual = (
  "awk basename bash bat cargo cat chmod chown clear cmake cp curl cut date dd df diff dirname dmesg docker du env expr false find " +
  "free g++ gcc gdb git go grep gunzip gzip head id ip java javac journalctl kill kubectl less ln locale ls lsof make man mkdir mount " +
  "mv nano node npm npx openssl perl ping pip pip3 ps psql pwd python3 rm rmdir rsync rustc scp sed sh sleep sort ss ssh stat su sudo " +
  "systemctl tail tar tee test timeout top touch tr true umount uname uniq unzip vi vim wc wget which who xargs xz yes zip apt apt-get dpkg"
).split(" ");

/** A machine on which nothing but the usual programs is known; what was not found is not there. */
function factsFor({ output, os }: FailureCase): Facts {
  const names = usual.filter((it) =>
    !new RegExp(
      `(?:^|[\\s'"‘“:])${
        escaped(it)
      }['"’”]?(?::| ).*(?:not found|找不到|未找到|nicht gefunden)|(?:not found|Unknown command): ${
        escaped(it)
      }$`,
      "m",
    )
      .test(output) && !(os === "macos" && /^(?:apt|dpkg|systemctl|ss|ip)/.test(it))
  );
  return {
    file: () => Promise.resolve(null),
    list: () => Promise.resolve([]),
    programNames: () => Promise.resolve(names),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const managers: readonly (readonly [RegExp, string])[] = [
  [/debian|ubuntu|mint/i, "apt"],
  [/fedora|centos|rhel|rocky|alma/i, "dnf"],
  [/arch|manjaro/i, "pacman"],
  [/alpine/i, "apk"],
  [/macos/i, "brew"],
];

async function answer(it: FailureCase): Promise<readonly Diagnosis[]> {
  const manager = managers.find(([system]) => system.test(it.system))?.[1];
  return await diagnose(
    {
      command: {
        line: it.command,
        exit: it.exitCode,
        folder: "/home/ann/app",
        durationMs: null,
        output: { kind: "text", text: printable(it.output), cut: false },
      },
      shell: it.shell === "dash" ? "sh" : it.shell,
      system: {
        os: it.os === "macos" ? "darwin" : "linux",
        packageManagers: manager === undefined ? [] : [manager],
        programs: () => "unknown",
      },
    },
    factsFor(it),
    "en",
  );
}

/** @throws a class of the corpus has no row in `classes.ts` */
async function scored(it: FailureCase): Promise<ScoredCase> {
  const found = await answer(it);
  const classes = [it.class, ...it.alsoRight];
  const right = classes.filter((one) => one !== "none").flatMap((one) => {
    const ids = entriesOf[one];
    if (!ids) throw new Error(`no entries for the class "${one}"`);
    return ids;
  });
  const { name } = it;
  const ids = found.map(({ id }) => id).join(", ");
  if (found.length === 0) {
    return classes.includes("none")
      ? { name, outcome: "silent", why: "" }
      : { name, outcome: "missed", why: it.class };
  }
  const commands = found.flatMap(({ proposals }) => proposals.map(({ command }) => command));
  const bad = commands.find((one) => judgeCommand(it, one) === "wrong");
  const explanation = [...found.map(({ says }) => says), ...commands].join("\n");
  const stray = found.find(({ id }) => !right.includes(id));
  if (stray) return { name, outcome: "wrong", why: `${ids} for "${it.class}"` };
  if (bad !== undefined) return { name, outcome: "wrong", why: `${ids}: ${bad}` };
  if (!namesAll(it, explanation)) {
    return { name, outcome: "wrong", why: `${ids} names not ${JSON.stringify(it.mustName)}` };
  }
  return { name, outcome: "hit", why: ids };
}

export async function score(cases: readonly FailureCase[]): Promise<Score> {
  const all = await Promise.all(cases.map(scored));
  const of = (outcome: Outcome) => all.filter((it) => it.outcome === outcome);
  const [hits, missed, wrong] = [of("hit").length, of("missed"), of("wrong")];
  // A wrong answer to a failure is a failure missed as well.
  const spoilt = wrong.filter((it) =>
    !cases.some((one) => one.name === it.name && one.class === "none")
  );
  return {
    precision: hits / Math.max(1, hits + wrong.length),
    recall: hits / Math.max(1, hits + missed.length + spoilt.length),
    hits,
    missed,
    wrong,
  };
}

export function scoreText(name: string, { precision, recall, hits, missed, wrong }: Score): string {
  const lines = [
    ...missed.map((it) => `missed ${it.name}: ${it.why}`),
    ...wrong.map((it) => `wrong ${it.name}: ${it.why}`),
  ];
  const head = `${name}: precision ${precision.toFixed(3)}, recall ${
    recall.toFixed(3)
  }, ${hits} hits, ${missed.length} missed, ${wrong.length} wrong`;
  return [head, ...lines].join("\n");
}
