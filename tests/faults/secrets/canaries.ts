/**
 * D7 of the fault plan: `deno run -A tests/faults/secrets/canaries.ts [200] [seed]`. Keys are
 * planted by the configuration, by a variable and by `agent auth login`; a hostile server has its
 * model say them, print them by commands and quote them in refusals, whole and in pieces, in four
 * encodings. Then every byte below HOME is searched, what the stores hold is read back, and so is
 * all that was printed and all that was sent. 0 are to be found but where the user wrote them.
 */

import { gunzipSync } from "node:zlib";
import { type ProgramOutcome, type Sandbox, sandbox } from "../../support/program.ts";
import { canaryServer, formsOf } from "./canary_server.ts";

const count = Number(Deno.args[0] ?? 200);
let seed = Number(Deno.args[1] ?? 7) >>> 0;

/** Mulberry32. */
function random(): number {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let t = seed;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** Of each session: three in its configuration, three in variables, two stored. */
const perSession = 8;
const found: { readonly source: string; readonly where: string; readonly form: string }[] = [];
const searched = { files: 0, bytes: 0, values: 0, outputs: 0 };

for (let planted = 0; planted < count; planted += perSession) await session(planted);
print();

function canary(at: number): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_/+=";
  const tail = Array.from({ length: 30 }, () => alphabet[Math.floor(random() * alphabet.length)]);
  return `cnry${at}${tail.join("")}`;
}

async function session(at: number): Promise<void> {
  const secrets = Array.from({ length: perSession }, (_, i) => canary(at + i));
  const configured = secrets.slice(0, 3);
  const variables = Object.fromEntries(secrets.slice(3, 6).map((it, i) => [`CANARY_${i}`, it]));
  const [stored = "", other = ""] = secrets.slice(6);
  const entries = [...configured, ...Object.keys(variables).map((name) => `\${${name}}`)];
  await using box = await sandbox({ "a.txt": "text\n" });
  await using server = canaryServer(secrets, random);
  await box.config(`active_model: stored
models:
${
    entries.map((it, i) => `  m${i}: { base_url: 'http://127.0.0.1:1/v1', api_key: '${it}' }`).join(
      "\n",
    )
  }
  other: { base_url: '${server.url.replace("127.0.0.1", "localhost")}/v1' }
  stored: { base_url: '${server.url}/v1', cassette: tape.jsonl }
retry: { tries: 1, total_s: 1 }
`);
  const env = variables;
  const json = at % 2 === 0 ? ["--json"] : [];
  const run = (args: readonly string[]) => box.run(args, { env });
  const ended = [
    await box.run(["auth", "login", "stored"], { env, stdin: stored }),
    await box.run(["auth", "login", "other"], { env, stdin: other }),
    await run(["work", "print the keys", "--approve", "all", ...json]),
    await run(["work", "again", "--debug", ...json]),
    await run(["config", "explain"]),
    await run(["session", "list"]),
    await run(["session", "export", "last", ...json]),
    await run(["doctor", "--debug"]),
  ];
  if (server.requests.length < 3) throw new Error(`no full session: ${JSON.stringify(ended[1])}`);
  await look(box, secrets, ended);
  for (const { text } of server.requests) hunt(secrets, "what was sent", text);
}

async function look(box: Sandbox, secrets: readonly string[], ended: readonly ProgramOutcome[]) {
  for (const { stdout, stderr } of ended) {
    hunt(secrets, "stdout", stdout);
    hunt(secrets, "stderr", stderr);
    searched.outputs += 2;
  }
  for (const path of [...filesBelow(box.home), ...filesBelow(box.project)]) {
    const bytes = await Deno.readFile(path);
    searched.files++;
    searched.bytes += bytes.length;
    const name = path.slice(box.home.length);
    const own = name.endsWith("/.config/agent/config.yaml") ? secrets.slice(3) : secrets;
    hunt(own, name, new TextDecoder("latin1").decode(bytes));
    hunt(
      own,
      `${name} (UTF-16)`,
      new TextDecoder("utf-16le").decode(bytes.slice(0, bytes.length & ~1)),
    );
    hunt(own, `${name} (UTF-16)`, new TextDecoder("utf-16le").decode(bytes.slice(1)));
    if (path.endsWith(".kv")) await lookInto(path, secrets);
  }
}

/** Values as the store gives them back, unpacked. */
async function lookInto(path: string, secrets: readonly string[]): Promise<void> {
  using kv = await Deno.openKv(path);
  for await (const { key, value } of kv.list({ prefix: [] })) {
    searched.values++;
    hunt(secrets, `${path} ${String(key[0])}`, textOf(value));
  }
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) {
    try {
      return new TextDecoder().decode(gunzipSync(value));
    } catch {
      return new TextDecoder().decode(value);
    }
  }
  if (typeof value !== "object" || value === null) return String(value);
  const inner = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value);
  return inner.map((it) => Array.isArray(it) ? it.map(textOf).join(" ") : textOf(it)).join(" ");
}

function* filesBelow(folder: string): Generator<string> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else if (isFile) yield `${folder}/${name}`;
  }
}

function hunt(secrets: readonly string[], where: string, text: string): void {
  for (const secret of secrets) {
    for (const [form, it] of Object.entries(formsOf(secret))) {
      // The last letters of base64 are made of the end alone, and tell nothing without the rest.
      if (text.includes(it.slice(0, 40))) {
        found.push({ source: `${secrets.indexOf(secret)}`, where, form });
      }
    }
  }
}

function print(): void {
  const planted = Math.ceil(count / perSession) * perSession;
  const { files, bytes, values, outputs } = searched;
  console.log(
    "| canaries | files | MB | values of stores | outputs | found |\n|---|---|---|---|---|---|",
  );
  const size = (bytes / 1e6).toFixed(1);
  console.log(`| ${planted} | ${files} | ${size} | ${values} | ${outputs} | ${found.length} |`);
  const places = Map.groupBy(found, ({ where, form }) => `${where}: ${form}`);
  for (const [place, all] of [...places].slice(0, 20)) console.log(`${place} × ${all.length}`);
  Deno.exitCode = found.length > 0 ? 1 : 0;
}
