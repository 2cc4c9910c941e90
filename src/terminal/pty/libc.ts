/** The calls of the C library that a pseudo-terminal needs. */

const symbols = {
  posix_openpt: { parameters: ["i32"], result: "i32" },
  grantpt: { parameters: ["i32"], result: "i32" },
  unlockpt: { parameters: ["i32"], result: "i32" },
  ptsname_r: { parameters: ["i32", "buffer", "usize"], result: "i32" },
  pipe: { parameters: ["buffer"], result: "i32" },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  write: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
  poll: { parameters: ["buffer", "usize", "i32"], result: "i32", nonblocking: true },
  tcgetattr: { parameters: ["i32", "buffer"], result: "i32" },
  tcsetattr: { parameters: ["i32", "i32", "buffer"], result: "i32" },
  cfmakeraw: { parameters: ["buffer"], result: "void" },
  memchr: { parameters: ["buffer", "i32", "usize"], result: "usize" },
  /** The same in our own thread. */
  pollHere: { name: "poll", parameters: ["buffer", "usize", "i32"], result: "i32" },
} as const satisfies Deno.ForeignLibraryInterface;

/**
 * `ioctl` and `fcntl` take their third argument as one of a variable number. On Apple silicon those
 * lie on the stack, behind the eight that registers hold: six unused ones go before it there.
 */
const variadic = {
  plain: {
    ioctl: { parameters: ["i32", "u64", "buffer"], result: "i32" },
    fcntl: { parameters: ["i32", "i32", "i64"], result: "i32" },
  },
  padded: {
    ioctl: {
      parameters: ["i32", "u64", "u64", "u64", "u64", "u64", "u64", "u64", "buffer"],
      result: "i32",
    },
    fcntl: {
      parameters: ["i32", "i32", "u64", "u64", "u64", "u64", "u64", "u64", "i64"],
      result: "i32",
    },
  },
} as const;

/** Numbers of the system's headers: `fcntl.h`, `sys/ioctl.h` (`asm-generic` on Linux, XNU on macOS). */
const systems = {
  linux: {
    names: ["libc.so.6", "libc.so"],
    noControllingTerminal: 0o400,
    nonBlocking: 0o4000,
    setWindowSize: 0x5414n,
  },
  darwin: {
    names: ["/usr/lib/libSystem.B.dylib"],
    noControllingTerminal: 0x20000,
    nonBlocking: 0x4,
    setWindowSize: 0x80087467n,
  },
} as const;

/** Room for a `struct termios`: 60 bytes on Linux, 72 on macOS. */
const termiosBytes = 256;
/** `TCSANOW`. */
const atOnce = 0;
const readWrite = 2;
const setDescriptorFlags = 2;
const setStatusFlags = 4;
const closeOnExec = 1n;

/** What `poll` waits for and says (`poll.h`, the same on both systems). */
export const ready = { input: 1, output: 4, error: 8, hungUp: 16 } as const;

type Common = Deno.DynamicLibrary<typeof symbols>["symbols"];

/** The C library, with the calls that differ between systems evened out. */
export interface Libc extends Pick<Common, "read" | "write" | "close" | "poll" | "pollHere"> {
  /** Whether the byte is there: some fifty times as fast as the runtime finds it. */
  has(bytes: Uint8Array<ArrayBuffer>, byte: number): boolean;
  /** The terminal `fd` passes all bytes as they are until the returned function is called. */
  passAll(fd: number): () => void;
  /** Unloads the library: after the last pseudo-terminal. */
  unload(): void;
  /** A new master that no child inherits and that never blocks, and the path of its slave. */
  open(): { readonly master: number; readonly slave: string };
  /** A pipe that no child inherits: what reads, what writes. */
  pipe(): readonly [number, number];
  resize(master: number, size: { readonly columns: number; readonly rows: number }): void;
}

/**
 * Needs the right `ffi`, which can be given back afterwards: what was opened goes on working.
 *
 * @throws {Deno.errors.NotCapable} without that right
 * @throws {Error} where there is no C library of a known system
 */
