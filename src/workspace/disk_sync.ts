/** A rename is on disk only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = Deno.openSync(folder);
  try {
    await handle.sync();
  } finally {
    handle.close();
  }
}
