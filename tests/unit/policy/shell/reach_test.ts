import assert from "node:assert/strict";
import { parseLine } from "../../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";

const syntax = await loadSyntax("bash");

function reached(text: string): readonly string[] {
  return parseLine(text, syntax).reached.map((words) => words.join(" "));
}

/** Texts that do not tell of `rm x`. */
function missing(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !reached(text).includes("rm x"));
}

/** As a script of a shell, which is the script of another, and so on. */
function nested(script: string, times: number): string {
  return times === 0 ? script : nested(`sh -c '${script.replaceAll("'", "'\\''")}'`, times - 1);
}

Deno.test("a command is reached at any depth", () => {
  const texts = [
    "ls; rm x",
    "ls | rm x",
    "ls && a || rm x",
    "(rm x)",
    "{ rm x; }",
    "if a; then rm x; fi",
    "if rm x; then a; fi",
    "for f in a; do rm x; done",
    "while rm x; do a; done",
    "until a; do rm x; done",
    "select a in b; do rm x; done",
    "case a in b) rm x;; esac",
    "f() { rm x; }; f",
    "function f { rm x; }",
    "! rm x",
    "ls & rm x",
    "ls |& rm x",
    "p $(rm x)",
    'p "`rm x`"',
    'p "$(q "$(rm x)")"',
    "p <(rm x)",
    "p >(rm x)",
    "p ${A:-$(rm x)}",
    "p $((`rm x`))",
    "A=$(rm x)",
    "export A=$(rm x)",
    "[ $(rm x) ]",
    "[[ -n $(rm x) ]]",
    "cat <<E\n$(rm x)\nE",
    "cat <<E\na `rm x` b\nE",
    "p `q \\`rm x\\``",
    'p "`q \\`rm x\\``"',
    "cat <<E && rm x\na\nE",
    "cat <<E | rm x\na\nE",
    "cat > f <<E; rm x\na\nE",
    "p $a\n\\rm x",
    "p a\n\\rm x > f",
    'p "$(q\n\\rm x)"',
    "bash -c 'p\n\\rm x'",
  ];
  assert.deepEqual(missing(texts), []);
});

Deno.test("assignments and redirects do not hide a command, nor its words", () => {
  const texts = [
    "cat <<EOF; 2>/dev/null rm x\ntext\nEOF",
    "cat <<EOF; {fd}>/dev/null rm x\ntext\nEOF",
    "A=1 rm x",
    "A=1 B=2 rm x",
    ">f rm x",
    "A=1 >f rm x",
    "2>&1 rm x",
    "rm >f x",
    "rm 2>&1 x",
    "a | rm >f x && b",
    "rm <<< a x",
    "rm <<E x\na\nE",
  ];
  assert.deepEqual(missing(texts), []);
});

Deno.test("every way of writing a word is decoded", () => {
  const texts = [
    "\\rm x",
    "r\\m x",
    "'rm' x",
    '"rm" "x"',
    "r''m x",
    "r\"\"m 'x'",
    "$'rm' x",
    "$'\\x72m' x",
    "$'\\162\\u006d' x",
    '$"rm" x',
    "r\\\nm x",
    "rm \\\n x",
    "{rm,x}",
    "{rm,} x",
    "r$a\\m x",
    "$a rm x",
    "${a}rm x",
    "${a:-rm} x",
    "$(echo rm) x",
    "r`true`m x",
    "r$@m x",
    "r\u200bm x",
    "\u202erm x",
    "rm\r x",
    "r\0m x",
  ];
  assert.deepEqual(missing(texts), []);
});

