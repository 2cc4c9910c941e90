/**
 * Runs `work` while this process alone holds the lock file `path` (made with mode 0600 if
 * missing; its folder must be there). Waits for others; the lock of a killed process is free
 * at once.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const file = await Deno.open(path, { read: true, write: true, create: true, mode: 0o600 });
  // No `using`: a minifier that puts a name used once in its place loses the end of it (measured).
  try {
    await file.lock(true);
    return await work();
  } finally {
    file.close();
  }
}
