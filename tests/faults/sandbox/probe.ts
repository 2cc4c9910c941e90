import type { promisesOf } from "../../../src/sandbox/mod.ts";
import type { World } from "./world.ts";

type Promises = ReturnType<typeof promisesOf>;

/** One attempt to get out. */
export interface Probe {
  readonly name: string;
  /** What must hold for it to fail; `null`: no level speaks of it, and the table shows what is. */
  readonly promise: keyof Promises | null;
  /** It is also run without a box, where it must get through: it harms nobody there. */
  readonly control?: boolean;
  /** The box is one with a host that it may reach: what `World.granted` names. */
  readonly granted?: boolean;
  /** For bash. It prints `ESCAPED` where it alone can tell that it got through. */
  script(world: World): string;
  /** More than words and the state of the files tell. */
  escaped?(world: World): Promise<boolean> | boolean;
}

/** Numbers of system calls, which differ by machine. */
const calls = Deno.build.arch === "aarch64"
  ? {
    add_key: 217,
    chroot: 51,
    keyctl: 219,
    mount: 40,
    name_to_handle_at: 264,
    open_by_handle_at: 265,
    pidfd_open: 434,
    process_vm_readv: 270,
    ptrace: 117,
    sethostname: 161,
    setns: 268,
    truncate: 45,
  }
  : {
    add_key: 248,
    chroot: 161,
    keyctl: 250,
    mount: 165,
    name_to_handle_at: 303,
    open_by_handle_at: 304,
    pidfd_open: 434,
    process_vm_readv: 310,
    ptrace: 101,
    sethostname: 170,
    setns: 308,
    truncate: 76,
  };

/** A Perl program that says whether a system call succeeded. `args`: Perl, with `$ARGV[…]`. */
export function call(name: keyof typeof calls, args: string, words = ""): string {
  return `perl -e 'print "ESCAPED\\n" if syscall(${calls[name]}, ${args}) >= 0' ${words}`;
}

/** A Perl program. */
export function perl(program: string, words = ""): string {
  return `perl -e '${program}' ${words} 2>/dev/null`;
}

export const numbers = calls;
