/** The real program in a process of its own: from source, or what `AGENT_MAIN` names. */

import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Exactly what the compiled program has: its rights, never `-A`, and room for young objects. With
 * the engine's own start at 1 MB a third of each start is spent on moving them about. `--no-lazy`
 * has every function in the code cache, not only those that ran when their module was evaluated;
 * `--no-sparkplug` saves what V8's baseline compiler takes of a run that is over within a second.
 */
export const startFlags: readonly string[] = [
  // Deno's own line of progress would be written over the screen; the compiled program has none.
  "--quiet",
  "--v8-flags=--min-semi-space-size=2,--max-semi-space-size=2,--no-lazy,--no-sparkplug",
  "--no-prompt",
  "--deny-import",
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-run",
  "--allow-ffi",
  "--allow-net",
];

/** Path of the program under test. */
export function mainPath(): string {
  const named = Deno.env.get("AGENT_MAIN") ?? "main.ts";
  return named.startsWith("/") ? named : `${root}${named}`;
}

export interface ProgramOptions {
  /** Working directory. */
  readonly cwd: string;
  /** The user's home; all XDG folders lie in it. */
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in; absent: standard input is empty. */
  readonly stdin?: string | Uint8Array<ArrayBuffer>;
  /** The words of a command that starts the program: `["setpriv", "--bounding-set", "-all"]`. */
  readonly under?: readonly string[];
}

export interface ProgramOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that runs: for tests that kill it or talk to it meanwhile. */
export function startProgram(args: readonly string[], options: ProgramOptions): Deno.ChildProcess {
  const [command, ...words] = [...options.under ?? [], Deno.execPath()];
  return new Deno.Command(command ?? Deno.execPath(), {
    args: [...words, "run", ...startFlags, mainPath(), ...args],
    cwd: options.cwd,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: options.home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      LANG: "C.UTF-8",
      ...options.env,
    },
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs the program to its end. */
export async function program(
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramOutcome> {
  const child = startProgram(args, options);
  if (options.stdin !== undefined) {
    const writer = child.stdin.getWriter();
    const { stdin } = options;
    const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
    await writer.write(bytes).catch(() => {});
    await writer.close().catch(() => {});
  }
  const { code, stdout, stderr } = await child.output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

export interface Sandbox extends AsyncDisposable {
  readonly home: string;
  /** A project folder, empty but for `files`. */
  readonly project: string;
  /** Writes `~/.config/agent/config.yaml`. */
  config(yaml: string): Promise<void>;
  run(args: readonly string[], options?: Partial<ProgramOptions>): Promise<ProgramOutcome>;
}

/** A temporary home and project, removed at the end. */
export async function sandbox(files: Readonly<Record<string, string>> = {}): Promise<Sandbox> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-story-" }));
  const [home, project] = [`${folder}/home`, `${folder}/project`];
  await Deno.mkdir(home);
  await Deno.mkdir(project);
  for (const [path, text] of Object.entries(files)) {
    const cut = path.lastIndexOf("/");
    if (cut > 0) await Deno.mkdir(`${project}/${path.slice(0, cut)}`, { recursive: true });
    await Deno.writeTextFile(`${project}/${path}`, text);
  }
  return {
    home,
    project,
    config: async (yaml) => {
      await Deno.mkdir(`${home}/.config/agent`, { recursive: true, mode: 0o700 });
      await Deno.writeTextFile(`${home}/.config/agent/config.yaml`, yaml, { mode: 0o600 });
    },
    run: (args, options = {}) => program(args, { cwd: project, home, ...options }),
    [Symbol.asyncDispose]: () => removed(folder),
  };
}

/** The kernel makes a folder in each write layer that its owner may not even list. */
async function removed(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    await new Deno.Command("chmod", { args: ["-R", "u+rwx", folder] }).output();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Configuration of a scripted model whose script is written beside it. */
export async function scripted(box: Sandbox, script: string): Promise<void> {
  await Deno.mkdir(`${box.home}/.config/agent`, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${box.home}/.config/agent/script.yaml`, script);
  await box.config(
    "active_model: test\nmodels:\n  test:\n    provider: scripted\n    script: script.yaml\n",
  );
}

/** Configuration of an OpenAI-compatible model at `url`. */
export async function served(box: Sandbox, url: string): Promise<void> {
  await box.config(
    `active_model: test\nmodels:\n  test:\n    provider: openai_compatible\n    model_name: test\n    base_url: ${url}\n`,
  );
}
