/** System folders that stand for a whole machine or all of its users. */
const wide = new Set(
  ["/", "/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/media", "/mnt"]
    .concat(["/opt", "/proc", "/root", "/run", "/sbin", "/srv", "/sys", "/tmp", "/usr", "/var"])
    .concat(["/Users", "/System", "/Library", "/Applications", "/Volumes", "/private"]),
);

/**
 * True if a look at this workspace would be one at all that the user has: the root of the file
 * system, a system folder, the home folder or one above it. Both are real, absolute paths; `home`
 * is `null` where there is none. Such a workspace needs the user's explicit word.
 */
export function isRiskyRoot(root: string, home: string | null): boolean {
  const plain = withoutSlash(root);
  if (wide.has(plain)) return true;
  return home !== null && `${withoutSlash(home)}/`.startsWith(`${plain}/`);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}