export function openLibc(): Libc {
  const { os, arch } = Deno.build;
  if (os !== "linux" && os !== "darwin") throw new Error(`no C library is known on ${os}`);
  const system = systems[os];
  if (os === "darwin" && arch === "aarch64") {
    const library = openFirst(system.names, { ...symbols, ...variadic.padded });
    const { ioctl, fcntl, ...calls } = library.symbols;
    const none = [0n, 0n, 0n, 0n, 0n, 0n] as const;
    return libc(calls, system, {
      ioctl: (fd, request, buffer) => ioctl(fd, request, ...none, buffer),
      fcntl: (fd, command, value) => fcntl(fd, command, ...none, value),
      unload: () => library.close(),
    });
  }
  const library = openFirst(system.names, { ...symbols, ...variadic.plain });
  const { ioctl, fcntl, ...calls } = library.symbols;
  return libc(calls, system, { ioctl, fcntl, unload: () => library.close() });
}

function openFirst<Symbols extends Deno.ForeignLibraryInterface>(
  names: readonly string[],
  wanted: Symbols,
): Deno.DynamicLibrary<Symbols> {
  let failure: unknown = new Error("no C library has a name");
  for (const name of names) {
    try {
      return Deno.dlopen(name, wanted);
    } catch (error) {
      failure = error;
      if (error instanceof Deno.errors.NotCapable) break;
    }
  }
  throw failure;
}

/** What differs between systems. */
interface Rest {
  ioctl(fd: number, request: bigint, buffer: Uint8Array<ArrayBuffer>): number;
  fcntl(fd: number, command: number, value: bigint): number;
  unload(): void;
}

function libc(
  calls: Common,
  system: (typeof systems)[keyof typeof systems],
  { ioctl, fcntl, unload }: Rest,
): Libc {
  const keep = (fd: number) => {
    demand(fcntl(fd, setDescriptorFlags, closeOnExec), "fcntl");
    return fd;
  };
  return {
    read: calls.read,
    write: calls.write,
    close: calls.close,
    poll: calls.poll,
    pollHere: calls.pollHere,
    unload,
    has: (bytes, byte) => calls.memchr(bytes, byte, BigInt(bytes.length)) !== 0n,
    open() {
      const flags = readWrite | system.noControllingTerminal;
      const master = keep(demand(calls.posix_openpt(flags), "posix_openpt"));
      // A program that does not read leaves room for some 14 kB: a write that waits would stop us.
      demand(fcntl(master, setStatusFlags, BigInt(readWrite | system.nonBlocking)), "fcntl");
      demand(calls.grantpt(master), "grantpt");
      demand(calls.unlockpt(master), "unlockpt");
      const name = new Uint8Array(128);
      if (calls.ptsname_r(master, name, BigInt(name.length)) !== 0) throw failed("ptsname_r");
      return { master, slave: new TextDecoder().decode(name.subarray(0, name.indexOf(0))) };
    },
    passAll(fd) {
      const before = new Uint8Array(termiosBytes);
      if (calls.tcgetattr(fd, before) !== 0) return () => {};
      const raw = before.slice();
      calls.cfmakeraw(raw);
      calls.tcsetattr(fd, atOnce, raw);
      return () => void calls.tcsetattr(fd, atOnce, before);
    },
    pipe() {
      const pair = new Int32Array(2);
      demand(calls.pipe(new Uint8Array(pair.buffer)), "pipe");
      const [from = -1, to = -1] = pair;
      return [keep(from), keep(to)];
    },
    resize(master, { columns, rows }) {
      const size = new Uint16Array([rows, columns, 0, 0]);
      ioctl(master, system.setWindowSize, new Uint8Array(size.buffer));
    },
  };
}

function demand(result: number, call: string): number {
  if (result < 0) throw failed(call);
  return result;
}

/** Its number is lost: the runtime makes calls of its own before `errno` could be asked for. */
function failed(call: string): Error {
  return new Error(`${call} failed`);
}
