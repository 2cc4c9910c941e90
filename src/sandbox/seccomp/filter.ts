/** What programs in a box may not ask of the kernel, as a program that the kernel runs at every call. */

import { argument, assemble, offsets, type Step, type Test } from "./bpf.ts";
import { type Architecture, denied, judged, type JudgedCall, missing } from "./calls.ts";

/** `linux/seccomp.h`; the lower half is the number of the error. */
const reactions = {
  allow: 0x7fff_0000,
  /** It ends by `SIGSYS`. */
  kill: 0x8000_0000,
  error: 0x0005_0000,
} as const;

const errors = { EPERM: 1, ENOSYS: 38, EPROTONOSUPPORT: 93, EAFNOSUPPORT: 97 } as const;

/** `linux/audit.h`. */
const architectures: Readonly<Record<Architecture, number>> = {
  x86_64: 0xc000_003e,
  aarch64: 0xc000_00b7,
};

/** Calls of x32, which has the architecture of x86-64 (`__X32_SYSCALL_BIT`). */
const x32 = 0x4000_0000;

/** `CLONE_NEW…` of mounts, control groups, host name, IPC, users, processes, network. */
const nameSpaces = 0x7e02_0000;

/** `CLONE_NEWTIME`; to `clone` it is a bit of the signal at the end. */
const timeNameSpace = 0x80;

/** They put words into the input of a terminal (`asm/ioctls.h`). */
const terminalCommands = { TIOCSTI: 0x5412, TIOCLINUX: 0x541c } as const;

const families = { unix: 1, inet: 2, inet6: 10, netlink: 16 } as const;

/** Of `NETLINK_…`: addresses and routes, tables of sockets, devices that come and go. */
const netlinkProtocols = [0, 4, 15];

/** What a socket is beside flags; raw, and the packet sockets of old. */
const socketTypes = { mask: 0xf, raw: 3, packet: 10 } as const;

/** Bytes for `PR_SET_SECCOMP`, or for a program that sets a filter. */
export function filterProgram(architecture: Architecture): Uint8Array<ArrayBuffer> {
  const jumps = (calls: readonly Readonly<Record<Architecture, number | null>>[], to: string) =>
    calls.flatMap((call) => {
      const number = call[architecture];
      return number === null ? [] : [jump("equal", number, to)];
    });
  const special: readonly JudgedCall[] = ["ioctl", "clone", "socket", "socketpair", "unshare"];
  return assemble([
    { type: "load", offset: offsets.architecture },
    jump("equal", architectures[architecture], "native"),
    { type: "return", value: reactions.kill },
    mark("native"),
    { type: "load", offset: offsets.number },
    ...architecture === "x86_64" ? [jump("atLeast", x32, "missing")] : [],
    ...special.flatMap((name) => jumps([judged[name]], name)),
    ...jumps(denied, "denied"),
    ...jumps(missing, "missing"),
    { type: "return", value: reactions.allow },
    ...special.flatMap((name) => [mark(name), ...judgements[name]]),
    ...refusal("unknown family", errors.EAFNOSUPPORT),
    ...refusal("unknown protocol", errors.EPROTONOSUPPORT),
    ...refusal("missing", errors.ENOSYS),
    ...refusal("denied", errors.EPERM),
    mark("allowed"),
    { type: "return", value: reactions.allow },
  ]);
}

/** The kernel looks at no more than the lower half of each of these arguments. */
const judgements: Readonly<Record<JudgedCall, readonly Step[]>> = {
  ioctl: [
    { type: "load", offset: argument(1) },
    ...Object.values(terminalCommands).map((command) => jump("equal", command, "denied")),
    { type: "return", value: reactions.allow },
  ],
  clone: [
    { type: "load", offset: argument(0) },
    jump("anyBit", nameSpaces, "denied"),
    { type: "return", value: reactions.allow },
  ],
  unshare: [
    { type: "load", offset: argument(0) },
    jump("anyBit", nameSpaces | timeNameSpace, "denied"),
    { type: "return", value: reactions.allow },
  ],
  socket: [
    { type: "load", offset: argument(0) },
    jump("equal", families.unix, "allowed"),
    jump("equal", families.inet, "internet"),
    jump("equal", families.inet6, "internet"),
    jump("equal", families.netlink, "netlink"),
    jump("atLeast", 0, "unknown family"),
    mark("internet"),
    { type: "load", offset: argument(1) },
    { type: "and", mask: socketTypes.mask },
    jump("equal", socketTypes.raw, "denied"),
    jump("equal", socketTypes.packet, "denied"),
    { type: "return", value: reactions.allow },
    mark("netlink"),
    { type: "load", offset: argument(2) },
    ...netlinkProtocols.map((protocol) => jump("equal", protocol, "allowed")),
    jump("atLeast", 0, "unknown protocol"),
  ],
  socketpair: [
    { type: "load", offset: argument(0) },
    jump("equal", families.unix, "allowed"),
    jump("atLeast", 0, "unknown family"),
  ],
};

function jump(test: Test, value: number, to: string): Step {
  return { type: "jump", test, value, to };
}

function mark(name: string): Step {
  return { type: "mark", name };
}

function refusal(name: string, error: number): readonly Step[] {
  return [mark(name), { type: "return", value: reactions.error | error }];
}
