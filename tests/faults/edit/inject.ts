/**
 * Counts what a process asks of its disk and, at a chosen call, kills it or lets the call fail.
 * The functions of Deno that `src/` calls are replaced, and every transaction of Deno KV: so each
 * open, write, sync, rename, remove, mkdir, chmod and commit is one call.
 */

import type { Kv } from "../../../src/storage/kv_file.ts";

export interface Call {
  readonly name: string;
  /** Leaves something on disk. */
  readonly changes: boolean;
  /** Of the store and not of the file system. */
  readonly store: boolean;
  /** What the call is about, as far as it is known. */
  readonly path: string;
  /** Where half of a write is a state of its own: does that half. */
  half?(): void;
}

/** Told of every call before it is made; may throw in its place, or not come back. */
export type Watch = (call: Call) => void;

let watch: Watch | null = null;
let root = "";

/** From now on `next` is told of every call on something below `folder`; `null`: nobody is. */
export function arm(next: Watch | null, folder = ""): void {
  install();
  watch = next;
  root = folder;
}

/** Kills this process at the `fatal`-th call that changes something. */
export function killAt(fatal: number): Watch {
  let seen = 0;
  return (call) => {
    if (!call.changes || ++seen !== fatal) return;
    call.half?.();
    Deno.kill(Deno.pid, "SIGKILL");
  };
}

export interface Failing {
  readonly watch: Watch;
  /** The call that failed first; `null`: none yet. */
  readonly hit: () => Call | null;
}

export type Errno = keyof typeof errnos;

/** What the system says, by Deno and by SQLite; codes and classes as Deno 2.9 gives them. */
export const errnos = {
  ENOSPC: { number: 28, says: "No space left on device", store: "database or disk is full" },
  EIO: { number: 5, says: "Input/output error", store: "disk I/O error" },
  EROFS: {
    number: 30,
    says: "Read-only file system",
    store: "attempt to write a readonly database",
  },
  EDQUOT: { number: 122, says: "Disk quota exceeded", store: "disk I/O error" },
  EACCES: { number: 13, says: "Permission denied", store: "unable to open database file" },
  EMFILE: { number: 24, says: "Too many open files", store: "unable to open database file" },
} as const;

export const errnoNames = ["ENOSPC", "EIO", "EROFS", "EDQUOT", "EACCES", "EMFILE"] as const;

/** Lets the `fatal`-th call fail; with `on`, also all that need the same of the disk after it. */
export function failAt(fatal: number, errno: Errno, on: boolean): Failing {
  let seen = 0;
  let hit: Call | null = null;
  return {
    hit: () => hit,
    watch(call) {
      seen += 1;
      const due = seen === fatal || (on && hit !== null && suffers(call, errno));
      if (!due) return;
      hit ??= call;
      call.half?.();
      throw failure(call, errno);
    },
  };
}

/** A full or a read-only disk still lets one read, and take away what is in the way. */
function suffers(call: Call, errno: Errno): boolean {
  switch (errno) {
    case "ENOSPC":
    case "EDQUOT":
      return call.changes && call.name !== "removeSync" && call.name !== "sync";
    case "EROFS":
    case "EACCES":
      return call.changes;
    case "EMFILE":
      return /open/i.test(call.name);
    case "EIO":
      return true;
  }
}

export function failure({ name, path, store }: Call, errno: Errno): Error {
  const { number, says, store: inStore } = errnos[errno];
  if (store) return new Error(inStore);
  const message = `${says} (os error ${number}): ${name.replace("Sync", "")} '${path}'`;
  const error = errno === "EACCES" ? new Deno.errors.PermissionDenied(message) : new Error(message);
  // Deno has no name for this one.
  return errno === "EDQUOT" ? error : Object.assign(error, { code: errno });
}

const paths = new WeakMap<object, string>();

function tell(call: Call): void {
  if (watch !== null && call.path.startsWith(root)) watch(call);
}

function isWriting(options: unknown): boolean {
  return typeof options === "object" && options !== null &&
    ["write", "append", "create", "createNew", "truncate"].some((key) =>
      Reflect.get(options, key) === true
    );
}

