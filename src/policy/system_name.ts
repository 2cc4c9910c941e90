/** Folders of programs that bare names mean, too, spelled in no other way. */
const system = /^\/(?:usr\/(?:local\/)?)?bin\/([^/]+)$/;

/** Name of a program that is given by its path in such a folder; `null`: it is not. */
export function systemName(program: string): string | null {
  return system.exec(program)?.[1] ?? null;
}