Deno.test("wrappers are peeled, one around the other", () => {
  const texts = [
    "env rm x",
    "env -i -u A B=1 rm x",
    "env -iu A rm x",
    "env --chdir=/ --unset A rm x",
    "env -S 'rm x'",
    "env -S'rm x'",
    "env --split-string='rm x'",
    "env - rm x",
    "command rm x",
    "command -p -- rm x",
    "builtin eval rm x",
    "exec rm x",
    "exec -a name -c rm x",
    "nohup rm x &",
    "timeout 5 rm x",
    "timeout -k 1 -s KILL 5s rm x",
    "timeout --sig KILL --foreground 5 rm x",
    "nice rm x",
    "nice -n 5 rm x",
    "nice -5 rm x",
    "time rm x",
    "time -p rm x",
    "/usr/bin/time -f %e rm x",
    "ls | xargs rm x",
    "xargs -0 -n 1 -P4 rm x",
    "xargs --max-args 1 -r rm x",
    "stdbuf -oL -e 0 rm x",
    "setsid -w rm x",
    "sudo rm x",
    "sudo -u root -E A=1 rm x",
    "sudo -nu root -- rm x",
    "sudo -EH rm x",
    "sudo --user=root rm x",
    "sudo --user root rm x",
    "doas -u root rm x",
    "coproc rm x",
    "coproc N { rm x; }",
    "! time rm x",
    "busybox rm x",
    "flock -n /l rm x",
    "sudo env A=1 nohup nice -n 5 timeout 5 command rm x",
    "/usr/bin/sudo /usr/bin/env rm x",
    "find . -exec rm x ;",
    "find . -execdir rm x {} + -exec rm x \\;",
    "find . -ok sudo rm x \\;",
  ];
  assert.deepEqual(missing(texts), []);
});

Deno.test("scripts in words and in a shell's input are parsed again", () => {
  const texts = [
    "bash -c 'rm x'",
    "sh -ec 'rm x' a",
    "bash -o pipefail -c 'a | rm x'",
    "bash --norc -x -c 'rm x'",
    "/bin/sh -c 'rm x'",
    "sudo bash -c 'a && rm x'",
    "bash -c \"bash -c 'rm x'\"",
    "bash -c 'eval \"rm x\"'",
    "eval rm x",
    "eval 'rm x'",
    "eval 'a; rm' x",
    "xargs sh -c 'rm x'",
    "find . -exec sh -c 'rm x' _ {} \\;",
    "trap 'rm x' EXIT",
    "trap -- 'rm x' EXIT",
    "su -c 'rm x' root",
    "su root --command='rm x'",
    "watch -n 1 rm x",
    "flock /l -c 'rm x'",
    "bash <<'E'\nrm x\nE",
    "sudo bash <<E\nrm x\nE",
    "bash <<< 'rm x'",
    "cat <<E | sh\nrm x\nE",
    "echo 'rm x' | sh",
    "echo 'rm x' | sh /dev/stdin",
    "echo 'rm x' | sh /dev/fd/0",
    "echo 'rm x' | sh /proc/self/fd/0",
    "xargs <<E rm x\na\nE",
    nested("(rm x)", 4),
    nested("(rm x)", 6),
    "echo rm x | bash -s",
    "printf 'a\\nrm x\\n' | sh",
    ". /dev/stdin <<< 'rm x'",
  ];
  assert.deepEqual(missing(texts), []);
});

Deno.test("a broken line is read loosely", () => {
  const texts = ["rm x; if", "a 'b; rm x", 'a "; rm x', "if a; rm x", "a ))); rm x", "rm x <<E"];
  assert.deepEqual(missing(texts), []);
});

Deno.test("each level of wrappers is told, and a program by its path and by its name", () => {
  assert.deepEqual(reached("sudo -u a env B=1 bash -c '/bin/rm x'"), [
    "sudo -u a env B=1 bash -c /bin/rm x",
    "env B=1 bash -c /bin/rm x",
    "bash -c /bin/rm x",
    "/bin/rm x",
    "rm x",
  ]);
});

Deno.test("a wrapper that wraps nothing is a command by itself", () => {
  for (const text of ["nohup", "sudo -u a", "env A=1", "time"]) {
    assert.deepEqual(reached(text), [text]);
  }
});

Deno.test("what is only talked of is not reached", () => {
  const texts = {
    "echo rm x": ["echo rm x"],
    "echo 'a; rm x'": ["echo a; rm x"],
    "git commit -m 'rm x'": ["git commit -m rm x"],
    "# rm x": [],
    "ls # rm x": ["ls"],
    "command -v rm": ["command -v rm"],
    "cat > f <<'E'\nrm x\nE": ["cat"],
    "cat > f <<'E'\n`rm x`\nE": ["cat"],
    "grep -r 'sudo rm' .": ["grep -r sudo rm ."],
  };
  const found = Object.fromEntries(Object.keys(texts).map((text) => [text, reached(text)]));
  assert.deepEqual(found, texts);
});
