/** Questions to the disk that wait for no thread: a hundred of them cost less so. */

export function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/**
 * @returns `null`: what we may not even look at, a program with no more rights may not either
 */
export function realPath(path: string): string | null {
  try {
    return Deno.realPathSync(path);
  } catch {
    return null;
  }
}

/** Bytes. */
const longest = 65_536;

/** Of a file that is no longer than settings are. */
export function smallText(path: string): string | null {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= longest ? Deno.readTextFileSync(path) : null;
  } catch {
    return null;
  }
}

/** Files and folders that something was read from: it holds as long as each of them is as it was. */
export class Sources {
  readonly #stamps = new Map<string, string>();

  /** Called before it is read. */
  add(path: string): void {
    if (!this.#stamps.has(path)) this.#stamps.set(path, stampOf(path));
  }

  hold(): boolean {
    for (const [path, stamp] of this.#stamps) if (stampOf(path) !== stamp) return false;
    return true;
  }
}

/** Text that is another one once a file was written, or a name in a folder added or taken away. */
function stampOf(path: string): string {
  try {
    const { dev, ino, ctime, mtime, size } = Deno.statSync(path);
    return `${dev}:${ino}:${ctime?.getTime()}:${mtime?.getTime()}:${size}`;
  } catch {
    return "";
  }
}
