/**
 * What receipts say of released packages: `deno run -A --no-prompt benches/releases.ts <folder>`, where
 * `<folder>/<registry>/<package>/<version>/` are unpacked releases. Every release is taken as one edit
 * of the one before it, which was right: each finding is printed, since it has to be true.
 */

import type { ChangedFile } from "../src/edit/types.ts";
import { impactOf, openLook, readingStages } from "../src/edit/stages/mod.ts";
import { installedPython } from "../src/sandbox/mod.ts";
import { memoryCache } from "../src/storage/mod.ts";
import { diskWorkspace } from "../src/workspace/mod.ts";

interface Release {
  readonly version: string;
  readonly folder: string;
}

type Row = Record<"edits" | "files" | "findings" | "changed" | "gone", number>;

const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };

async function judgePair(from: Release, to: Release, row: Row, name: string): Promise<void> {
  const files = await changesBetween(from.folder, to.folder);
  const workspace = await diskWorkspace(to.folder);
  const cache = memoryCache();
  const signal = new AbortController().signal;
  const packages = () => installedPython({ env: (name) => Deno.env.get(name), root: to.folder });
  using look = openLook(files, {
    workspace,
    cache: () => Promise.resolve(cache),
    clock,
    signal,
    packages,
  });
  row.edits++;
  row.files += files.length;
  for (const stage of readingStages(look, clock)) {
    const { findings, why } = await stage.run();
    row.findings += findings.length;
    for (const { path, line = 0, text } of findings) {
      console.log(
        `  ${name} ${from.version} → ${to.version} ${stage.name} ${path}:${line}: ${text}`,
      );
    }
    if (findings.length > 0 && why) console.log(`  ${why}`);
  }
  for (const { path, changed, gone } of (await impactOf(look, { tests: false })).files) {
    row.changed += changed.length;
    row.gone += gone.length;
    const definitions = gone.map((it) => JSON.stringify([from.folder, to.folder, path, it]));
    if (Deno.env.has("GONE")) { for (const it of definitions) console.log(`GONE ${it}`); }
  }
}

async function changesBetween(from: string, to: string): Promise<readonly ChangedFile[]> {
  const [old, fresh] = await Promise.all([filesIn(from), filesIn(to)]);
  const out: ChangedFile[] = [];
  for (const path of [...new Set([...old, ...fresh])].sort()) {
    const [before, after] = await Promise.all([
      old.has(path) ? Deno.readFile(`${from}/${path}`) : null,
      fresh.has(path) ? Deno.readFile(`${to}/${path}`) : null,
    ]);
    if (before && after && equal(before, after)) continue;
    const modeOf = async (folder: string) => (await Deno.lstat(`${folder}/${path}`)).mode;
    out.push({
      path,
      before,
      after,
      modes: { before: before && await modeOf(from), after: after && await modeOf(to) },
    });
  }
  return out;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

async function filesIn(root: string, folder = ""): Promise<ReadonlySet<string>> {
  const out = new Set<string>();
  for await (const { name, isFile, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    if (isFile) out.add(folder + name);
    if (isDirectory) { for (const it of await filesIn(root, `${folder}${name}/`)) out.add(it); }
  }
  return out;
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const it of Deno.readDir(folder)) if (it.isDirectory) names.push(it.name);
  return names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

const [root = ""] = Deno.args;
console.log("| package | edits | files | findings | signatures changed | gone |");
console.log("|---|---|---|---|---|---|");
for (const registry of await foldersIn(root)) {
  for (const name of await foldersIn(`${root}/${registry}`)) {
    const row: Row = { edits: 0, files: 0, findings: 0, changed: 0, gone: 0 };
    const folder = `${root}/${registry}/${name}`;
    const releases = (await foldersIn(folder)).map((version): Release => {
      return { version, folder: `${folder}/${version}` };
    });
    for (const [at, to] of releases.entries()) {
      const from = releases[at - 1];
      if (from) await judgePair(from, to, row, `${registry}/${name}`);
    }
    console.log(`| ${[`${registry}: ${name}`, ...Object.values(row)].join(" | ")} |`);
  }
}
// A Worker that an analysis left behind would keep the program alive.
Deno.exit(0);
