/**
 * Who holds a lock file: written into it, and its time renewed for as long as the process runs. One
 * that is stopped (Ctrl-Z, SIGSTOP) keeps its locks and renews nothing.
 */

import { sleep } from "./sleep.ts";

/** Between two renewals, milliseconds. */
const beatMs = 400;

/** Without a renewal for so long, a holder counts as stopped; milliseconds that were waited. */
const silentMs = 2_000;

const maxText = 300;

export interface LockHolder {
  readonly pid: number;
  readonly command: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Its holder is stopped or hangs; `path` is the lock file. */
export class LockHeldError extends Error {
  constructor(readonly path: string, readonly holder: LockHolder) {
    super(`process ${holder.pid} holds ${path} and does not run`);
    this.name = "LockHeldError";
  }
}

/**
 * Says in a locked file that this process holds it, until the function returned is called.
 *
 * @param path its name: a link there leads to somebody else's file, in which nothing is written
 * @param waitedFor others wait for it, and look whether its holder still runs
 */
export function holdLock(
  file: Deno.FsFile,
  { path, waitedFor }: { readonly path: string; readonly waitedFor: boolean },
): () => void {
  if (!waitedFor || isLink(path)) return () => {};
  const [first = ""] = Deno.args;
  const command = /^[a-z]+$/.test(first) ? `agent ${first}` : "agent";
  const text = JSON.stringify({ pid: Deno.pid, command, since: new Date().toISOString() });
  // On a full disk nobody is told who holds it.
  quietly(() => {
    file.truncateSync(0);
    file.seekSync(0, Deno.SeekMode.Start);
    file.writeSync(new TextEncoder().encode(text));
  });
  return renewing(file);
}

/** An interval loads 5 ms of Node's own: what is over before the first renewal does without. */
function renewing(file: Deno.FsFile): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const renew = () => {
    const now = new Date();
    quietly(() => file.utimeSync(now, now));
  };
  sleep(beatMs, end.signal).then(() => {
    renew();
    timer = setInterval(renew, beatMs);
    Deno.unrefTimer(timer);
  }, () => {});
  return () => {
    end.abort();
    if (timer !== undefined) clearInterval(timer);
  };
}

function isLink(path: string): boolean {
  try {
    const { isSymlink, nlink } = Deno.lstatSync(path);
    return isSymlink || (nlink ?? 1) > 1;
  } catch {
    return true;
  }
}

/** The lock is held whether or not it says so. */
function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // Full, or only to be read.
  }
}

/** Watches the holder of a lock that one waits for. */
export class LockWatch {
  #beat = "";
  #since = 0;

  /**
   * @param waitedMs so far
   * @throws {LockHeldError} once the holder has been silent for two seconds of waiting
   */
  look(file: Deno.FsFile, path: string, waitedMs: number): void {
    const beat = `${file.statSync().mtime?.getTime()}`;
    if (beat !== this.#beat) {
      this.#beat = beat;
      this.#since = waitedMs;
    }
    if (waitedMs - this.#since < silentMs) return;
    const holder = readHolder(file);
    if (holder) throw new LockHeldError(path, holder);
  }
}

/** `null`: an older program holds it, which wrote nothing. */
function readHolder(file: Deno.FsFile): LockHolder | null {
  const buffer = new Uint8Array(maxText);
  file.seekSync(0, Deno.SeekMode.Start);
  const text = new TextDecoder().decode(buffer.subarray(0, file.readSync(buffer) ?? 0));
  const found = /^\{"pid":(\d+),"command":"([a-z ]+)","since":"([0-9T:.Z-]+)"\}$/.exec(text);
  const [, pid, command = "", since = ""] = found ?? [];
  return pid === undefined ? null : { pid: Number(pid), command, since };
}
