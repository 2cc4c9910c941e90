import type { ProcessOutcome } from "../../../src/protocol/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";

/**
 * Where programs that confine are looked for; `SYSTEM_FOLDERS` puts others first, to try a
 * `setpriv` that this machine does not have.
 */
export const systemFolders: readonly string[] = [
  ...(Deno.env.get("SYSTEM_FOLDERS") ?? "").split(":").filter((folder) => folder !== ""),
  ...["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"],
];

/** A `setpriv` with Landlock, a kernel with it, and the right to make name spaces. */
const landlock = await succeeds("unshare", [
  ...(Deno.uid() === 0 ? [] : ["--user", "--map-current-user"]),
  ...["--mount", "--net", "--pid", "--fork", "--mount-proc", first("setpriv")],
  ...["--landlock-access", "fs:truncate", "true"],
]);

/** Name spaces can be made. */
export const unshare: boolean = await succeeds("unshare", [
  ...(Deno.uid() === 0 ? [] : ["--user", "--map-current-user"]),
  ...["--mount", "--net", "--pid", "--fork", "--mount-proc", "true"],
]);

/**
 * Levels that confine files. Without bubblewrap its tests are skipped by name. Landlock needs a
 * `setpriv` that few systems have yet: where it is missing there is nothing to install, and that is
 * said once.
 */
export const fileLevels: readonly FileLevel[] = [
  { level: "bubblewrap", ignore: !bubblewrap },
  ...(landlock ? [{ level: "landlock" as const, ignore: false }] : []),
];

export interface FileLevel {
  readonly level: "bubblewrap" | "landlock";
  readonly ignore: boolean;
}

if (!landlock) console.log("setpriv here knows no --landlock-access: that level is not tried");

function first(program: string): string {
  const found = systemFolders.find((folder) => {
    try {
      return Deno.statSync(`${folder}/${program}`).isFile;
    } catch {
      return false;
    }
  });
  return `${found ?? "/usr/bin"}/${program}`;
}

async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  const command = new Deno.Command(first(program), {
    args: [...args],
    stdout: "null",
    stderr: "null",
  });
  return await command.output().then(({ success }) => success, () => false);
}

export interface Place {
  readonly root: string;
  readonly scratch: string;
}

export async function inPlace(run: (place: Place) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.mkdir(`${folder}/root`);
    await run({ root: `${folder}/root`, scratch: `${folder}/scratch` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** An outcome without its time. */
export function timeless(
  { durationMs: _, ...rest }: ProcessOutcome,
): Omit<ProcessOutcome, "durationMs"> {
  return rest;
}

/** Command lines of living processes that have the word in them; zombies have none. */
export async function alive(word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while we look.
    const line = await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "");
    if (line.includes(word)) found.push(line);
  }
  return found;
}

/** A duration that no other test and no other program sleeps. */
export function oddDuration(): string {
  return `${100_000 + Math.floor(Math.random() * 800_000)}.5`;
}
