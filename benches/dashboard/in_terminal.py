"""Runs one program in a terminal of its own and tells what it wrote when, and what it cost.

In:  one JSON object: {"argv", "cwd", "env", "columns", "rows", "steps": [...], "limit": seconds}
     A step is done once its `when` (a text) has been written since the step before, or `after`
     seconds later: {"when": "...", "after": 0.5, "send": "...", "mark": "name"}.
     {"keys": ["x", ...], "every": seconds}: keys sent one by one, each timed until it is written.
     {"measure": seconds, "mark": "name"}: processor time, writes and frames over a stretch.
Out: one JSON object: {"marks": {name: ms since the start}, "first": ms to the first frame,
     "keys": [ms, ...], "stretches": {name: {"cpu": share of a core, "frames": n a second,
     "bytes": n, "rss": MB}}, "peak": MB, "code": exit code, "tail": last bytes}
"""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

order = json.load(sys.stdin)
frame = b"\x1b[?2026l"
ticks = os.sysconf("SC_CLK_TCK")

started = time.time()
pid, terminal = pty.fork()
if pid == 0:
    # The size is set before the program can ask for it.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", order["rows"], order["columns"], 0, 0))
    os.chdir(order["cwd"])
    os.execve(order["argv"][0], order["argv"], order["env"])

seen = bytearray()
since = 0
frames = 0
written = 0
first = None
ended = False


def pump(seconds):
    """Reads for so long, or until something came."""
    global frames, written, first, ended
    ready, _, _ = select.select([terminal], [], [], max(0, seconds))
    if not ready:
        return
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        piece = b""
    if not piece:
        ended = True
        return
    written += len(piece)
    frames += piece.count(frame)
    if first is None and frame in piece:
        first = (time.time() - started) * 1000
    seen.extend(piece)


def until(text, seconds):
    end = time.time() + seconds
    while not ended and time.time() < end:
        if text is not None and text.encode() in seen[since:]:
            return True
        pump(min(0.05, end - time.time()))
    return text is None


def used():
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / ticks


def memory(name):
    with open(f"/proc/{pid}/status") as file:
        for line in file:
            if line.startswith(name):
                return int(line.split()[1]) / 1024
    return 0


marks, keys, stretches = {}, [], {}
missed = None
for step in order["steps"]:
    if "measure" in step:
        before = (used(), time.time(), frames, written)
        until(None, step["measure"])
        took = time.time() - before[1]
        stretches[step["mark"]] = {
            "cpu": (used() - before[0]) / took,
            "frames": (frames - before[2]) / took,
            "bytes": written - before[3],
            "rss": memory("VmRSS"),
        }
        continue
    if "keys" in step:
        for key in step["keys"]:
            since = len(seen)
            sent = time.time()
            os.write(terminal, key.encode())
            if until(key, 2):
                keys.append((time.time() - sent) * 1000)
            else:
                keys.append(None)
            until(None, step["every"])
        continue
    if not until(step.get("when"), step.get("after", order["limit"])):
        missed = step
        break
    since = len(seen)
    if "mark" in step:
        marks[step["mark"]] = (time.time() - started) * 1000
    if "send" in step:
        os.write(terminal, step["send"].encode())

peak = memory("VmHWM") if not ended else 0
end = time.time() + 5
while not ended and time.time() < end and missed is None:
    pump(0.05)
if not ended:
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)
print(json.dumps({
    "marks": marks,
    "first": first,
    "keys": keys,
    "stretches": stretches,
    "peak": peak,
    "code": os.waitstatus_to_exitcode(status),
    "missed": missed,
    "tail": seen[-2000:].decode(errors="replace"),
}))
