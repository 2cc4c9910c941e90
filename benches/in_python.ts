/** A script of python, which has a terminal of its own where the runtime has none. */

/**
 * @param script absolute path
 * @param order what it reads, as JSON
 * @returns what it printed, as JSON
 * @throws {Error} when it failed
 */
export async function inPython(script: string, order: unknown): Promise<unknown> {
  const child = new Deno.Command("python3", {
    args: [script],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(order)));
  await writer.close();
  const { stdout, success } = await child.output();
  if (!success) throw new Error(`${script} failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}
