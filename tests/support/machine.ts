/** What this machine offers to tests; one that needs more is skipped by name. */

/** True if a program of this name is on the path. */
export function hasProgram(program: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").some((folder) => {
    try {
      return Deno.statSync(`${folder}/${program}`).isFile;
    } catch {
      return false;
    }
  });
}

/** A test that is skipped by name where one of these programs is missing. */
export function testWith(
  programs: readonly string[],
  name: string,
  fn: () => void | Promise<void>,
): void {
  Deno.test({ name, ignore: !programs.every(hasProgram), fn });
}

/** A test that looks who runs, in /proc. */
export function processTest(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, ignore: Deno.build.os !== "linux", fn });
}

/** A test in a real terminal, that also looks at processes in /proc. */
export function terminalTest(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, ignore: Deno.build.os !== "linux" || !hasProgram("tmux"), fn });
}

/**
 * The words that start a program as an ordinary owner of files: as root without the
 * capabilities that look past permissions. `null`: that cannot be done here.
 */
export const plainOwner: readonly string[] | null = ownerWords();

function ownerWords(): readonly string[] | null {
  if (Deno.uid() !== 0) return [];
  return hasProgram("setpriv") ? ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"] : null;
}

/** A file system can be mounted in a name space of a program's own. */
export const mounts: boolean = await canMount();

async function canMount(): Promise<boolean> {
  if (!hasProgram("unshare") || Deno.build.os !== "linux") return false;
  const args = ["-m", "bash", "-c", "mount -t tmpfs tmpfs /mnt"];
  const { success } = await new Deno.Command("unshare", { args, stderr: "null" }).output();
  return success;
}

/** A port of this machine where nobody listens. */
export function closedPort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return listener.addr.port;
}