const byPath = {
  open: "opens",
  openSync: "opens",
  mkdir: "changes",
  mkdirSync: "changes",
  renameSync: "changes",
  rename: "changes",
  removeSync: "changes",
  remove: "changes",
  chmodSync: "changes",
  chmod: "changes",
  utimeSync: "changes",
  copyFileSync: "changes",
  symlinkSync: "changes",
  lstatSync: "looks",
  lstat: "looks",
  statSync: "looks",
  stat: "looks",
  readDirSync: "looks",
  readDir: "looks",
  readLinkSync: "looks",
  readLink: "looks",
  readFile: "looks",
  readTextFile: "looks",
  readTextFileSync: "looks",
  realPath: "looks",
  realPathSync: "looks",
} as const;

const byFile = {
  write: "changes",
  writeSync: "changes",
  truncateSync: "changes",
  sync: "changes",
  read: "looks",
  readSync: "looks",
  statSync: "looks",
} as const;

/** Those that fail by their promise. */
const later = new Set(["open", "mkdir", "rename", "remove", "chmod", "stat", "realPath"])
  .union(new Set(["lstat", "readLink", "readFile", "readTextFile"]))
  .union(new Set(["write", "sync", "read"]));

let installed = false;

function install(): void {
  if (installed) return;
  installed = true;
  for (const [name, kind] of Object.entries(byPath)) replacePathCall(name, kind);
  for (const [name, kind] of Object.entries(byFile)) replaceFileCall(name, kind);
}

function original(of: object, name: string): (self: unknown, args: readonly unknown[]) => unknown {
  const found: unknown = Reflect.get(of, name);
  if (typeof found !== "function") throw new Error(`Deno has no ${name}`);
  return (self, args) => Reflect.apply(found, self, args);
}

function replace(of: object, name: string, value: (...args: unknown[]) => unknown): void {
  Object.defineProperty(of, name, { value, configurable: true, writable: true });
}

function replacePathCall(name: string, kind: (typeof byPath)[keyof typeof byPath]): void {
  const call = original(Deno, name);
  const opened = (file: unknown, path: string) => {
    if (kind === "opens" && typeof file === "object" && file !== null) paths.set(file, path);
    return file;
  };
  replace(Deno, name, (...args) => {
    // A link is made at the second path; the first is where it leads.
    const path = String(args[name === "symlinkSync" ? 1 : 0]);
    const changes = kind === "changes" || kind === "opens" && isWriting(args[1]);
    if (!later.has(name)) {
      tell({ name, path, changes, store: false });
      return opened(call(Deno, args), path);
    }
    return (async () => {
      tell({ name, path, changes, store: false });
      return opened(await call(Deno, args), path);
    })();
  });
}

function replaceFileCall(name: string, kind: (typeof byFile)[keyof typeof byFile]): void {
  const of = Deno.FsFile.prototype;
  const call = original(of, name);
  const writeSync = original(of, "writeSync");
  replace(of, name, function (this: unknown, ...args) {
    const path = typeof this === "object" && this !== null ? paths.get(this) ?? "" : "";
    const said = { name, path, changes: kind === "changes", store: false };
    const [bytes] = args;
    const before = () => {
      tell(said);
      if (!name.startsWith("write") || !(bytes instanceof Uint8Array) || bytes.length < 2) return;
      tell({
        ...said,
        name: `half ${name}`,
        half: () => void writeSync(this, [bytes.subarray(0, bytes.length >> 1)]),
      });
    };
    if (!later.has(name)) {
      before();
      return call(this, args);
    }
    return (async () => {
      before();
      return await call(this, args);
    })();
  });
}

/** Opens a file of Deno KV whose calls are told, for `kvStore`. */
export async function openToldKv(path: string): Promise<Kv> {
  const say = (name: string, changes: boolean) => tell({ name, path, changes, store: true });
  say("openKv", true);
  const kv = await Deno.openKv(path);
  return {
    // deno-lint-ignore require-await -- fails as the real one does, by its promise
    async getMany(...args) {
      say("getMany", false);
      return kv.getMany(...args);
    },
    list(...args) {
      say("list", false);
      return kv.list(...args);
    },
    atomic() {
      const atomic = kv.atomic();
      const commit = atomic.commit.bind(atomic);
      // deno-lint-ignore require-await -- as above
      atomic.commit = async () => {
        say("commit", true);
        return commit();
      };
      return atomic;
    },
    close: () => kv.close(),
  };
}
