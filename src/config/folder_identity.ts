/** What tells one folder from another at the same path. */

/**
 * Inode and time of birth: both stay when a folder is moved on its file system, and no two folders
 * have both. The number of the device is no part of it, since it may be another after a restart.
 */
export async function identityOf(path: string): Promise<string> {
  const { ino, birthtime } = await Deno.lstat(path);
  return `${ino ?? 0}:${birthtime?.getTime() ?? 0}`;
}

/** True where the time of birth is known: without it, a new folder may get the number of an old one. */
export function isUnique(identity: string): boolean {
  return !identity.endsWith(":0");
}
