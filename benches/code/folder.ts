/**
 * What is fetched and what takes long is kept outside of the repository: in
 * `AGENT_BENCH_TREES`, else `agent-bench/` of the user's cache folder. After the first run nothing
 * of it needs the network.
 */

const home = Deno.env.get("HOME") ?? "";

export const benchFolder: string = Deno.env.get("AGENT_BENCH_TREES") ??
  `${Deno.env.get("XDG_CACHE_HOME") ?? `${home}/.cache`}/agent-bench`;

/** Path of what `make` put there, now or in an earlier run; a run that was cut off leaves nothing. */
export async function kept(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = `${benchFolder}/${name}`;
  if (await exists(path)) return path;
  const partial = `${path}.partial`;
  await remove(partial);
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await make(partial);
  await Deno.rename(partial, path);
  return path;
}

export async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

export async function remove(path: string): Promise<void> {
  if (await exists(path)) await Deno.remove(path, { recursive: true });
}

export interface ToolOptions {
  readonly clearEnv?: boolean;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Standard output of a program that ends with 0; else an error with the end of what it said. */
export async function tool(argv: readonly string[], options: ToolOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await toolOutcome(argv, options);
  if (code !== 0) throw new Error(`${argv.join(" ")} ended with ${code}: ${stderr.slice(-2000)}`);
  return stdout;
}

export interface ToolOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function toolOutcome(
  [command = "", ...args]: readonly string[],
  options: ToolOptions = {},
): Promise<ToolOutcome> {
  const child = new Deno.Command(command, { args, stdin: "null", ...options });
  const { code, stdout, stderr } = await child.output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}
