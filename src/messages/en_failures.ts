/** What is said of failures that are known without a model. */

import { toolFailures } from "./en_failures_tools.ts";

/** Of those that the shell or the system tells. */
const systemFailures = {
  "failures.source.proven": "known failure",
  "failures.shell.command_not_found": "No program named {name} is on the PATH.",
  "failures.shell.off_path":
    "{name} is installed as {path}, in a folder that is not on the PATH of this shell.",
  "failures.shell.command_not_found.near":
    "No program named {name} is on the PATH. The nearest name is {near}.",
  "failures.shell.command_not_found.only": "No program named {name} is on the PATH, but {only} is.",
  "failures.shell.command_not_found.both":
    "No program named {name} is on the PATH. The nearest name is {near}; the package {package} has {name}.",
  "failures.shell.command_not_found.package":
    "No program named {name} is on the PATH. The package {package} has it.",
  "failures.shell.assignment":
    "An assignment has no blanks around the equals sign; {name} was taken for a program.",
  "failures.shell.program_of_script":
    "Line {number} of {script} runs {name}, and no such program is on the PATH.",
  "failures.shell.program_of_script.package":
    "Line {number} of {script} runs {name}, which is not installed. The package {package} has it.",
  "failures.shell.sudo_missing": "sudo is not installed here. As root, run the command without it.",
  "failures.shell.sudo_command":
    "sudo does not find {name}: its own PATH does not contain the folder of the program.",
  "failures.shell.run_by_other": "The program {name} was to be run, and it is not on the PATH.",
  "failures.shell.run_by_other.package":
    "The program {name} was to be run, and it is not installed. The package {package} has it.",
  "failures.shell.env_interpreter":
    "The first line of the script names the interpreter {name}, which is not on the PATH.",
  "failures.shell.env_interpreter.only":
    "The first line of the script names the interpreter {name}. Only {only} is on the PATH.",
  "failures.shell.not_executable": "The file {path} is not executable.",
  "failures.shell.folder_as_command": "{path} is a folder, not a program.",
  "failures.shell.crlf": "The lines of {script} end in CRLF, as on Windows. Scripts need LF.",
  "failures.shell.bad_interpreter":
    "The interpreter {interpreter} in the first line of {script} does not exist.",
  "failures.shell.exec_format":
    "The program has the wrong format: it is made for another system or processor, or it is a script without a first line (#!).",
  "failures.shell.text_busy":
    "The program {path} is running, and its file cannot be written meanwhile.",
  "failures.shell.quote": "A quote or bracket ({mark}) is not closed.",
  "failures.shell.unfinished":
    "The shell syntax is not complete: done, fi, esac, a bracket or the end of a here-document is missing.",
  "failures.shell.syntax": "The shell syntax is wrong near {token}.",
  "failures.shell.no_matches":
    "No file matches {pattern}. Put it in quotes if it is not meant for the shell.",
  "failures.shell.arguments":
    "The command line is too long. Pass the names through xargs or find -exec.",
  "failures.shell.no_space": "The disk is full: no space is left.",
  "failures.shell.no_inodes":
    "No file can be created: the file system has no space or no inodes left.",
  "failures.shell.quota": "Your disk quota is used up.",
  "failures.shell.read_only": "The file system is mounted read-only.",
  "failures.shell.open_files": "The process has reached its limit of open files.",
  "failures.shell.file_watchers": "The system's limit of watched files (inotify) is reached.",
  "failures.memory.node_heap":
    "Node.js has reached the limit of its heap. NODE_OPTIONS=--max-old-space-size=4096 raises it.",
  "failures.memory.build_killed":
    "The build was killed, mostly because memory ran out. Fewer parallel jobs need less.",
  "failures.memory.exhausted": "The program got no more memory.",
  "failures.file.permission": "Access to {path} is denied to your user.",
  "failures.file.not_permitted":
    "The system does not permit this on {path}: the owner or an attribute of the file forbids it.",
  "failures.file.missing": "There is no {path}.",
  "failures.file.missing.near": "There is no {path}. The nearest name is {near}.",
  "failures.file.is_folder": "{path} is a folder, and a file is needed.",
  "failures.file.folder_left_out": "{path} is a folder. cp copies folders with -r only.",
  "failures.file.not_folder": "{path} is a file, and a folder is needed.",
  "failures.file.exists": "{path} exists.",
  "failures.file.not_empty": "The folder {path} is not empty.",
  "failures.file.busy": "{path} is in use.",
  "failures.file.links": "{path} is a symbolic link that leads to itself.",
  "failures.file.name_too_long":
    "The name of a file is too long. Most file systems allow 255 bytes.",
  "failures.exit.interrupted": "The command was interrupted with Ctrl-C (exit code 130).",
  "failures.exit.quit": "The command was ended with Ctrl-\\ (exit code 131).",
  "failures.exit.illegal_instruction":
    "The program used an instruction that this processor does not have (exit code 132).",
  "failures.exit.aborted": "The program aborted itself after an internal error (exit code 134).",
  "failures.exit.bus_error":
    "The program accessed memory that does not exist (exit code 135, SIGBUS).",
  "failures.exit.arithmetic":
    "The program failed in arithmetic, mostly a division by zero (exit code 136).",
  "failures.exit.killed":
    "The command was killed (exit code 137, SIGKILL), mostly because memory ran out.",
  "failures.exit.segfault":
    "The program crashed with a segmentation fault: it accessed memory that is not its own (exit code 139).",
  "failures.exit.broken_pipe":
    "The reader of the pipe ended first (exit code 141, SIGPIPE). This is mostly harmless.",
  "failures.exit.terminated": "Another process asked the command to end (exit code 143, SIGTERM).",
  "failures.exit.stopped":
    "The command is stopped, not ended (Ctrl-Z). fg continues it, bg continues it in the background.",
  "failures.exit.not_found": "No program named {name} is on the PATH (exit code 127).",
  "failures.exit.not_executable": "The file {path} is not executable (exit code 126).",
  "failures.locale.missing": "The language settings name a locale that is not installed.",
  "failures.locale.missing.name": "The locale {name} is not installed.",
  "failures.subcommand": "{tool} has no command {name}.",
  "failures.subcommand.near": "{tool} has no command {name}. The nearest name is {near}.",
  "failures.net.proxy":
    "The proxy refuses the connection or cannot be reached. Check HTTP_PROXY and HTTPS_PROXY.",
  "failures.net.dns":
    "The name of a host cannot be resolved: it is mistyped, or DNS or the network is down.",
  "failures.net.dns.host":
    "The host name {host} cannot be resolved: it is mistyped, or DNS or the network is down.",
  "failures.net.refused": "The host refuses the connection: nothing listens on the port.",
  "failures.net.refused.host": "{host} refuses the connection: nothing listens on port {port}.",
  "failures.net.timed_out": "The host does not answer in time (timeout).",
  "failures.net.timed_out.host":
    "{host} does not answer in time (timeout): it is down, or a firewall drops the packets.",
  "failures.net.unreachable": "No route leads to the host: the network is down or another one.",
  "failures.net.port_in_use": "Another program already listens on the port.",
  "failures.net.port_in_use.number": "Another program already listens on port {port}.",
  "failures.net.port_privileged":
    "Ports below 1024 are for programs with more rights. Use a higher port.",
  "failures.net.port_privileged.number":
    "Port {port} is below 1024, where programs need more rights. Use a higher port.",
  "failures.tls.expired":
    "The server's certificate has expired, or the clock of this machine is wrong.",
  "failures.tls.not_yet_valid":
    "The certificate is not valid yet: the clock of this machine is probably slow.",
  "failures.tls.host_name": "The certificate is for another host name.",
  "failures.tls.unknown_issuer":
    "The certificate is self-signed or comes from an issuer that this machine does not know. A company's own authority must be installed.",
  "failures.net.unreachable.host": "No route leads to {host}: the network is down or another one.",
  "failures.file.archive": "The archive is damaged, not complete, or of another format.",
  "failures.file.archive.path":
    "The archive {path} is damaged, not complete, or of another format.",
  "failures.shell.bad_interpreter.unknown":
    "The interpreter in the first line (#!) of {script} does not exist, or the line ends in CRLF.",
  "failures.shell.no_sudoer":
    "The user {user} may not use sudo for this. An administrator must allow it.",
  "failures.macos.tools": "The command line tools of Xcode are missing (xcrun).",
  "failures.file.archive.gzip":
    "The file is not in gzip format. tar xf without z finds the format by itself.",
  "failures.file.archive.gzip_path":
    "{path} is not in gzip format. tar xf without z finds the format by itself.",
  "failures.shell.exec_format.platform":
    "The image is made for {platform}, and the processor of this machine is another.",
} as const;

export const failures = { ...systemFailures, ...toolFailures } as const;
