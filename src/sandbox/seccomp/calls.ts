/**
 * Calls of the system that no program in a box may make, whatever their arguments. Numbers are those
 * of `asm/unistd_64.h` (x86-64) and `asm-generic/unistd.h` (AArch64) of Linux; `null`: there is none.
 */

export type Architecture = typeof Deno.build.arch;

interface Numbers {
  readonly x86_64: number | null;
  readonly aarch64: number | null;
}

function calls(table: Readonly<Record<string, readonly [number | null, number | null]>>) {
  return Object.entries(table).map(([name, [x86_64, aarch64]]) => ({ name, x86_64, aarch64 }));
}

export interface Call extends Numbers {
  readonly name: string;
}

/** Refused with `EPERM`. */
export const denied: readonly Call[] = calls({
  // Keys of the user's session are not in any name space.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // Mounts and name spaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_tree_attr: [467, 467],
  setns: [308, 268],
  open_by_handle_at: [304, 265],
  // The kernel itself, and the machine as a whole.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  vhangup: [153, 58],
  lookup_dcookie: [212, 18],
  iopl: [172, null],
  ioperm: [173, null],
});

/**
 * Refused with `ENOSYS`, as by a kernel that does not have them: who asks then uses what is older,
 * of which a filter sees the arguments.
 */
export const missing: readonly Call[] = calls({
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
});

/** Of these it depends on their arguments. */
export const judged = {
  ioctl: { x86_64: 16, aarch64: 29 },
  clone: { x86_64: 56, aarch64: 220 },
  unshare: { x86_64: 272, aarch64: 97 },
  socket: { x86_64: 41, aarch64: 198 },
  socketpair: { x86_64: 53, aarch64: 199 },
} as const satisfies Readonly<Record<string, Numbers>>;

export type JudgedCall = keyof typeof judged;
