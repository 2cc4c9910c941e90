/** Bubblewrap as this machine has it; tests that need it are skipped by name without. */

/** It is installed and may make name spaces here, by its own word and not by our probe's. */
export const bubblewrap: boolean = await works();

async function works(): Promise<boolean> {
  const args = ["--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "--proc", "/proc", "true"];
  try {
    const { success } = await new Deno.Command("bwrap", { args, stderr: "null" }).output();
    return success;
  } catch {
    return false;
  }
}
