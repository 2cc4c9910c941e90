"""Runs commands and accounts each as a whole process: one JSON object a line in, one out.

In:  {"argv": [...], "cwd": "...", "env": {...}}
Out: {"started": epoch ms before the fork, "wall": ms, "cpu": user + system ms of the process and
     what it waited for, "peak": MB of the largest process, "code": exit code}
"""

import json
import os
import sys
import time

nothing = os.open(os.devnull, os.O_RDWR)

for line in sys.stdin:
    order = json.loads(line)
    streams = [(os.POSIX_SPAWN_DUP2, nothing, number) for number in (0, 1, 2)]
    os.chdir(order["cwd"])
    started = time.time()
    pid = os.posix_spawn(order["argv"][0], order["argv"], order["env"], file_actions=streams)
    _, status, used = os.wait4(pid, 0)
    wall = time.time() - started
    print(json.dumps({
        "started": started * 1000,
        "wall": wall * 1000,
        "cpu": (used.ru_utime + used.ru_stime) * 1000,
        "peak": used.ru_maxrss / 1024,
        "code": os.waitstatus_to_exitcode(status),
    }), flush=True)
