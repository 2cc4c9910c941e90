"""One shell in several ways, each in a terminal of its own, measured in turns.

In:  one JSON object: {"ways": {name: argv}, "cwd", "env", "columns", "rows", "launches": n, "keys": n,
     "enters": n, "idle": seconds, "floods": {name: [path, rounds]}, "watched": name of a way, "limit": seconds}
     The prompt of the shell is `ready<n>> ` and its number grows by one with each.
Out: one JSON object: {"launch": {way: [{"first": ms, "prompt": ms}]}, "keys": {way: [ms]},
     "enters": {way: [ms]}, "floods": {name: {way: [s]}}, "idle": {"ticks", "switches", "calls"},
     "started": {way: processes for each prompt},
     "memory": {"prompt": {"rss": MB, "peak": MB}, "end": the same}}
"""

import fcntl
import glob
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

order = json.load(sys.stdin)
ticks = os.sysconf("SC_CLK_TCK")
size = struct.pack("HHHH", order["rows"], order["columns"], 0, 0)


class Terminal:
    def __init__(self, argv):
        self.started = time.perf_counter()
        self.first = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.chdir(order["cwd"])
            os.execve(argv[0], argv, order["env"])
        self.poll = select.poll()
        self.poll.register(self.fd, select.POLLIN)
        self.prompts = 0
        self.tail = b""

    def read(self, seconds):
        if not self.poll.poll(max(0, seconds) * 1000):
            return None
        try:
            piece = os.read(self.fd, 65536)
        except OSError:
            piece = b""
        if self.first is None and piece:
            self.first = time.perf_counter()
        return piece

    def until(self, text):
        """Reads until the text comes; seconds since `self.since`."""
        end = time.perf_counter() + order["limit"]
        while text not in self.tail:
            piece = self.read(end - time.perf_counter())
            if not piece:
                raise SystemExit(f"no {text}: {self.tail[-500:]}")
            self.tail = self.tail[-100:] + piece
        took = time.perf_counter() - self.since
        self.tail = b""
        return took

    def send(self, text):
        self.since = time.perf_counter()
        os.write(self.fd, text.encode())

    def prompt(self):
        self.prompts += 1
        return self.until(f"ready{self.prompts}> ".encode())

    def quiet(self):
        """Reads what else is drawn, until nothing was for a while."""
        while self.read(0.02):
            pass
        self.tail = b""

    def enter(self, line):
        self.send(line + "\r")
        took = self.prompt()
        self.quiet()
        return took

    def close(self):
        os.write(self.fd, b"exit\r")
        while self.read(order["limit"]):
            pass
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def ready(argv):
    it = Terminal(argv)
    it.since = it.started
    return it, it.prompt()


def status(pid, name):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name))


def memory(pid):
    return {"rss": status(pid, "VmRSS") / 1024, "peak": status(pid, "VmHWM") / 1024}


def used(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def switches(pid):
    return sum(
        status(f"{pid}/task/{task}", "voluntary") for task in os.listdir(f"/proc/{pid}/task")
    )


def below(pid):
    """The process and all that it has started."""
    children = [
        int(child)
        for path in glob.glob(f"/proc/{pid}/task/*/children")
        for child in open(path).read().split()
    ]
    return [pid, *(it for child in children for it in below(child))]


def traced(pids, calls, body):
    """Lines that strace wrote of these processes while `body` ran."""
    with tempfile.NamedTemporaryFile("r") as file:
        args = ["strace", "-f", "-o", file.name, "-e", f"trace={calls}"]
        tracer = subprocess.Popen(
            args + [word for pid in pids for word in ("-p", str(pid))], stderr=subprocess.PIPE
        )
        for _ in pids:
            tracer.stderr.readline()
        body()
        tracer.send_signal(signal.SIGINT)
        tracer.communicate()
        # What waited already when it was attached to is told as begun again.
        begun = ("resumed>", "<unfinished ...>", "restart_syscall", "<detached ...>", "strace:")
        return [line for line in file if "(" in line and not any(it in line for it in begun)]


def processes(lines):
    made = re.compile(r"\b(fork|vfork|clone3?|execve)\(")
    return [line for line in lines if made.search(line) and "CLONE_THREAD" not in line]


def turns(terminals, count, body):
    samples = {name: [] for name in terminals}
    names = list(terminals)
    for at in range(count):
        for name in names[at % len(names):] + names[:at % len(names)]:
            samples[name].append(body(terminals[name], at))
    return samples


def launch(argv, _):
    it, took = ready(argv)
    it.quiet()
    it.close()
    return {"first": (it.first - it.started) * 1000, "prompt": took * 1000}


# Letters that end no control sequence.
letters = "QVWYZ"


def key(it, at):
    letter = letters[at % len(letters)]
    it.send(letter)
    took = it.until(letter.encode())
    it.quiet()
    if at % 20 == 19:
        it.send("\x15")
        it.quiet()
    return took * 1000


def enters(it, count):
    for _ in range(count):
        it.enter(":")


result = {"launch": turns(order["ways"], order["launches"], launch)}
terminals = {name: ready(argv)[0] for name, argv in order["ways"].items()}
for it in terminals.values():
    it.quiet()
    enters(it, 3)
watched = terminals[order["watched"]]
result["memory"] = {"prompt": memory(watched.pid)}
result["keys"] = turns(terminals, order["keys"], key)
for it in terminals.values():
    it.send("\x15")
    it.quiet()
result["enters"] = turns(terminals, order["enters"], lambda it, _: it.enter(":") * 1000)
time.sleep(2)
before = (used(watched.pid), switches(watched.pid))
time.sleep(order["idle"])
result["idle"] = {
    "ticks": used(watched.pid) - before[0],
    "switches": switches(watched.pid) - before[1],
    "calls": len(traced([watched.pid], "all", lambda: time.sleep(order["idle"]))),
}
result["started"] = {
    name: len(processes(traced(below(it.pid), "process", lambda: enters(it, 20)))) / 20
    for name, it in terminals.items()
}
result["floods"] = {
    name: turns(terminals, rounds, lambda it, _: it.enter(f"cat {path}"))
    for name, (path, rounds) in order["floods"].items()
}
result["memory"]["end"] = memory(watched.pid)
for it in terminals.values():
    it.close()
print(json.dumps(result))
