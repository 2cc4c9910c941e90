/** What takes all that a machine has: processes, memory, files, time. Each says so where it came to its end. */

import { shell } from "../../stories/attackers/support.ts";
import type { AttackClass } from "../attack.ts";

/** Small ones: each bomb takes three times as much. */
const limited = `limits:
  processes: 64
  memory_percent: 0.5
  open_files: 128
  cpu_s: 1
`;

export const unlimited = `limits:
  processes: null
  memory_percent: null
  open_files: null
  cpu_s: null
`;

/** Forks as said `$1` times, waits, and says whether all were made. */
const program = `
import mmap, multiprocessing, os, resource, socket, sys, threading, time
def total():
    with open("/proc/meminfo") as f: return int(f.readline().split()[1]) * 1024
most = int(total() * 0.015)
def hold(size):
    piece = bytearray(size)
    for at in range(0, size, 4096): piece[at] = 1
    return piece
def forks(count, then=lambda: time.sleep(2)):
    made = 0
    for at in range(count):
        if os.fork() == 0:
            then(); os._exit(0)
        made += 1
    time.sleep(1.5)
    return made
def away():
    os.setsid()
    if os.fork(): os._exit(0)
    time.sleep(2)
def chain(depth):
    if depth and os.fork() == 0:
        chain(depth - 1); time.sleep(1.5); os._exit(0)
    time.sleep(1.5)
    if depth == 192: return
def tree(depth):
    for side in range(2):
        if depth and os.fork() == 0:
            tree(depth - 1); time.sleep(1.5); os._exit(0)
def threads(count):
    all = [threading.Thread(target=time.sleep, args=(2,)) for _ in range(count)]
    for it in all: it.start()
    time.sleep(1)
def at_once(count, size):
    left = []
    for at in range(count):
        here, there = os.pipe()
        if os.fork() == 0:
            held = hold(size); os.write(there, b"x"); time.sleep(3); os._exit(0)
        left.append(here)
    for it in left: os.read(it, 1)
    time.sleep(1)
def shared():
    piece = mmap.mmap(-1, most)
    for at in range(0, most, 4096): piece[at] = 1
    time.sleep(1.5)
def slowly():
    held = []
    for at in range(32):
        held.append(hold(most // 32)); time.sleep(0.05)
    time.sleep(1)
def opened(make):
    held = [make() for _ in range(384)]
    return held
def computes():
    while time.process_time() < 3: pass
def beside(count):
    pids = []
    for at in range(count):
        pid = os.fork()
        if pid == 0:
            computes(); os._exit(7)
        pids.append(pid)
    for it in pids:
        if os.waitstatus_to_exitcode(os.waitpid(it, 0)[1]) != 7: raise OSError("ended")
def thread_computes():
    it = threading.Thread(target=computes); it.start(); it.join()
bombs = {
    "forks": lambda: forks(192),
    "forks that leave": lambda: forks(192, away),
    "a chain of forks": lambda: chain(192),
    "a tree of forks": lambda: [tree(7), time.sleep(1.5)],
    "threads": lambda: threads(192),
    "threads of forks": lambda: forks(12, lambda: threads(16)),
    "memory": lambda: [hold(most), time.sleep(1.5)],
    "memory bit by bit": slowly,
    "memory of eight": lambda: at_once(8, most // 8),
    "memory of forty": lambda: at_once(40, most // 40),
    "memory that is shared": shared,
    "files": lambda: opened(lambda: open("/dev/null")),
    "sockets": lambda: opened(lambda: socket.socket()),
    "pipes": lambda: opened(os.pipe),
    "copies of a file": lambda: opened(lambda: os.dup(0)),
    "computing": computes,
    "computing beside": lambda: beside(2),
    "computing in a thread": thread_computes,
    "computing with a raised limit": lambda: [resource.setrlimit(resource.RLIMIT_CPU, (-1, -1)), computes()],
    "files with a raised limit": lambda: [resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024)), opened(lambda: open("/dev/null"))],
}
name = " ".join(sys.argv[1:])
try:
    bombs[name]()
    print("through-" + name, flush=True)
except (OSError, RuntimeError, ValueError) as error:
    print("refused", error, flush=True)
    time.sleep(1)
os._exit(0)
`;

const names: readonly string[] = [...program.matchAll(/^ {4}"([^"]+)": /gm)]
  .flatMap(([, name]) => name === undefined ? [] : [name]);

/** Without a program beside the shell. */
const lines: Readonly<Record<string, string>> = {
  "a shell that forks":
    'i=0; while [ "$i" -lt 192 ]; do sleep 8 & i=$((i+1)); done; sleep 1.5; jobs -r | wc -l | ' +
    'grep -q 192 && echo "through-a shell" "that forks"',
  "a pipe that nobody reads":
    "dd if=/dev/zero bs=$(awk '/MemTotal/ { print int($2 * 15) }' /proc/meminfo) count=1 " +
    '2>/dev/null | sleep 2; echo "through-a pipe" "that nobody reads"',
};

export const bombs: AttackClass = {
  name: "bombs",
  args: ["--permissions", "auto"],
  config: limited,
  home: {},
  project: { "bomb.py": program },
  attacks: () => [
    ...names.map((name) => ({
      name,
      calls: [shell(`python3 bomb.py ${name}`)],
      breach: { type: "told", word: `through-${name}` } as const,
    })),
    ...Object.entries(lines).map(([name, line]) => ({
      name,
      calls: [shell(line)],
      breach: { type: "told", word: `through-${name}` } as const,
    })),
  ],
};
