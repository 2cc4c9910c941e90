/**
 * Waits x fallback, by the real program over real connections: `deno run -A tests/faults/waits.ts`.
 * Each server keeps the program waiting in one way. Alone the program gives up within `retry.total_s`
 * and a second; with a fallback that one answers. Prints a table; ends with 1 if a row fails.
 */

import { sandbox } from "../support/program.ts";
import { type Behaviour, behaviours, waitingServer, type Wire, wires } from "./waits/server.ts";

/** Seconds; a server of this machine is given five times as long. */
const TOTAL_S = 1;
const LOCAL = 5;
/** Milliseconds over the total: what the program needs to end, and the machine to be slow. */
const MARGIN = 1000;
const workers = Number(Deno.args[0] ?? 4);

interface Row {
  readonly wire: Wire;
  readonly behaviour: Behaviour;
  readonly fallback: boolean;
}

interface Measured extends Row {
  /** Milliseconds from the first connection, or the start where nobody listens, to the end. */
  readonly ms: number;
  readonly code: number;
  /** The first line that says why. */
  readonly line: string;
  readonly complaint: string | null;
}

const rows: readonly Row[] = wires.flatMap((wire) =>
  behaviours.flatMap((behaviour) =>
    [false, true].map((fallback) => ({ wire, behaviour, fallback }))
  )
);

const entry: Readonly<Record<Wire, (url: string) => string>> = {
  openai: (url) => `{ provider: openai_compatible, model_name: m, base_url: "${url}/v1" }`,
  ollama: (url) => `{ provider: ollama, model_name: m, base_url: "${url}" }`,
  gemini: (url) => `{ provider: gemini, model_name: m, base_url: "${url}", api_key: k1234567890 }`,
};

const configuration = ({ wire, fallback }: Row, url: string) =>
  [
    "models:",
    `  slow: ${entry[wire](url)}`,
    "  other: { provider: scripted, script: other.yaml }",
    "active_model: slow",
    ...fallback ? ["fallback_models: [other]"] : [],
    `retry: { total_s: ${TOTAL_S} }`,
    "",
  ].join("\n");

async function measure(row: Row): Promise<Measured> {
  await using box = await sandbox();
  using server = waitingServer(row.behaviour, row.wire);
  await box.config(configuration(row, server.url));
  await Deno.writeTextFile(`${box.home}/.config/agent/other.yaml`, "- text: It is two.\n");
  const started = performance.now();
  const { code, stdout, stderr } = await box.run(["chat", "What is one and one?"]);
  const ms = performance.now() - (server.first ?? started);
  const line = stderr.split("\n").findLast((it) => it.trim() !== "") ?? "";
  return { ...row, ms, code, line, complaint: complaintOn({ row, ms, code, stdout }) };
}

function complaintOn({ row, ms, code, stdout }: {
  readonly row: Row;
  readonly ms: number;
  readonly code: number;
  readonly stdout: string;
}): string | null {
  const limit = TOTAL_S * 1000 * LOCAL + MARGIN;
  if (ms > limit) return `over ${limit} ms`;
  if (row.fallback) {
    return code === 0 && stdout.includes("It is two.") ? null : "no fallback answered";
  }
  return code === 0 ? "a good end without an answer" : null;
}

const left = [...rows];
const measured: Measured[] = [];
await Promise.all(Array.from({ length: workers }, async () => {
  for (let row = left.shift(); row !== undefined; row = left.shift()) {
    measured.push(await measure(row));
  }
}));

const failures = measured.filter(({ complaint }) => complaint !== null);
const columns = wires.flatMap((wire) => [wire, `${wire}, fallback`]);
console.log(`| seconds | ${columns.join(" | ")} |\n|---|${columns.map(() => "---|").join("")}`);
for (const { name } of behaviours) {
  const cells = wires.flatMap((wire) =>
    [false, true].map((fallback) => {
      const found = measured.find((it) =>
        it.wire === wire && it.behaviour.name === name && it.fallback === fallback
      );
      return found ? `${(found.ms / 1000).toFixed(1)}${found.complaint === null ? "" : "!"}` : "";
    })
  );
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}
for (const { wire, behaviour, fallback, complaint, ms, code, line } of failures) {
  const where = `${wire}, ${behaviour.name}, ${fallback ? "with" : "without"} a fallback`;
  console.log(`${where}: ${complaint} (${ms.toFixed(0)} ms, exit ${code}): ${line}`);
}
console.log(`${measured.length} rows, ${failures.length} failed`);
if (failures.length > 0) Deno.exitCode = 1;
