import { provoked, type ProvokedCase } from "./case.ts";

const tiny = (options: string, words: string) =>
  `unshare -m bash -c 'mkdir t; mount -t tmpfs -o ${options} tmpfs t; ${words}'`;
const nobody = (words: string) => `setpriv --reuid=65534 --clear-groups ${words}`;

export const shellCases: readonly ProvokedCase[] = [
  provoked("shell.command_not_found", "", ["", "bash -c 'cd /; cowsay x'"], {
    names: ["apt install cowsay"],
  }),
  provoked("shell.program_of_script", "git", [
    "git init -q; echo 'cowsay x' >.git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; touch a; git add a",
    "git -c user.name=a -c user.email=b commit -qm x",
  ], { names: ["cowsay"] }),
  provoked("shell.not_executable", "xargs", ["echo : >run.sh", "echo a | xargs ./run.sh"], {
    names: ["./run.sh"],
  }),
  provoked("file.missing", "make", ["", "make -C none"], { names: ["none"] }),
  provoked("shell.command_not_found", "", ["", "X=$(cowsay x) && echo $X"], {
    names: ["apt install cowsay"],
  }),
  provoked("shell.program_of_script", "zsh", ["printf 'true\\ncowsay x\\n' >run", "zsh run"], {
    names: ["cowsay", "2"],
  }),
  provoked("file.missing", "", ["export LC_ALL=C", "cat 没有.txt"], { names: ["没有.txt"] }),
  provoked("file.missing", "perl", ["", "perl none.pl"], { names: ["none.pl"] }),
  provoked("file.missing", "tar", ["", "tar xzf none.tgz"], { names: ["none.tgz"] }),
  provoked("shell.command_not_found", "", ["", "giit status"], { names: ["git status"] }),
  provoked("shell.command_not_found", "", ["", "cowsay hello"], { names: ["apt install cowsay"] }),
  provoked("shell.command_not_found", "zsh", ["", "giit"], { shell: "zsh", names: ["git"] }),
  provoked("shell.command_not_found", "fish", ["", "giit"], { shell: "fish", names: ["git"] }),
  provoked("shell.command_not_found", "dash", ["", "giit"], { shell: "dash", names: ["git"] }),
  provoked("shell.program_of_script", "", ["printf 'true\\ncowsay x\\n' >run.sh", "bash run.sh"], {
    names: ["apt install cowsay", "2"],
  }),
  provoked("shell.off_path", "", ["PATH=/nowhere", "ls -l"], { names: ["/usr/bin/ls -l"] }),
  provoked("shell.off_path", "zsh", ["PATH=/nowhere", "/usr/bin/zsh -c 'ls -l'"], {
    names: ["/usr/bin/ls -l"],
    typed: "ls -l",
  }),
  provoked("shell.off_path", "fish", ["PATH=/nowhere", "/usr/bin/fish -c 'ls -l'"], {
    names: ["/usr/bin/ls -l"],
    typed: "ls -l",
  }),
  provoked("shell.sudo_missing", "", ["PATH=/bin", "sudo ls"], { names: ["ls"] }),
  provoked("shell.run_by_other", "", ["", "env cowsay"], { names: ["apt install cowsay"] }),
  provoked("shell.run_by_other", "make", ["printf 'all:\\n\\tcowsay\\n' >Makefile", "make"], {
    names: ["cowsay"],
  }),
  provoked("shell.run_by_other", "python3", [
    "",
    "python3 -c 'import subprocess as s; s.run([\"cowsay\"])'",
  ], { names: ["cowsay"] }),
  provoked("shell.env_interpreter", "", [
    "printf '#!/usr/bin/env none-such\\n' >run.sh; chmod +x run.sh",
    "./run.sh",
  ], {
    names: ["none-such"],
  }),
  provoked("shell.not_executable", "", ["echo : >run.sh", "./run.sh"], {
    names: ["chmod u+x ./run.sh"],
  }),
  provoked("shell.not_executable", "", ["echo : >run.sh", "./run.sh"], { language: "zh_CN" }),
  provoked("shell.not_executable", "zsh", ["echo : >run.sh", "./run.sh"], { shell: "zsh" }),
  provoked("shell.folder_as_command", "", ["mkdir d", "./d"], { names: ["cd ./d"] }),
  provoked("shell.crlf", "", [
    "printf '#!/bin/bash\\r\\necho\\r\\n' >run.sh; chmod +x run.sh",
    "./run.sh",
  ], { names: ["./run.sh"] }),
  provoked("shell.crlf", "python3", [
    "printf '#!/usr/bin/env python3\\r\\n' >run.py; chmod +x run.py",
    "./run.py",
  ]),
  provoked("shell.crlf", "", [
    "printf 'if true\\r\\nthen\\r\\necho\\r\\nfi\\r\\n' >run.sh",
    "bash run.sh",
  ]),
  provoked("shell.crlf", "dash", ["printf 'cd /tmp\\r\\nls\\r\\n' >run.sh", "dash run.sh"]),
  provoked("shell.crlf", "", ["printf 'cd src\\r\\nls\\r\\n' >run.sh; mkdir src", "bash run.sh"]),
  provoked("shell.bad_interpreter", "", [
    "printf '#!/none\\n' >run.sh && chmod +x run.sh",
    "./run.sh",
  ], { names: ["/none"] }),
  provoked("shell.bad_interpreter", "zsh", [
    "printf '#!/none\\n' >run.sh && chmod +x run.sh",
    "./run.sh",
  ], { shell: "zsh" }),
  provoked("shell.exec_format", "", [
    "printf '\\x7fELF\\x02\\x01\\x01\\0\\0\\0\\0\\0\\0\\0\\0\\0\\x02\\0\\xb7\\0\\x01\\0\\0\\0xx' >prog; chmod +x prog",
    "./prog",
  ], {
    names: ["uname -m"],
  }),
  provoked("shell.text_busy", "", [
    "cp /bin/sleep s; ./s 30 & until [ /proc/$!/exe -ef s ]; do :; done",
    "echo x > s",
  ], { names: ["s"] }),
  provoked("shell.quote", "", ["", "echo 'a"], { shell: "bash" }),
  provoked("shell.quote", "zsh", ["", "echo 'a"], { shell: "zsh" }),
  provoked("shell.unfinished", "", ["", "if true; then"], { shell: "bash" }),
  provoked("shell.syntax", "", ["", "if ; then"], { shell: "bash" }),
  provoked("shell.no_matches", "zsh", ["", "ls *.none"], { shell: "zsh", names: ["*.none"] }),
  provoked("shell.no_matches", "fish", ["", "ls *.none"], { shell: "fish", names: ["*.none"] }),
  provoked("shell.no_matches", "zsh curl", ["", "curl http://localhost/?a=b"], {
    shell: "zsh",
    names: ["curl 'http://localhost/?a=b'"],
  }),
  provoked("shell.arguments", "seq", ["", "/bin/echo $(seq 1 600000)"]),
  provoked("shell.no_space", "unshare", ["", tiny("size=40k", "head -c 100k /dev/zero > t/x")], {
    names: ["df -h"],
    typed: "head -c 100k /dev/zero > t/x",
  }),
  provoked("shell.no_inodes", "unshare", ["", tiny("nr_inodes=3", "touch t/a t/b t/c t/d")], {
    names: ["df -i"],
    typed: "touch t/a t/b t/c t/d",
  }),
  provoked("shell.read_only", "unshare", ["", tiny("ro", "touch t/a")], { typed: "touch t/a" }),
  provoked("shell.open_files", "python3", [
    "ulimit -n 16",
    "python3 -c '[open(\"/dev/null\") for _ in range(50)][0].x; import time'",
  ], { names: ["ulimit -n"] }),
  provoked("memory.exhausted", "python3", ["ulimit -v 300000", "python3 -c 'bytearray(10**9)'"]),
  provoked("memory.node_heap", "node", [
    "ulimit -c 0",
    "node --max-old-space-size=20 -e 'a=[];for(;;)a.push(new Array(1000).fill(1))'",
  ]),
  provoked("file.permission", "setpriv", ["", nobody("cat /etc/shadow")], {
    typed: "cat /etc/shadow",
    names: ["/etc/shadow"],
  }),
  provoked("file.permission", "setpriv", ["", nobody("mkdir /x")], { typed: "mkdir /x" }),
  provoked("file.missing", "", ["touch readme.md", "cat readm.md"], { names: ["cat readme.md"] }),
  provoked("file.missing", "", ["touch readme.md", "ls readm.md"], { names: ["ls readme.md"] }),
  provoked("file.missing", "", ["mkdir source", "cd sourc"], { names: ["cd source"] }),
  provoked("file.missing", "", ["", "echo x > nodir/f"], { names: ["nodir/f"] }),
  provoked("file.missing", "", ["", "mv nothing x"], { names: ["nothing"] }),
  provoked("file.missing", "", ["", "cat nothing"], { language: "zh_CN" }),
  provoked("file.missing", "tar", ["", "tar xf nothing.tar"]),
  provoked("file.missing", "python3", ["", "python3 -c 'open(\"data.csv\")'"], {
    names: ["data.csv"],
  }),
  provoked("file.missing", "zsh", ["mkdir source", "cd sourc"], {
    shell: "zsh",
    names: ["cd source"],
  }),
  provoked("file.is_folder", "", ["mkdir d", "cat d"], { names: ["d"] }),
  provoked("file.folder_left_out", "", ["mkdir d", "cp d e"], { names: ["cp -r d e"] }),
  provoked("file.not_folder", "", ["touch f", "cat f/x"], { names: ["f"] }),
  provoked("file.not_folder", "", ["touch f", "cd f"]),
  provoked("file.exists", "", ["mkdir d", "mkdir d"], { names: ["d"] }),
  provoked("file.not_empty", "", ["mkdir -p d/e", "rmdir d"], { names: ["ls -A d"] }),
  provoked("file.busy", "unshare", ["", tiny("size=40k", "rmdir t")], {
    typed: "rmdir t",
    names: ["t"],
  }),
  provoked("file.links", "", ["ln -s l l", "cat l"], { names: ["l"] }),
  provoked("file.name_too_long", "", ["", `touch ${"a".repeat(300)}`]),
  provoked("exit.interrupted", "", ["", "bash -c 'kill -2 $$; sleep 9'"]),
  provoked("exit.quit", "", [
    "ulimit -c 0",
    "bash -c 'kill -3 $$; exec sleep 9 & trap - QUIT; exit 131'",
  ]),
  provoked("exit.illegal_instruction", "", ["ulimit -c 0", "bash -c 'kill -4 $$'"]),
  provoked("exit.aborted", "", ["ulimit -c 0", "bash -c 'kill -6 $$'"]),
  provoked("exit.bus_error", "", ["ulimit -c 0", "bash -c 'kill -7 $$'"]),
  provoked("exit.arithmetic", "", ["ulimit -c 0", "bash -c 'kill -8 $$'"]),
  provoked("exit.killed", "", ["", "bash -c 'kill -9 $$'"], { names: ["free -h"] }),
  provoked("exit.segfault", "", ["ulimit -c 0", "bash -c 'kill -11 $$'"]),
  provoked("exit.broken_pipe", "", ["", "bash -o pipefail -c 'yes | head -1'"]),
  provoked("exit.terminated", "", ["", "bash -c 'kill -15 $$'"]),
  provoked("exit.not_found", "", ["exec 3>&2", "giit-such 2>/dev/null"], { names: ["giit-such"] }),
  provoked("exit.not_executable", "", ["echo : >run.sh", "./run.sh 2>/dev/null"], {
    names: ["chmod u+x ./run.sh"],
  }),
  provoked("locale.missing", "perl", ["export LC_ALL=xx_YY.UTF-8", "perl -e 'exit 1'"], {
    names: ["locale -a"],
  }),
];
