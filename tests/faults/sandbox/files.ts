/** Ways to write outside, and into what is protected inside. */

import { call, perl, type Probe } from "./probe.ts";
import type { World } from "./world.ts";

const out = (world: World) => world.outside;

/** Writes there, and shows that it did not fail. */
const write = (path: string) => `echo x > "${path}"`;

const files = (name: string, script: Probe["script"], escaped?: Probe["escaped"]): Probe => ({
  name,
  promise: "files",
  script,
  ...(escaped ? { escaped } : {}),
});

/** Tried without harm: opened for writing, and nothing is written. */
const opened = (path: string) => `(: >> ${path}) 2>/dev/null && echo ESCAPED`;

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    Deno.removeSync(path);
    return true;
  } catch {
    return false;
  }
}

export const fileProbes: readonly Probe[] = [
  files("write a file outside", (it) => write(`${out(it)}/file`)),
  files("make a file outside", (it) => write(`${out(it)}/new`)),
  files("make a folder outside", (it) => `mkdir ${out(it)}/folder`),
  files("append to ~/.bashrc", (it) => `echo evil >> ${it.home}/.bashrc`),
  files("remove a file outside", (it) => `rm -f ${out(it)}/file`),
  files("write through a link that was there", () => "echo x > link"),
  files("write through a link made inside", (it) => `ln -s ${out(it)} l; ${write("l/file")}`),
  files("write through a hard link", (it) => `ln ${out(it)}/file h; echo x > h`),
  files("write by ..", () => write("../outside/file")),
  files("write by /proc/self/root", (it) => write(`/proc/self/root${out(it)}/file`)),
  files("write by /proc/1/root", (it) => write(`/proc/1/root${out(it)}/file`)),
  files("write by /proc/self/cwd", () => write("/proc/self/cwd/../outside/file")),
  files(
    "write by the root of a process outside",
    (it) => write(`/proc/${it.victim}/root${out(it)}/file`),
  ),
  files(
    "write by the folder of a process outside",
    (it) => write(`/proc/${it.victim}/cwd/outside/file`),
  ),
  files("move a file in from outside", (it) => `mv ${out(it)}/file .`),
  files("move a file out", (it) => `echo x > a; mv -f a ${out(it)}/file`),
  files("rename the workspace", (it) => `mv ${it.root} ${it.root}2 && echo ESCAPED`),
  files("truncate by the system call", (it) => call("truncate", "$ARGV[0], 0", `${out(it)}/file`)),
  files(
    "bind a folder outside to one inside",
    (it) => `mkdir b; mount --bind ${out(it)} b; ${write("b/file")}`,
  ),
  files(
    "remount all writable",
    (it) => `mount -o remount,bind,rw /; mount -o remount,rw /; ${write(`${out(it)}/file`)}`,
  ),
  files(
    "remount in a name space of its own",
    (it) =>
      `unshare -Urm sh -c 'mount -o remount,bind,rw /; umount -l /; echo x > ${out(it)}/file'`,
  ),
  files(
    "mount the workspace's parent anew",
    (it) =>
      `unshare -Urm sh -c 'mkdir m; mount --rbind / m; mount -o remount,bind,rw m; echo x > m${
        out(it)
      }/file'`,
  ),
  files(
    "leave the view by chroot",
    (it) =>
      `unshare -Ur perl -e 'mkdir "c"; chroot "c"; chdir ".." for 1..40; chroot "."; open F, ">", "${
        out(it)
      }/file" or exit; print F "x"'`,
  ),
  files("plant a hook", () => "echo evil > .git/hooks/pre-commit"),
  files("write git's settings", () => "echo evil >> .git/config"),
  files("redirect git's settings", () => "echo .. > .git/commondir"),
  files("rename .git", () => "mv .git g && mkdir .git && echo evil > .git/config"),
  files("unmount .git", () => "umount -l .git; umount -l .git/hooks; echo evil > .git/config"),
  files("replace .git by a link", () => "rm -rf .git; ln -s conf .git"),
  files(
    "make a protected folder that was missing",
    () => "mkdir -p .agent; echo evil > .agent/config.yaml",
    ({ root }) => isThere(`${root}/.agent/config.yaml`),
  ),
  files(
    "put something else in its place",
    () => "rmdir .agent; mv .agent x; echo evil > .agent; [ -f .agent ] && echo ESCAPED",
  ),
  files(
    "meet others in /tmp",
    (it) => write(`/tmp/${it.word}`),
    ({ word }) => isThere(`/tmp/${word}`),
  ),
  files(
    "meet others in /var/tmp",
    (it) => write(`/var/tmp/${it.word}`),
    ({ word }) => isThere(`/var/tmp/${word}`),
  ),
  files(
    "meet others in /dev/shm",
    (it) => write(`/dev/shm/${it.word}`),
    ({ word }) => isThere(`/dev/shm/${word}`),
  ),
  files("write by an open descriptor", () =>
    `for fd in 3 4 5 6 7 8 9 10 11 12; do
       [ -e /proc/self/fd/$fd ] && readlink /proc/$$/fd/$fd | grep -v "^pipe:\\|/proc/" && echo ESCAPED
     done; (echo '{ "exit-code": 77 }' >&3) 2>/dev/null && echo ESCAPED
     (echo unseen >&4) 2>/dev/null && echo ESCAPED`),
  files(
    "open the kernel's settings",
    () =>
      ["/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/proc/sysrq-trigger"].map(
        opened,
      )
        .join("\n"),
  ),
  files(
    "open power and uevents",
    () => ["/sys/power/state", "/sys/kernel/uevent_helper"].map(opened).join("\n"),
  ),
  files(
    "make a control group",
    (it) =>
      `mkdir /sys/fs/cgroup/${it.word} 2>/dev/null && { rmdir /sys/fs/cgroup/${it.word}; echo ESCAPED; }`,
  ),
  files(
    "open a disk for writing",
    () =>
      `for it in /dev/[svx]d[a-z] /dev/nvme*n1 /dev/loop0; do [ ! -b $it ] || { ${
        opened("$it")
      }; }; done`,
  ),
  files(
    "make a device",
    () =>
      `mknod d b 7 0 2>/dev/null; mknod d b 254 0 2>/dev/null; (: < d) 2>/dev/null && echo ESCAPED`,
  ),
  files(
    "talk to a socket with a path",
    (it) => it.sockets.filter((path) => !path.startsWith("/run")).map(connect).join("\n"),
    (it) => it.arrived().includes("unix"),
  ),
  files(
    "talk to a socket in /run",
    (it) => it.sockets.filter((path) => path.startsWith("/run")).map(connect).join("\n") || ":",
    (it) => it.arrived().includes("unix"),
  ),
  {
    name: "change modes outside",
    promise: null,
    script: (it) => `chmod 777 ${out(it)}/file`,
  },
  {
    name: "change times outside",
    promise: null,
    script: (it) => `touch -d 2001-01-01 ${out(it)}/file && echo ESCAPED`,
  },
];

function connect(path: string): string {
  return perl(
    "use IO::Socket::UNIX; IO::Socket::UNIX->new(Peer => $ARGV[0]) and print qq(ESCAPED\\n)",
    path,
  );
}
