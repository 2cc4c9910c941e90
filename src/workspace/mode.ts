/** Permission bits of files, as changes name them and writes give them. */

/** Bits by which a program runs with the rights of the file's owner or group, whoever starts it. */
const setId = { user: 0o4000, group: 0o2000 } as const;

/** A group's rights are given only where the group may run the file. */
const groupRuns = setId.group | 0o010;

/**
 * Bits of a file. Another owner's or group's set-id bits are left out: whatever is written in the
 * file's place belongs to the user, and would give away other rights than these.
 */
export function fileMode({ mode, uid, gid }: Deno.FileInfo): number {
  const bits = (mode ?? 0o644) & 0o7777;
  const foreign = ((bits & setId.user) !== 0 && uid !== Deno.uid() ? setId.user : 0) |
    ((bits & groupRuns) === groupRuns && gid !== Deno.gid() ? setId.group : 0);
  return bits & ~foreign;
}

/** Bits with which new content may take the place of a file: like a write by the system. */
export function plainMode(mode: number): number {
  return mode & ~(setId.user | setId.group);
}

/** Of these bits those that give away the rights of the owner or the group. */
export function givenRights(mode: number): number {
  return (mode & setId.user) | ((mode & groupRuns) === groupRuns ? setId.group : 0);
}
