/** Ways to read what is hidden, to reach the network and to reach other processes. */

import { alive } from "../../integration/sandbox/support.ts";
import { call, numbers, perl, type Probe } from "./probe.ts";
import type { World } from "./world.ts";

type Script = Probe["script"];

const secrets = (name: string, script: Script): Probe => ({ name, promise: "secrets", script });

/** The secret in the output is the escape. */
export const secretProbes: readonly Probe[] = [
  secrets("read a key at home", (it) => `cat ${it.home}/.ssh/id_ed25519 ${it.home}/.netrc`),
  secrets("read our own data", (it) => `cat ${it.data}/*; grep -r secret ${it.data}`),
  secrets("read .env and a key of the project", () => "cat .env conf/server.key"),
  secrets("read what other commands left", (it) => `grep -rs secret ${it.scratch}`),
  secrets("read everything there is", (it) => `grep -rsh secret- ${it.root}/..`),
  secrets("read by /proc/self/root", (it) => `cat /proc/self/root${it.home}/.ssh/id_ed25519`),
  secrets("read by /proc/1/root", (it) => `cat /proc/1/root${it.home}/.ssh/id_ed25519`),
  secrets(
    "read by the root of a process outside",
    (it) =>
      `cat /proc/${it.victim}/root${it.home}/.ssh/id_ed25519 /proc/${it.victim}/cwd/root/.env`,
  ),
  secrets("read by a link", (it) => `ln -s ${it.data} d; cat d/auth.json`),
  secrets("read by a hard link", (it) => `ln ${it.home}/.netrc n; ln .env e; cat n e`),
  secrets(
    "unmount what hides",
    (it) => `umount -l .env; umount -l ${it.data}; cat .env ${it.data}/auth.json`,
  ),
  secrets(
    "unmount in a name space of its own",
    (it) =>
      `unshare -Urm sh -c 'umount -l ${it.root}/.env; umount -l ${it.data}; cat .env ${it.data}/auth.json'`,
  ),
  secrets(
    "mount home once more",
    (it) =>
      `mkdir m; unshare -Urm sh -c 'mount --rbind / m; cat m${it.home}/.netrc; umount -l m${it.home}/.netrc; cat m${it.home}/.netrc'`,
  ),
  secrets("rename the folder of what hides", () => "mv conf c2; cat c2/server.key"),
  secrets(
    "copy what hides",
    () => "cp -a .env e2; cat e2; git hash-object .env >/dev/null; tar c . | grep -a secret",
  ),
  secrets(
    "read the environment of a process outside",
    (it) => `tr '\\0' '\\n' < /proc/${it.victim}/environ`,
  ),
  secrets(
    "find a secret in its own environment",
    () => "env; cat /proc/1/environ | tr '\\0' '\\n'",
  ),
  secrets("read the shadow file", () => '[ -n "$(cat /etc/shadow 2>/dev/null)" ] && echo ESCAPED'),
  secrets("read memory of the machine", () =>
    `for it in /dev/mem /dev/kmem /proc/kcore; do
       (head -c 64 $it 2>/dev/null | grep -q .) && echo ESCAPED
     done`),
  secrets("read a disk", () =>
    `for it in /dev/[svx]d[a-z] /dev/nvme*n1 /dev/dm-* /dev/loop0; do
       (: < $it) 2>/dev/null && echo ESCAPED
     done`),
  secrets("open a file by its handle", (it) =>
    perl(
      `$h = pack("Ll", 128, 0) . "\\0" x 128; $m = pack("l", 0);
       syscall(${numbers.name_to_handle_at}, -100, $ARGV[0], $h, $m, 0);
       open D, "<", "."; $fd = syscall(${numbers.open_by_handle_at}, fileno(D), $h, 0);
       if ($fd >= 0) { open F, "<&=", $fd; print <F>; }`,
      `${it.home}/.netrc`,
    )),
];

/** What would change this machine, or hold anyhow, without a box. */
const alters: readonly string[] = [
  "an interface of its own up to the machine",
  "leave a process behind",
  "leave one that ignores signals",
  "type into a terminal",
  "trace a process outside",
  "name the machine",
];

const network = (name: string, arrives: string, script: Script): Probe => ({
  name,
  promise: "network",
  control: !alters.includes(name),
  script,
  escaped: (world) => world.arrived().includes(arrives),
});

const tcp = (host: string, port: number | null) =>
  port === null ? ":" : `(exec 7<>/dev/tcp/${host}/${port}) 2>/dev/null && echo ESCAPED`;

function ownAddress(): string {
  const found = Deno.networkInterfaces().find(({ family, address }) =>
    family === "IPv4" && !address.startsWith("127.")
  );
  return found?.address ?? "127.0.0.2";
}

