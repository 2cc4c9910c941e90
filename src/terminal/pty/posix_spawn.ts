/** A program as leader of a session on a terminal, by `posix_spawn` of the C library. */

/** `posix_spawn.h` of glibc and musl: flags of the attributes. */
const setSignalDefaults = 0x04;
const setSignalMask = 0x08;
const newSession = 0x80;
const readWrite = 2;
/** `SIGPIPE`, which the runtime ignores, as bit of a signal set. */
const brokenPipe = 1 << (13 - 1);
/** Room for any of the structures: 336 bytes (`posix_spawnattr_t`) is the largest. */
const structBytes = 1024;

const symbols = {
  malloc: { parameters: ["usize"], result: "u64" },
  free: { parameters: ["u64"], result: "void" },
  memcpy: { parameters: ["u64", "buffer", "usize"], result: "u64" },
  posix_spawnattr_init: { parameters: ["buffer"], result: "i32" },
  posix_spawnattr_setflags: { parameters: ["buffer", "i16"], result: "i32" },
  posix_spawnattr_setsigdefault: { parameters: ["buffer", "buffer"], result: "i32" },
  posix_spawnattr_setsigmask: { parameters: ["buffer", "buffer"], result: "i32" },
  posix_spawnattr_destroy: { parameters: ["buffer"], result: "i32" },
  posix_spawn_file_actions_init: { parameters: ["buffer"], result: "i32" },
  posix_spawn_file_actions_addchdir_np: { parameters: ["buffer", "buffer"], result: "i32" },
  posix_spawn_file_actions_addopen: {
    parameters: ["buffer", "i32", "buffer", "i32", "u32"],
    result: "i32",
  },
  posix_spawn_file_actions_adddup2: { parameters: ["buffer", "i32", "i32"], result: "i32" },
  posix_spawn_file_actions_destroy: { parameters: ["buffer"], result: "i32" },
  posix_spawn: {
    parameters: ["buffer", "buffer", "buffer", "buffer", "u64", "u64"],
    result: "i32",
  },
  waitpid: { parameters: ["i32", "buffer", "i32"], result: "i32", nonblocking: true },
} as const satisfies Deno.ForeignLibraryInterface;

type Calls = Deno.DynamicLibrary<typeof symbols>["symbols"];

export interface SessionProgram {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of an existing folder. */
  readonly folder: string;
  /** Path of the terminal that it gets as its own. */
  readonly slave: string;
}

export interface SessionSpawner {
  /**
   * Starts it without a copy of the tables of our own memory and without a shell between. Resolves
   * with the exit code, 128 and the signal's number where one ended it.
   *
   * @throws {Error} if the folder or the program is not there
   */
  start(program: SessionProgram): Promise<number>;
  unload(): void;
}

/**
 * Needs the right `ffi`, as the library does. `null`: not on this system, or its C library is older
 * than `posix_spawn_file_actions_addchdir_np` (glibc 2.29).
 */
export function openSessionSpawner(): SessionSpawner | null {
  if (Deno.build.os !== "linux") return null;
  try {
    const library = Deno.dlopen("libc.so.6", symbols);
    return {
      start: (program) => spawnSession(library.symbols, program),
      unload: () => library.close(),
    };
  } catch {
    return null;
  }
}

function spawnSession(calls: Calls, it: SessionProgram): Promise<number> {
  const attributes = new Uint8Array(structBytes);
  const actions = new Uint8Array(structBytes);
  const argv = strings(calls, [it.program, ...it.args]);
  const envp = strings(calls, Object.entries(it.env).map(([name, value]) => `${name}=${value}`));
  calls.posix_spawnattr_init(attributes);
  calls.posix_spawn_file_actions_init(actions);
  try {
    setAttributes(calls, attributes);
    setActions(calls, actions, it);
    const pid = new Int32Array(structBytes / 4);
    const error = calls.posix_spawn(
      new Uint8Array(pid.buffer),
      cString(it.program),
      actions,
      attributes,
      argv.address,
      envp.address,
    );
    if (error !== 0) throw new Error(`posix_spawn failed (${error})`);
    return exitOf(calls, pid[0] ?? -1);
  } finally {
    calls.posix_spawn_file_actions_destroy(actions);
    calls.posix_spawnattr_destroy(attributes);
    argv.free();
    envp.free();
  }
}

function setAttributes(calls: Calls, attributes: Uint8Array<ArrayBuffer>): void {
  const signals = new Uint32Array(structBytes / 4);
  calls.posix_spawnattr_setsigmask(attributes, new Uint8Array(signals.buffer));
  signals[0] = brokenPipe;
  calls.posix_spawnattr_setsigdefault(attributes, new Uint8Array(signals.buffer));
  calls.posix_spawnattr_setflags(attributes, newSession | setSignalDefaults | setSignalMask);
}

/** The leader of a session that opens a terminal without one has it as its own (`tty_ioctl(4)`). */
function setActions(
  calls: Calls,
  actions: Uint8Array<ArrayBuffer>,
  { folder, slave }: SessionProgram,
): void {
  calls.posix_spawn_file_actions_addchdir_np(actions, cString(folder));
  calls.posix_spawn_file_actions_addopen(actions, 0, cString(slave), readWrite, 0);
  calls.posix_spawn_file_actions_adddup2(actions, 0, 1);
  calls.posix_spawn_file_actions_adddup2(actions, 0, 2);
}

async function exitOf(calls: Calls, pid: number): Promise<number> {
  const status = new Int32Array(structBytes / 4);
  if (await calls.waitpid(pid, new Uint8Array(status.buffer), 0) !== pid) return 1;
  const word = status[0] ?? 0;
  const signal = word & 0x7f;
  return signal === 0 ? (word >> 8) & 0xff : 128 + signal;
}

/**
 * An array of C strings in memory of the library's own: an address of ours would need the right to
 * foreign functions, which is given back by then.
 */
function strings(calls: Calls, texts: readonly string[]) {
  const encoded = texts.map(cString);
  const table = 8 * (texts.length + 1);
  const bytes = new Uint8Array(encoded.reduce((sum, it) => sum + it.length, table));
  const address = calls.malloc(BigInt(bytes.length));
  const view = new DataView(bytes.buffer);
  let at = table;
  for (const [index, text] of encoded.entries()) {
    view.setBigUint64(8 * index, address + BigInt(at), true);
    bytes.set(text, at);
    at += text.length;
  }
  calls.memcpy(address, bytes, BigInt(bytes.length));
  return { address, free: () => calls.free(address) };
}

function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\0`);
}
