/**
 * Runs `work` while this process alone holds the lock file `path` (made with mode 0600 if
 * missing; its folder must be there). Waits for others; the lock of a killed process is free
 * at once.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  using file = await Deno.open(path, { read: true, write: true, create: true, mode: 0o600 });
  await file.lock(true);
  return await work();
}
