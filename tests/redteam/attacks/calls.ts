/** Calls of the system that no build needs: keys, tracing, name spaces, rare sockets, doors of the kernel. */

import { shell } from "../../stories/attackers/support.ts";
import type { AttackClass } from "../attack.ts";

/** Each makes its calls by number, and prints `through-` and its name where they were carried out. */
const program = `
import ctypes, mmap, os, platform, signal, socket, struct, sys, time
arm = platform.machine() == "aarch64"
libc = ctypes.CDLL(None, use_errno=True)
def call(x86, aarch64, *args):
    it = libc.syscall(ctypes.c_long(aarch64 if arm else x86), *[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    if it == -1: raise OSError(ctypes.get_errno(), "refused")
    return it
USER, MOUNT, NET, PID, UTS, IPC, CGROUP, TIME = 0x10000000, 0x20000, 0x40000000, 0x20000000, 0x4000000, 0x8000000, 0x2000000, 0x80
def unshare(flags): call(272, 97, flags)
def clone(flags):
    pid = call(56, 220, flags | signal.SIGCHLD, 0, 0, 0, 0)
    if pid == 0: os._exit(0)
def clone3(flags):
    args = struct.pack("8Q", flags, 0, 0, 0, signal.SIGCHLD, 0, 0, 0)
    pid = call(435, 435, args, len(args))
    if pid == 0: os._exit(0)
def child():
    pid = os.fork()
    if pid == 0:
        time.sleep(20); os._exit(0)
    return pid
def mount(kind):
    unshare(USER | MOUNT)
    os.makedirs("/tmp/at", exist_ok=True)
    call(165, 40, b"x", b"/tmp/at", kind, 0, 0)
def remote(read):
    pid, own = child(), ctypes.create_string_buffer(b"theirs", 6)
    class Vec(ctypes.Structure): _fields_ = [("base", ctypes.c_void_p), ("len", ctypes.c_size_t)]
    here = Vec(ctypes.addressof(own), 6)
    call(310 if read else 311, 270 if read else 271, pid, ctypes.byref(here), 1, ctypes.byref(here), 1, 0)
def attach(request):
    pid = child()
    call(101, 117, request, pid, 0, 0)
def stolen():
    pid = child()
    call(438, 438, os.pidfd_open(pid), 0, 0)
def netlink(protocol): socket.socket(16, socket.SOCK_RAW, protocol)
def own_network(*what):
    unshare(USER | NET)
    socket.socket(*what)
def old():
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")
    at = ctypes.addressof(ctypes.c_char.from_buffer(code))
    if ctypes.CFUNCTYPE(ctypes.c_int)(at)() <= 0: raise OSError("refused")
def watched():
    attributes = struct.pack("IIQQQQQ", 1, 112, 0, 0, 0, 0, (1 << 5) | (1 << 6)).ljust(112, b"\\0")
    call(298, 241, attributes, 0, -1, -1, 0)
def ring(): call(425, 425, 4, ctypes.create_string_buffer(120))
def named():
    unshare(USER | UTS)
    socket.sethostname("elsewhere")
def rooted():
    unshare(USER)
    os.chroot("/tmp")
def joined():
    pid = os.fork()
    if pid == 0:
        unshare(USER); time.sleep(20); os._exit(0)
    time.sleep(0.5)
    space = os.open("/proc/%d/ns/user" % pid, os.O_RDONLY)
    call(308, 268, space, 0)
def typed():
    import pty, fcntl, termios
    if os.fork() == 0:
        os._exit(0)
    master, slave = pty.openpty()
    os.setsid() if os.getpid() != os.getsid(0) else None
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    fcntl.ioctl(slave, 0x5412, b"x")
def context():
    unshare(USER | MOUNT)
    call(430, 430, b"tmpfs", 0)
def tree():
    unshare(USER | MOUNT)
    call(428, 428, -100, b"/tmp", 0x8001)
def root():
    unshare(USER | MOUNT)
    call(165, 40, b"none", b"/", 0, 0x44000, 0)
attacks = {
    "the session's keyring": lambda: call(250, 219, 0, -3, 1),
    "the user's keyring": lambda: call(250, 219, 0, -4, 1),
    "a new session of keys": lambda: call(250, 219, 1, 0),
    "a key that is stored": lambda: call(248, 217, b"user", b"left", b"word", 4, -4),
    "a key that is searched": lambda: [call(248, 217, b"user", b"sought", b"word", 4, -4), call(249, 218, b"user", b"sought", 0, -4)],
    "to be traced": lambda: call(101, 117, 0, 0, 0, 0),
    "to attach": lambda: attach(16),
    "to seize": lambda: attach(0x4206),
    "memory that is read": lambda: remote(True),
    "memory that is written": lambda: remote(False),
    "a descriptor that is taken": stolen,
    "who shares what": lambda: call(312, 272, os.getpid(), child(), 0, 0, 0),
    "users": lambda: unshare(USER),
    "users and mounts": lambda: unshare(USER | MOUNT),
    "users and network": lambda: unshare(USER | NET),
    "users and processes": lambda: unshare(USER | PID),
    "users and messages": lambda: unshare(USER | IPC),
    "users and control groups": lambda: unshare(USER | CGROUP),
    "users and time": lambda: unshare(USER | TIME),
    "a clone with users": lambda: clone(USER),
    "a clone with network": lambda: clone(USER | NET),
    "a clone with mounts": lambda: clone(USER | MOUNT),
    "another clone with users": lambda: clone3(USER),
    "another clone with processes": lambda: clone3(USER | PID),
    "another's users": joined,
    "a host name": named,
    "a root of its own": rooted,
    "a mount of memory": lambda: mount(b"tmpfs"),
    "mounts made private": root,
    "a mount being made": context,
    "a copy of mounts": tree,
    "packets": lambda: own_network(17, socket.SOCK_RAW, 0),
    "raw addresses": lambda: own_network(2, socket.SOCK_RAW, 1),
    "raw addresses of the new kind": lambda: own_network(10, socket.SOCK_RAW, 58),
    "the audit": lambda: netlink(9),
    "the packet filter": lambda: netlink(12),
    "generic messages": lambda: netlink(16),
    "transformations": lambda: netlink(6),
    "machines around this one": lambda: socket.socket(40, socket.SOCK_STREAM, 0),
    "a ring of calls": ring,
    "counters": watched,
    "words typed by nobody": typed,
    "calls of old": old,
}
name = " ".join(sys.argv[1:])
try:
    attacks[name]()
    print("through-" + name)
except OSError as error:
    print("refused", error)
finally:
    sys.stdout.flush()
    os._exit(0)
`;

/** As in the program; what kernels refuse without a filter, too, is not among them. */
const names: readonly string[] = [...program.matchAll(/^ {4}"([^"]+)": /gm)]
  .flatMap(([, name]) => name === undefined ? [] : [name]);

export const calls: AttackClass = {
  name: "calls of the system",
  args: ["--permissions", "auto"],
  home: {},
  project: { "attack.py": program },
  attacks: () =>
    names.map((name) => ({
      name,
      calls: [shell(`python3 attack.py ${name.replaceAll("'", "\\'")}`)],
      breach: { type: "told", word: `through-${name}` },
    })),
};
