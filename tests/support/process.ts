import { fileURLToPath } from "node:url";
const config = fileURLToPath(new URL("../../deno.json", import.meta.url));

/** Starts a script of this folder as a process of its own; its output is to be read. */
export function spawnScript(name: string, args: readonly string[]): Deno.ChildProcess {
  const script = fileURLToPath(new URL(name, import.meta.url));
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-prompt", "--config", config, script, ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/**
 * Reads lines until `enough` says so, then kills; all that was printed, to the last whole
 * line, and what the process complained of.
 */
export async function killWhen(
  child: Deno.ChildProcess,
  enough: (lines: readonly string[]) => boolean,
): Promise<{ readonly lines: readonly string[]; readonly errors: string }> {
  const errors = new Response(child.stderr).text();
  let text = "";
  let alive = true;
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (alive && enough(text.split("\n").slice(0, -1))) {
      alive = false;
      child.kill("SIGKILL");
    }
  }
  await child.status;
  return { lines: text.split("\n").slice(0, -1), errors: await errors };
}
