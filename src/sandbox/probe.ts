import type { Sandbox } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";
import { boxExit, privileges } from "./bubblewrap.ts";
import { type Bubblewrap, enclose } from "./enclose.ts";
import { findProgram } from "./environment.ts";
import { Guards } from "./guards.ts";
import { type Ended, type Launch, launch } from "./launch.ts";
import { OutputCollector } from "./output.ts";

/** What confines commands on this machine, with what it takes; or why nothing does. */
export type Confiner =
  | Bubblewrap & { readonly level: "bubblewrap" }
  | Extract<Sandbox, { readonly level: "none" }>;

type Lack = Extract<Sandbox, { readonly level: "none" }>;

export interface ProbeOptions {
  /** The `PATH` of commands. */
  readonly path: string;
  /** Absolute path of a private folder. */
  readonly scratch: string;
}

/** How long a canary may take, milliseconds. */
const patience = 5000;

/** Tries what there is, the strongest first. Nothing is believed that a canary did not meet. */
export async function findConfiner({ path, scratch }: ProbeOptions): Promise<Confiner> {
  if (Deno.build.os !== "linux") return lack("system", "");
  const program = findProgram("bwrap", path);
  if (program === null) return lack("missing", "");
  let first: Lack | null = null;
  for (const held of privileges(Deno.uid() === 0)) {
    const bubblewrap = { program, privileges: held };
    const found = await tryOut(bubblewrap, { path, scratch });
    if (found === null) return { level: "bubblewrap", ...bubblewrap };
    first ??= found;
  }
  return first ?? lack("fails", "");
}

function lack(why: Lack["why"], detail: string): Lack {
  return { level: "none", why, detail };
}

/** Name spaces that must be the box's own, one a line. */
const spaces = "for it in net pid ipc uts; do readlink /proc/self/ns/$it; done";

/**
 * The canary: writes its mark in the workspace, tries to write it beside, to read a hidden
 * file and to open a setting of the kernel for writing, and tells the name spaces it is in.
 */
const canary = [
  'printf %s "$1" > mark',
  '(printf %s "$1" > "$2/mark") 2>/dev/null',
  '(cat "$2/hidden" > heard) 2>/dev/null',
  "(: >> /proc/sys/kernel/core_pattern) 2>/dev/null && : > kernel",
  `(${spaces}) > spaces`,
].join("\n");

/** `null`: the box held. */
async function tryOut(bubblewrap: Bubblewrap, options: ProbeOptions): Promise<Lack | null> {
  const folder = `${options.scratch}/box/probe-${crypto.randomUUID()}`;
  try {
    return await tryIn(folder, options.path, bubblewrap);
  } catch (error) {
    return lack("fails", systemReason(error));
  } finally {
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
}

async function tryIn(
  folder: string,
  path: string,
  bubblewrap: Bubblewrap,
): Promise<Lack | null> {
  const [inside, outside] = [`${folder}/inside`, `${folder}/outside`];
  await Deno.mkdir(inside, { recursive: true, mode: 0o700 });
  await Deno.mkdir(outside, { mode: 0o700 });
  const mark = crypto.randomUUID();
  await Deno.writeTextFile(`${outside}/hidden`, mark, { mode: 0o600 });
  const [root, beside] = await Promise.all([Deno.realPath(inside), Deno.realPath(outside)]);
  await using box = await enclose(
    { cwd: root, confine: { writable: [], network: false } },
    {
      root,
      scratch: `${folder}/scratch`,
      home: undefined,
      path,
      hidden: [`${beside}/hidden`],
      guards: new Guards(),
    },
    bubblewrap,
  );
  const sh = (before: readonly string[], script: string, reports: boolean) =>
    start({
      words: [...before, "/bin/sh", "-c", script, "sh", mark, beside],
      cwd: root,
      env: { PATH: path },
      timeoutMs: patience,
      reports,
    });
  const [boxed, plain] = await Promise.all([sh(box.words, canary, true), sh([], spaces, false)]);
  if (boxed === null) return lack("fails", "it cannot be started");
  return judge(boxed, { root, beside, mark, spaces: plain?.output ?? "" });
}

interface Heard extends Ended {
  readonly output: string;
}

async function start(words: Launch): Promise<Heard | null> {
  using output = new OutputCollector({
    maxBytes: 4096,
    maxSpillBytes: 0,
    spillPath: () => "",
  });
  const ended = await launch(words, { signal: new AbortController().signal }, output);
  return ended && { ...ended, output: output.text() };
}

interface Expected {
  readonly root: string;
  readonly beside: string;
  readonly mark: string;
  /** Name spaces outside, one a line. */
  readonly spaces: string;
}

async function judge(boxed: Heard, expected: Expected): Promise<Lack | null> {
  const { root, beside, mark } = expected;
  // A leak counts first: what leaks and then fails has leaked.
  if (await read(`${beside}/mark`) !== "") return lack("leaks", "a file outside was written");
  if (await read(`${root}/heard`) !== "") return lack("leaks", "a hidden file was read");
  if (await exists(`${root}/kernel`)) return lack("leaks", "the kernel's settings are open");
  const exit = boxExit(boxed, () => boxed.output);
  switch (exit.type) {
    case "exited":
      break;
    case "not_confined":
      return lack("fails", exit.reason);
    case "timed_out":
      return lack("fails", `no end within ${patience / 1000} s`);
    default:
      return lack("fails", "a signal ended it");
  }
  if (await read(`${root}/mark`) !== mark) return lack("fails", "the workspace was not written");
  return shared(await read(`${root}/spaces`), expected.spaces);
}

/** Network, processes, shared memory and the machine's name must be the box's own. */
function shared(inside: string, outside: string): Lack | null {
  const [inner, outer] = [lines(inside), lines(outside)];
  if (inner.length < 4 || outer.length < 4) return lack("fails", "its name spaces are not told");
  const same = inner.filter((space) => outer.includes(space));
  return same.length === 0 ? null : lack("leaks", `not of its own: ${same.join(", ")}`);
}

function lines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

async function read(path: string): Promise<string> {
  return await Deno.readTextFile(path).catch(() => "");
}