export const networkProbes: readonly Probe[] = [
  network("TCP to a local port", "tcp", ({ ports }) => tcp("127.0.0.1", ports.tcp)),
  network("TCP to the machine's own address", "tcp", ({ ports }) => tcp(ownAddress(), ports.tcp)),
  network("TCP to any local address", "tcp", ({ ports }) => tcp("0.0.0.0", ports.tcp)),
  network("TCP by IPv6", "tcp6", ({ ports }) => tcp("::1", ports.tcp6)),
  network("UDP to a local port", "udp", ({ ports }) => `echo x > /dev/udp/127.0.0.1/${ports.udp}`),
  network(
    "UDP to the machine's own address, as DNS goes",
    "udp",
    ({ ports }) => `echo x > /dev/udp/${ownAddress()}/${ports.udp}`,
  ),
  network(
    "a name by the resolver",
    "dns",
    () => "timeout 2 getent hosts example.com >/dev/null && echo ESCAPED",
  ),
  network("an abstract socket", "abstract", (it) =>
    perl(
      "use IO::Socket::UNIX; IO::Socket::UNIX->new(Peer => qq(\\0$ARGV[0])) and print qq(ESCAPED\\n)",
      it.abstract,
    )),
  network(
    "a raw socket",
    "raw",
    () => perl("use Socket; socket(S, 17, SOCK_RAW, 768) and print qq(ESCAPED\\n)"),
  ),
  network("the name space of a process outside", "tcp", (it) =>
    perl(
      `open N, "<", "/proc/$ARGV[0]/ns/net" or exit; print "ESCAPED\\n" if syscall(${numbers.setns}, fileno(N), 0) >= 0`,
      `${it.victim}`,
    )),
  network(
    "an interface of its own up to the machine",
    "tcp",
    ({ ports }) =>
      `ip link set eth0 up 2>/dev/null; ip route add default dev lo 2>/dev/null; ${
        tcp(ownAddress(), ports.tcp)
      }`,
  ),
];

const processes = (name: string, script: Script, escaped?: Probe["escaped"]): Probe => ({
  name,
  promise: "processes",
  control: !alters.includes(name),
  script,
  ...(escaped ? { escaped } : {}),
});

const left = async ({ word }: World) => (await alive(word)).length > 0;

export const processProbes: readonly Probe[] = [
  processes("signal a process outside", (it) => `kill -0 ${it.victim} && echo ESCAPED`),
  processes("trace a process outside", (it) => call("ptrace", `16, ${it.victim}, 0, 0`)),
  processes("read its memory by the system call", (it) =>
    perl(
      `open M, "<", "/proc/$ARGV[0]/maps"; my ($a) = <M> =~ /^(\\w+)/; $b = "\\0" x 8;
       $l = pack("P8Q", $b, 8); $r = pack("QQ", hex $a, 8); print "ESCAPED\\n" if
       syscall(${numbers.process_vm_readv}, $ARGV[0] + 0, $l, 1, $r, 1, 0) >= 0`,
      `${it.victim}`,
    )),
  processes("read its memory by /proc", (it) => `(: < /proc/${it.victim}/mem) && echo ESCAPED`),
  processes("hold it by a descriptor", (it) => call("pidfd_open", `${it.victim}, 0`)),
  processes(
    "see its command line",
    (it) => `cat /proc/${it.victim}/cmdline | grep -aq . && echo ESCAPED`,
  ),
  processes(
    "list processes outside",
    () =>
      "grep -alz IO::Socket::UNIX /proc/[0-9]*/cmdline 2>/dev/null | grep -v self | grep -q . && ls /proc | grep -c '^[0-9]' | awk '$1 > 12 { print \"ESCAPED\" }'",
  ),
  processes(
    "read shared memory",
    (it) => perl(`shmread(${it.memory}, $b, 0, 64) and print "ESCAPED\\n"`),
  ),
  processes("name the machine", () =>
    // To what it is called already.
    perl(
      `$n = qx(uname -n); chomp $n; print "ESCAPED\\n" if syscall(${numbers.sethostname}, $n, length $n) >= 0`,
    )),
  processes("leave a process behind", (it) => `(setsid sleep ${it.word} >/dev/null 2>&1 &)`, left),
  processes(
    "leave one that ignores signals",
    (it) =>
      `(trap "" HUP TERM INT; setsid sh -c 'trap "" HUP TERM INT; sleep ${it.word}' >/dev/null 2>&1 &)`,
    left,
  ),
  processes(
    "gain a privilege by set-uid",
    () => "grep -q 'NoNewPrivs:.1' /proc/self/status || echo ESCAPED",
  ),
  processes(
    "keep a capability over others",
    () =>
      `perl -ne 'print "ESCAPED\\n" if /^Cap(?:Prm|Eff|Amb):\\s*(\\S+)/ && (hex($1) & ~2)' /proc/self/status`,
  ),
  processes(
    "type into a terminal",
    () =>
      perl(`for my $p ("/dev/tty", "/dev/stdin", glob "/dev/pts/*") {
       open T, "+<", $p or next; print "ESCAPED\\n" if ioctl(T, 0x5412, my $c = "x"); }`),
  ),
  {
    name: "use the session's keyring",
    promise: null,
    script: () => call("keyctl", "0, -3, 0, 0, 0"),
  },
  {
    name: "make a user name space",
    promise: null,
    script: () => "unshare -Ur true && echo ESCAPED",
  },
];
