/**
 * Paths by which tools were led astray, and what each must come to. `read`: the content of the file
 * inside that it leads to, or the kind of refusal; `write`: whether a file is written, inside, or the
 * kind of refusal.
 */

import type { WorkspaceErrorKind } from "../../../src/protocol/mod.ts";
import type { Trap } from "./world.ts";

export interface PathCase {
  readonly class: string;
  readonly name: string;
  readonly path: string;
  readonly traps?: Readonly<Record<string, Trap>>;
  readonly read: { readonly text: string } | WorkspaceErrorKind;
  readonly write: "done" | WorkspaceErrorKind;
  /** Passed over where these are not to be had. */
  readonly needs?: "root" | "user" | "python3";
}

type Rest = Omit<PathCase, "class" | "name" | "path">;
type Row = readonly [
  name: string,
  path: string,
  read: PathCase["read"],
  write: PathCase["write"],
  more?: Partial<Rest>,
];

const link = (to: string): Trap => ({ type: "link", to });
const file = (text: string): Trap => ({ type: "file", text });
const text = (content: string) => ({ text: content });
const both = (kind: WorkspaceErrorKind) => [kind, kind] as const;

const classes: Readonly<Record<string, readonly Row[]>> = {
  plain: [
    ["a file", "a", text("inside a"), "done"],
    ["a file deeper", "dir/deep/c", text("inside c"), "done"],
    ["a new file", "new", "missing", "done"],
    ["a new file in new folders", "x/y/z", "missing", "done"],
    ["a folder", "dir", ...both("is_directory")],
    ["the root", ".", ...both("is_directory")],
    ["a file as a folder", "a/x", ...both("not_directory")],
  ],
  absolute: [
    ["inside", "ROOT/a", text("inside a"), "done"],
    ["of the system", "/etc/passwd", ...both("outside")],
    ["beside", "OUT/secret", ...both("outside")],
    ["of which the root is a prefix", "ROOT-evil/a", ...both("outside")],
    ["a file whose name begins like the root", "ROOTfile", ...both("outside")],
    ["the top", "/", ...both("outside")],
    ["two slashes", "//etc/passwd", ...both("outside")],
    ["back into the root", "OUT/../root/a", text("inside a"), "done"],
    ["out of the root", "ROOT/../out/secret", ...both("outside")],
  ],
  "dot dot": [
    ["up", "../out/secret", ...both("outside")],
    ["up from a folder", "dir/../../out/secret", ...both("outside")],
    ["up and back", "../root/a", text("inside a"), "done"],
    ["far up", `${"../".repeat(60)}etc/passwd`, ...both("outside")],
    ["through what is not there", "none/../a", ...both("missing")],
    ["through a file", "a/../dir/b", ...both("not_directory")],
    ["inside", "dir/../dir/./b", text("inside b"), "done"],
    ["three dots", "dir/.../b", "missing", "done"],
    ["up at the end", "dir/..", ...both("is_directory")],
    ["up from the root alone", "..", ...both("outside")],
  ],
  links: [
    ["to a file outside", "l", ...both("outside"), { traps: { l: link("OUT/secret") } }],
    ["relative, to a file outside", "l", ...both("outside"), {
      traps: { l: link("../out/secret") },
    }],
    ["to a folder outside", "l/secret", ...both("outside"), { traps: { l: link("OUT") } }],
    ["to a folder outside, new file", "l/new", ...both("outside"), { traps: { l: link("OUT") } }],
    ["to the top", "l/etc/passwd", ...both("outside"), { traps: { l: link("/") } }],
    ["to what is not there, outside", "l", ...both("outside"), { traps: { l: link("OUT/new") } }],
    ["to what is not there, inside", "l", "missing", "done", { traps: { l: link("dir/new") } }],
    ["to a file inside", "l", text("inside b"), "done", { traps: { l: link("dir/b") } }],
    ["absolute, to a file inside", "l", text("inside b"), "done", {
      traps: { l: link("ROOT/dir/b") },
    }],
    ["out and back in", "l/root/a", text("inside a"), "done", { traps: { l: link("..") } }],
    ["with up behind it", "l/../out/secret", ...both("outside"), { traps: { l: link("ROOT") } }],
    ["up behind a link goes up from its target", "l/../b", text("inside b"), "done", {
      traps: { l: link("dir/deep") },
    }],
    ["in a folder that is a link", "l/m", ...both("outside"), {
      traps: { l: link("dir"), "dir/m": link("../../out/secret") },
    }],
    ["with a slash behind it", "l/", ...both("outside"), { traps: { l: link("OUT/secret") } }],
    ["named like a file of git", ".git", ...both("outside"), {
      traps: { ".git": link("OUT/dir") },
    }],
    ["to a secret", "notes.txt", "secret", "changed", {
      traps: { "notes.txt": link(".env"), ".env": file("KEY") },
    }],
    ["to protected settings", "l/config", text("[core]"), "protected", {
      traps: { l: link(".git"), ".git/config": file("[core]") },
    }],
    ["with a protected name", ".agent", text("inside a"), "protected", {
      traps: { ".agent": link("a") },
    }],
  ],
  chains: [
    ["two, then outside", "l", ...both("outside"), {
      traps: { l: link("m"), m: link("OUT/secret") },
    }],
    ["thirty nine", "l0", text("inside a"), "done", { traps: chain(39, "a") }],
    ["forty one", "l0", ...both("not_regular"), { traps: chain(41, "a") }],
    ["to itself", "l", ...both("not_regular"), { traps: { l: link("l") } }],
    ["a circle", "l/x", ...both("not_regular"), { traps: { l: link("m"), m: link("l") } }],
    ["a circle through folders", "l/l/l/a", text("inside a"), "done", { traps: { l: link(".") } }],
    ["doubling", "l/x", ...both("not_regular"), { traps: { l: link("l/l") } }],
    ["an empty turn outside", "l/dir/b", ...both("outside"), {
      traps: { l: link("dir/../../out") },
    }],
  ],
  "proc, sys, dev": [
    ["the environment of a process", "/proc/self/environ", ...both("outside")],
    ["the top, through a process", "/proc/self/root/etc/passwd", ...both("outside")],
    ["a link to a process's top", "l/etc/passwd", ...both("outside"), {
      traps: { l: link("/proc/self/root") },
    }],
    ["a link to a process's folder", "l/a", ...both("outside"), {
      traps: { l: link("/proc/self/cwd") },
    }],
    ["a link to an open file", "l", ...both("outside"), { traps: { l: link("/proc/self/fd/0") } }],
    ["a link to the environment", "l", ...both("outside"), {
      traps: { l: link("/proc/self/environ") },
    }],
    ["a link to the kernel's settings", "l/kernel/hostname", ...both("outside"), {
      traps: { l: link("/proc/sys") },
    }],
    ["sys", "/sys/kernel/notes", ...both("outside")],
    ["zeros without end", "l", ...both("outside"), { traps: { l: link("/dev/zero") } }],
    ["the terminal", "/dev/tty", ...both("outside")],
    ["standard input", "l", ...both("outside"), { traps: { l: link("/dev/stdin") } }],
    ["shared memory", "/dev/shm/x", ...both("outside")],
  ],
  "not regular": [
    ["a pipe", "p", ...both("not_regular"), { traps: { p: { type: "pipe" } } }],
    ["a link to a pipe", "l", ...both("not_regular"), {
      traps: { p: { type: "pipe" }, l: link("p") },
    }],
    ["a socket", "s", ...both("not_regular"), {
      traps: { s: { type: "socket" } },
      needs: "python3",
    }],
    ["a device", "d", ...both("not_regular"), { traps: { d: { type: "device" } }, needs: "root" }],
    ["sixty-four megabytes of nothing", "h", "too_large", "changed", {
      traps: { h: { type: "sparse" } },
    }],
    ["a file that may not be read", "f", ...both("unreadable"), {
      traps: { f: { type: "file", text: "x", mode: 0 } },
      needs: "user",
    }],
    ["a folder that may not be written", "f/new", "missing", "unreadable", {
      traps: { f: { type: "folder", mode: 0o555 } },
      needs: "user",
    }],
  ],
  "hard links": [
    ["to a file outside", "h", text("CANARY secret"), "done", {
      traps: { h: { type: "hard_link", to: "OUT/secret" } },
    }],
    ["below a folder", "dir/h", text("CANARY b"), "done", {
      traps: { "dir/h": { type: "hard_link", to: "OUT/dir/b" } },
    }],
  ],
  "no path at all": [
    ["empty", "", ...both("not_regular")],
    ["a NUL at the end", "a\0", ...both("not_regular")],
    ["a NUL before a second path", "a\0/../../out/secret", ...both("not_regular")],
    ["5,000 bytes", "x/".repeat(2500), ...both("not_regular")],
    ["5,000 bytes of dots", `${"./".repeat(2500)}a`, ...both("not_regular")],
    ["a name of 256 bytes", "x".repeat(256), ...both("not_regular")],
    ["bytes over the limit by their encoding", "é".repeat(2100), ...both("not_regular")],
  ],
  "taken as it is": [
    ["home", "~/.ssh/id_rsa", "missing", "done"],
    ["somebody's home", "~root/x", "missing", "done"],
    ["a variable", "$HOME/x", "missing", "done"],
    ["a variable in braces", "${HOME}/../x", ...both("missing")],
    ["a command", "$(id)", "missing", "done"],
    ["percent escapes", "%2e%2e/out/secret", "missing", "done"],
    ["doubly escaped", "%252e%252e%252fout", "missing", "done"],
    ["a URL", "file:///etc/passwd", "missing", "done"],
    ["a URL of a host", "http://127.0.0.1/x", "missing", "done"],
    ["backslashes", "..\\out\\secret", "missing", "done"],
    ["a drive", "C:\\Windows\\win.ini", "missing", "done"],
    ["a share", "\\\\host\\share\\x", "missing", "done"],
    ["a glob", "*", "missing", "done"],
    ["braces", "{a,dir/b}", "missing", "done"],
    ["full-width dots", "\uff0e\uff0e/out/secret", "missing", "done"],
    ["a division slash", "..\u2215out\u2215secret", "missing", "done"],
    ["overlong dots in text", "\u002e\u002e/out/secret", ...both("outside")],
  ],
  spelling: [
    ["a slash at the end of a file", "a/", text("inside a"), "done"],
    ["a dot at the end of a file", "a/.", text("inside a"), "done"],
    ["slashes", "dir////b", text("inside b"), "done"],
    ["a dot in front", "./././a", text("inside a"), "done"],
    ["another case", "A", "missing", "done"],
    ["a name like an option", "-rf", text("inside -rf"), "done"],
    ["a name like a long option", "--output=x", "missing", "done"],
    ["a line end", "a\nb", text("x"), "done", { traps: { "a\nb": file("x") } }],
    ["escapes of a terminal", "\x1b[2Jx", "missing", "done"],
    ["blanks", " a ", "missing", "done"],
    ["decomposed letters", "e\u0301", "missing", "done", { traps: { "\u00e9": file("x") } }],
    ["text from right to left", "\u202etxt.exe", "missing", "done"],
  ],
  protected: [
    ["git's hooks", ".git/hooks/pre-commit", "missing", "protected"],
    ["in capitals", ".GIT/config", "missing", "protected"],
    ["with an invisible letter", ".g\u200cit/config", "missing", "protected"],
    ["with a dot behind", ".git./config", "missing", "protected"],
    ["with a blank behind", ".git /config", "missing", "protected"],
    ["the short name", "GIT~1/config", "missing", "protected"],
    ["a stream", ".git::$INDEX_ALLOCATION/config", "missing", "protected"],
    ["of a nested repository", "sub/.git/config", text("[core]"), "protected", {
      traps: { "sub/.git/config": file("[core]") },
    }],
    [
      "a file that names another repository",
      "sub/.git",
      text("gitdir: ../../elsewhere"),
      "protected",
      {
        traps: { "sub/.git": file("gitdir: ../../elsewhere") },
      },
    ],
    ["our own settings", ".agentignore", "missing", "protected"],
  ],
  secrets: [
    ["an environment", ".env", "secret", "changed", { traps: { ".env": file("KEY") } }],
    ["in capitals", ".ENV", "secret", "changed", { traps: { ".ENV": file("KEY") } }],
    ["a key", "k/id_rsa", "secret", "changed", { traps: { "k/id_rsa": file("KEY") } }],
    ["in a folder of secrets", ".ssh/config", "secret", "changed", {
      traps: { ".ssh/config": file("KEY") },
    }],
    ["through a link with another name", "x/config", "secret", "changed", {
      traps: { x: link(".ssh"), ".ssh/config": file("KEY") },
    }],
    ["a new one", ".env.local", "missing", "done"],
    ["what a model is kept away from", "data/x", "hidden", "changed", {
      traps: { "data/x": file("KEY"), ".aiexclude": file("data/\n") },
    }],
    ["hidden, through a link", "l", "hidden", "changed", {
      traps: { "data/x": file("KEY"), ".aiexclude": file("data/\n"), l: link("data/x") },
    }],
  ],
};

/** `l0` leads to `l1`, and so on, the last one to `end`. */
function chain(length: number, end: string): Readonly<Record<string, Trap>> {
  return Object.fromEntries(
    Array.from({ length }, (_, at) => [`l${at}`, link(at === length - 1 ? end : `l${at + 1}`)]),
  );
}

export const cases: readonly PathCase[] = Object.entries(classes).flatMap(([name, rows]) =>
  rows.map(([each, path, read, write, more = {}]) => ({
    class: name,
    name: each,
    path,
    read,
    write,
    ...more,
  }))
);
