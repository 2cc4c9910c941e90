/**
 * Classic failures of shell commands that are known without a model: one table of values, each with
 * the words of the tool that prove it. Nothing is run that changes anything, and no answer is better
 * than a wrong one: output of programs that only show text (`cat`, `grep`, `git log`) proves nothing.
 * The caller has loaded the topic `failures`.
 */

import { type Locale, message } from "../messages/mod.ts";
import { sceneOf } from "./scene.ts";
import { failures } from "./table.ts";
import type { Details, Diagnosis, Evidence, Facts, Failure, Scene } from "./types.ts";

export { failures } from "./table.ts";
export type { Diagnosis, Evidence, Facts, FileFact, System } from "./types.ts";

/** The best first; none rather than a wrong one. */
export async function diagnose(
  evidence: Evidence,
  facts: Facts,
  locale: Locale,
): Promise<readonly Diagnosis[]> {
  const scene = sceneOf(evidence);
  if (!scene) return [];
  const all = await Promise.all(failures.map((it) => apply(it, scene, facts, locale)));
  const diagnoses = all.filter((it) => it !== null);
  return [...diagnoses.filter((it) => it.proven), ...diagnoses.filter((it) => !it.proven)];
}

async function apply(
  failure: Failure,
  scene: Scene,
  facts: Facts,
  locale: Locale,
): Promise<Diagnosis | null> {
  const read = detect(failure, scene);
  if (!read) return null;
  const details = failure.prove ? await failure.prove(read, scene, facts) : read;
  if (!details) return null;
  const proposals = failure.proposals(details, scene).flatMap((draft) => {
    if (draft.command === null) return [];
    const caution = draft.caution ? message(locale, draft.caution, details) : null;
    const does = message(locale, draft.does, details);
    return [{ command: draft.command, does, caution, source: draft.source ?? "rule" as const }];
  });
  const says = message(locale, failure.says, details);
  return {
    id: failure.id,
    says,
    proven: failure.prove !== undefined,
    proposals: proposals.slice(0, 5),
  };
}

/** What the words say; `null` where another program speaks, or the exit code is another. */
function detect({ tools, exits, words }: Failure, scene: Scene): Details | null {
  if (exits && scene.exit !== null && !exits.includes(scene.exit)) return null;
  if (scene.tools.length > 0 && scene.tools.every((it) => showsText.has(it))) return null;
  if (tools !== "any" && scene.tools.length > 0 && !scene.tools.some((it) => tools.includes(it))) {
    return null;
  }
  if (onlyShows(scene)) return null;
  const match = words.exec(scene.text);
  if (!match) return null;
  const named = Object.entries(match.groups ?? {});
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** Programs that print what others have written. */
const showsText = new Set(
  [
    "awk",
    "bat",
    "cat",
    "diff",
    "echo",
    "grep",
    "head",
    "journalctl",
    "less",
    "more",
    "printf",
    "rg",
    "sed",
    "tail",
  ],
);

function onlyShows({ words }: Scene): boolean {
  return words[0] === "git" && /^(?:blame|diff|grep|log|show)$/.test(words[1] ?? "") ||
    words[0] === "docker" && words[1] === "logs";
}
