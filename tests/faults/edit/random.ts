/** A3: SIGKILL at random moments of edits and undos, and of the recovery between them. */

import { linesOf } from "../../support/lines.ts";
import { start } from "./child.ts";
import { lanes } from "./lanes.ts";
import type { Row } from "./report.ts";
import { mixed } from "./scenarios.ts";
import { makeWorld, trialFolder } from "./world.ts";

/** Longest life of a victim after it began to edit, milliseconds. */
const longestLife = 60;

/** Kills until a new folder, so that logs stay short and first moments are met too. */
const killsOfFolder = 25;

interface Life {
  /** Changes that were acknowledged. */
  readonly done: number;
  /** Empty if it lived until it was killed. */
  readonly complaint: string;
}

async function live(folder: string, done: number, life: number): Promise<Life> {
  const child = start("random_victim.ts", [folder, String(done)], { stderr: "piped" });
  const errors = new Response(child.stderr).text();
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch { /* it has ended by itself */ }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const line of linesOf(child.stdout)) {
    const [word, number] = line.split(" ");
    if (word === "ready") timer = setTimeout(kill, life);
    done = Number(number);
  }
  const { signal } = await child.status;
  clearTimeout(timer);
  const said = await errors;
  return { done, complaint: signal === "SIGKILL" ? "" : said };
}

async function series(kills: number): Promise<{ edits: number; failures: readonly string[] }> {
  const folder = await trialFolder("random");
  const failures: string[] = [];
  let done = 0;
  try {
    await makeWorld(folder, mixed.start);
    for (let kill = 0; kill < kills; kill++) {
      const lived = await live(folder, done, Math.random() * longestLife);
      done = lived.done;
      if (lived.complaint === "") continue;
      failures.push(lived.complaint.replaceAll("\n", " | "));
      break;
    }
    // The last kill is judged too.
    const last = await live(folder, done, 0);
    if (last.complaint !== "") failures.push(last.complaint.replaceAll("\n", " | "));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return { edits: done, failures };
}

export async function randomKills(kills: number): Promise<Row> {
  const folders = Array.from(
    { length: Math.ceil(kills / killsOfFolder) },
    (_, at) => Math.min(killsOfFolder, kills - at * killsOfFolder),
  );
  const done = await lanes(folders, series);
  const edits = done.reduce((sum, it) => sum + it.edits, 0).toLocaleString("en");
  return {
    gate: "A3",
    what: "SIGKILL at random moments of edits and undos of three files",
    trials: kills,
    failures: done.flatMap((it) => it.failures),
    note: `${edits} acknowledged changes`,
  };
}
