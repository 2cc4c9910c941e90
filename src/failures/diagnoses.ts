/** The table against one failed command. */

import { type Locale, message } from "../messages/mod.ts";
import { sceneOf } from "./scene.ts";
import { believed, mayHaveSpoken, onlyShows, speaksOfItself } from "./speakers.ts";
import { tiers } from "./table.ts";
import type { Details, Diagnosis, Draft, Evidence, Facts, Failure, Proof, Scene } from "./types.ts";

/** Answers that stand beside each other are as many. */
const most = 2;

export async function diagnosesOf(
  evidence: Evidence,
  facts: Facts,
  locale: Locale,
): Promise<readonly Diagnosis[]> {
  const scene = sceneOf(evidence);
  if (!scene) return [];
  for (const tier of tiers) {
    const known = await all(tier, scene, facts);
    if (known.length > 0) return known.slice(0, most).map((it) => diagnosisOf(it, scene, locale));
  }
  return [];
}

interface Case {
  readonly failure: Failure;
  readonly details: Details;
  readonly proven: boolean;
}

/** What facts prove stands first; among equals the order of the table. */
async function all(
  table: readonly Failure[],
  scene: Scene,
  facts: Facts,
): Promise<readonly Case[]> {
  const cases = (await Promise.all(table.map((it) => caseOf(it, scene, facts))))
    .filter((it) => it !== null);
  return [...cases.filter((it) => it.proven), ...cases.filter((it) => !it.proven)];
}

async function caseOf(failure: Failure, scene: Scene, facts: Facts): Promise<Case | null> {
  const details = detect(failure, scene);
  if (!details) return null;
  const proof: Proof = failure.prove
    ? await failure.prove(details, scene, facts)
    : { kind: "open", details };
  if (proof.kind === "refuted") return null;
  return { failure, details: proof.details, proven: proof.kind === "proven" };
}

function diagnosisOf({ failure, details, proven }: Case, scene: Scene, locale: Locale): Diagnosis {
  const id = failure.says === undefined ? failure.id : failure.says(details);
  const key = `failures.${id}` as const;
  const proposals = failure.proposals(details, scene).flatMap((draft) =>
    draft.command === null ? [] : [{
      command: draft.command,
      does: message(locale, draft.does, details),
      caution: caution(draft, details, locale),
      source: draft.source ?? "rule" as const,
    }]
  );
  return {
    id: failure.id,
    says: message(locale, key, details),
    proven,
    proposals: proposals.slice(0, 5),
  };
}

function caution(draft: Draft, details: Details, locale: Locale): string | null {
  return draft.caution ? message(locale, draft.caution, details) : null;
}

/** What the words say; `null` where another program speaks, or the exit code is another. */
function detect(failure: Failure, scene: Scene): Details | null {
  const { exits, words } = failure;
  if (words.length === 0 && scene.exit === null) return null;
  if (exits && scene.exits.length > 0 && !scene.exits.some((it) => exits.includes(it))) return null;
  if (!mayHaveSpoken(failure, scene)) return null;
  const shows = onlyShows(scene);
  if (words.length === 0) return shows ? null : {};
  const { text, original } = scene;
  const texts = text === original ? [text] : [text, original];
  for (
    const [pattern, said] of believed(failure, scene).flatMap((it) =>
      texts.map((one) => [it, one] as const)
    )
  ) {
    const match = pattern.exec(said);
    if (!match || shows && !speaksOfItself(failure, scene, said, match.index)) continue;
    const named = Object.entries(match.groups ?? {});
    return Object.fromEntries(named.filter(([, value]) => value !== undefined));
  }
  return null;
}
