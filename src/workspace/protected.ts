import { isTemporaryName } from "./temporary.ts";

/**
 * Names that no tool writes: settings and history that programs act upon. Spellings that
 * some file system takes for the same name count as the same (CVE-2025-59944): letter case,
 * composed forms, invisible characters, trailing dots and blanks, short names, streams.
 * Our own temporary files are free, or recovery could not remove the one of `agent.ts`.
 */
export function isProtectedName(name: string): boolean {
  if (isTemporaryName(name)) return false;
  const plain = name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
  return plain === ".git" || /^git~\d+$/.test(plain) || plain.startsWith(".agent");
}

/** True if any component of the path is protected, in a nested repository too. */
export function isProtected(path: string): boolean {
  return path.split("/").some(isProtectedName);
}
