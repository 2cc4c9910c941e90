/** Precedence, what is denied for good, what "always" would store. */

import assert from "node:assert/strict";
import { isOnlyGit } from "../../../src/policy/command.ts";
import { builtinRules, judge, narrowestRules, reasonText } from "../../../src/policy/judge.ts";
import type { CommandStandpoint, Reason } from "../../../src/policy/judgement.ts";
import { parseLine } from "../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../src/syntax/mod.ts";
import { judged, rules, standpoint } from "./standpoint.ts";

const withBuiltin = { rules: builtinRules };
const everything = [...builtinRules, ...rules("allow", "rm *", "sudo *", "dd *", "bash *", "sh *")];

const denied = [
  "rm -rf /",
  "rm -fr /",
  "rm -r -f //",
  "rm --recursive --force /",
  "rm --rec /",
  "rm -rf /*",
  "rm -rf /.",
  "rm -rf /tmp/..",
  "rm -rf ~",
  "rm -rf ~/",
  "rm -rf ~/*",
  "rm -rf $HOME",
  'rm -rf "$HOME"/',
  "rm -rf ${HOME}/*",
  "rm -rf --no-preserve-root /",
  "rm -rf x / y",
  "rm -rf -- /",
  "rm -rf /etc",
  "rm -rf /usr/*",
  "/bin/rm -rf /",
  "sudo rm -rf /",
  "sudo -u root /bin/rm -rf /",
  "env A=1 nohup rm -rf /",
  "timeout 5 rm -rf /",
  "echo / | xargs rm -rf /",
  "bash -c 'rm -rf /'",
  "eval 'rm -rf /'",
  "ls && rm -rf /",
  "ls; (cd x; rm -rf /)",
  "x=$(rm -rf /)",
  "for i in 1 2; do rm -rf /; done",
  "rm -rf / &",
  "r''m -rf /",
  'rm -r"f" /',
  "mkfs /dev/sda1",
  "mkfs.ext4 -F x",
  "dd if=x of=/dev/sda",
  "dd of=//dev/nvme0n1 bs=1M",
  "chmod -R 777 /",
  "chown -R me /etc",
  "chmod --recursive 777 /usr",
  "shutdown now",
  "sudo reboot",
  "halt",
  "poweroff",
  "systemctl reboot",
  "init 0",
  ":(){ :|:& };:",
  "bomb() { bomb | bomb & }; bomb",
] as const;

for (const command of denied) {
  Deno.test(`denied whatever is allowed: ${command}`, () => {
    const { verdict, parts } = judged(command, { rules: everything });
    assert.equal(verdict, "deny");
    assert.ok(parts.some(({ why }) => why.code === "forbidden"));
  });
}

const notDenied = [
  "rm -rf build",
  "rm /",
  "rm -rf ./",
  "rm -rf /tmp/x",
  "rm -rf ~/project/build",
  "rm -rf $HOME/x",
  "rm -rf home",
  "rm -- -rf /",
  "echo rm -rf /",
  "grep 'rm -rf /' a",
  "dd if=x of=/dev/null",
  "dd if=/dev/zero of=x",
  "chmod -R 755 build",
  "chmod 755 /",
  "git push --force",
  "echo shutdown",
  "systemctl status x",
  "f() { g | h & }; f",
];

for (const command of notDenied) {
  Deno.test(`not denied: ${command}`, () => {
    assert.notEqual(judged(command, withBuiltin).verdict, "deny");
  });
}

interface Row {
  readonly rules: CommandStandpoint["rules"];
  readonly command: string;
  readonly verdict: string;
  readonly why: string;
}

const row = (
  command: string,
  verdict: string,
  why: string,
  ...of: readonly CommandStandpoint["rules"][]
): Row => ({ rules: of.flat(), command, verdict, why });

const precedence: readonly Row[] = [
  row("npm test", "ask", "unknown npm"),
  row("npm test", "allow", "rule npm test", rules("allow", "npm test")),
  row("npm test", "ask", "rule npm *", rules("allow", "npm test"), rules("ask", "npm *")),
  row("npm test", "deny", "rule npm *", rules("ask", "npm test"), rules("deny", "npm *")),
  row("npm test", "deny", "rule npm *", rules("allow", "npm test"), rules("deny", "npm *")),
  row("ls", "ask", "rule ls *", rules("ask", "ls *")),
  row("ls", "deny", "rule ls", rules("deny", "ls")),
  row("ls && npm test", "ask", "unknown npm"),
  row("ls && npm test", "allow", "reads ", rules("allow", "npm test")),
  row("ls && npm test | rm x", "ask", "unknown rm", rules("allow", "npm test")),
  row("ls && rm x", "deny", "rule rm *", rules("deny", "rm *")),
  row("sudo rm x", "deny", "rule rm *", rules("deny", "rm *"), rules("allow", "sudo *")),
  row("sudo rm x", "ask", "rule rm *", rules("ask", "rm *"), rules("allow", "sudo *")),
  row("echo $(rm x)", "deny", "rule rm *", rules("deny", "rm *")),
  row("npm test > x", "ask", "doubt_redirect > x", rules("allow", "npm test *")),
  row("npm test $(x)", "ask", "doubt_expansion $(x)", rules("allow", "npm test *")),
  row("A=1 npm test", "ask", "doubt_assignment A=1", rules("allow", "npm test")),
  row("rg --pre x y", "allow", "rule rg --pre x y", rules("allow", "rg --pre x y")),
  row("rg --pre x y", "ask", "guard --pre", rules("allow", "rg *")),
  row("rg --pre x y", "allow", "rule rg --pre *", rules("allow", "rg --pre *")),
  row("rg --pre x -z y", "ask", "guard -z", rules("allow", "rg --pre *")),
  row("cat /etc/hosts", "ask", "outside /etc/hosts", rules("allow", "cat *")),
  row("cat /etc/hosts", "allow", "rule cat /etc/hosts", rules("allow", "cat /etc/hosts")),
  row("cat .env", "ask", "secret .env", rules("allow", "cat *")),
  row("cat *.md", "ask", "guard *.md", rules("allow", "cat *")),
  row("cat *.md", "ask", "guard *.md", rules("allow", "cat *.md")),
  row("git commit -m x", "allow", "rule git commit *", rules("allow", "git commit *")),
  row("git -C x commit", "ask", "guard -C", rules("allow", "git *")),
  row("git push", "allow", "rule git *", rules("allow", "git *")),
  row("git push", "deny", "rule git push *", rules("allow", "git *"), rules("deny", "git push *")),
  row("find . -delete", "ask", "guard -delete", rules("allow", "find *")),
  row("find . -delete", "allow", "rule find * -delete", rules("allow", "find * -delete")),
  row("pytest tests/*", "allow", "rule pytest *", rules("allow", "pytest *")),
  row("/x/pytest a", "ask", "unknown /x/pytest", rules("allow", "pytest *")),
  row("./pytest a", "ask", "unknown ./pytest", rules("allow", "pytest *")),
  row("./run", "allow", "rule ./run", rules("allow", "./run")),
  row("cd src && ./run", "ask", "unknown ./run", rules("allow", "./run")),
  row("cd src && npm test", "allow", "reads ", rules("allow", "npm test")),
  row("source x; ls", "ask", "unknown ls", rules("allow", "source x")),
  row("cd -P /etc && cat x", "ask", "outside x", rules("allow", "cd *", "cd -P *")),
  row("pushd x && cat y", "ask", "outside y", rules("allow", "pushd *")),
  row("", "ask", "unknown "),
  row("# nothing", "ask", "unknown # nothing"),
];

for (const { rules: own, command, verdict, why } of precedence) {
  const title = own.map((it) => `${it.action} ${it.pattern}`).join(", ") || "no rule";
  Deno.test(`with ${title}: ${JSON.stringify(command)} is ${verdict}, for ${why}`, () => {
    const judgement = judged(command, { rules: own });
    const part = judgement.parts.find((it) => it.verdict === verdict);
    assert.deepEqual([judgement.verdict, `${part?.why.code} ${part?.why.detail}`], [verdict, why]);
  });
}

Deno.test("each command is a part, with what is written and what it is given", () => {
  assert.deepEqual(judged("ls  'a b' | wc -l && npm test", { rules: rules("allow", "npm *") }), {
    verdict: "allow",
    parts: [
      {
        text: "ls  'a b'",
        argv: ["ls", "a b"],
        verdict: "allow",
        why: { code: "reads", detail: "" },
      },
      { text: "wc -l", argv: ["wc", "-l"], verdict: "allow", why: { code: "reads", detail: "" } },
      {
        text: "npm test",
        argv: ["npm", "test"],
        verdict: "allow",
        why: { code: "rule", detail: "npm *" },
        rule: "npm *",
      },
    ],
    plan: { type: "script", script: "ls 'a b' | wc -l && npm test" },
    reached: [["ls", "a b"], ["wc", "-l"], ["npm", "test"]],
  });
});

Deno.test("without what is built in, nothing is allowed or denied but by rules", () => {
  const bare = { builtin: false };
  assert.equal(judged("ls", bare).verdict, "ask");
  assert.equal(judged("rm -rf /", bare).verdict, "ask");
  assert.equal(judged(":(){ :|:& };:", bare).verdict, "ask");
  assert.equal(judged("ls", { ...bare, rules: rules("allow", "ls") }).verdict, "allow");
});

Deno.test("a deny rule is found behind any number of commands", () => {
  const line = `${"ls; ".repeat(300)}rm x`;
  assert.equal(judged(line, { rules: rules("deny", "rm *") }).verdict, "deny");
});

const always: readonly (readonly [string, readonly string[]])[] = [
  ["pytest", ["pytest"]],
  ["pytest 'a b'", ["pytest 'a b'"]],
  [`pytest "it's"`, [String.raw`pytest 'it'\''s'`]],
  ["pytest 'x*'", ["pytest 'x*'"]],
  ["npm test", ["npm test"]],
  ["npm ci", []],
  ["npm run build", []],
  ["npx x", []],
  ["cargo test", ["cargo test"]],
  ["cargo run", []],
  ["go test ./x", ["go test ./x"]],
  ["go run x", []],
  ["ls && pytest && tsc --noEmit", ["pytest", "tsc --noEmit"]],
  ["pytest; pytest", ["pytest"]],
  ["pytest && python x", []],
  ["pytest tests/*", []],
  ["pytest > x", []],
  ["cat .env", []],
  ["cat /etc/hosts", ["cat /etc/hosts"]],
  ["git commit -m x", ["git commit -m x"]],
  ["git -C x status", []],
  ["rg --pre ./x foo", []],
  ["sort --compress-program=./x a", []],
  ["python x", []],
  ["python3.12 x", []],
  ["node x", []],
  ["bash x", []],
  ["sh -c x", []],
  ["env x", []],
  ["sudo x", []],
  ["xargs x", []],
  ["perl x", []],
  ["make", []],
  ["awk x", []],
  ["docker run x", []],
  ["./run", []],
  ["/usr/bin/pytest", []],
  ["ls", []],
  ["rm -rf /", []],
];

for (const [command, expected] of always) {
  Deno.test(`"always" for ${command} stores ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(narrowestRules(judged(command, withBuiltin)), expected);
  });
}

Deno.test("what always stores allows the same command, and not what asks by a rule", () => {
  for (
    const command of ["pytest 'a b*' \"it's\" '' '#'", "git commit -m 'x y'", "tsc && eslint ."]
  ) {
    const stored = narrowestRules(judged(command));
    assert.equal(judged(command, { rules: rules("allow", ...stored) }).verdict, "allow", command);
  }
  assert.deepEqual(narrowestRules(judged("pytest", { rules: rules("ask", "pytest") })), []);
});

const codes: readonly Reason["code"][] = [
  "reads",
  "rule",
  "forbidden",
  "unknown",
  "guard",
  "outside",
  "secret",
  "doubt_characters",
  "doubt_too_long",
  "doubt_syntax",
  "doubt_expansion",
  "doubt_redirect",
  "doubt_assignment",
  "doubt_background",
  "doubt_structure",
  "doubt_program",
];

Deno.test("every reason is a clause of its own", () => {
  const texts = codes.map((code) => reasonText({ code, detail: "x" }));
  assert.equal(new Set(texts).size, codes.length);
  assert.deepEqual(texts.filter((text) => /\.$|^[A-Z]/.test(text)), []);
});

Deno.test("a line of a few commands is judged in well under a millisecond", async () => {
  const text = "cd src && git log --oneline -5 -- a.ts && rg -n foo src | head -20";
  const line = parseLine(text, await loadSyntax("bash"));
  const place = standpoint({
    rules: [
      ...builtinRules,
      ...rules("allow", ...Array.from({ length: 200 }, (_, n) => `p${n} *`)),
    ],
  });
  const times = Array.from({ length: 100 }, () => {
    const start = performance.now();
    judge(line, text, place);
    return performance.now() - start;
  });
  assert.ok(Math.min(...times) < 1);
});

Deno.test("of PowerShell and cmd only the user's word for these very words counts", () => {
  const pattern = { rules: rules("allow", "pwsh *", "cmd *") };
  assert.equal(judged("pwsh -c Get-ChildItem", pattern).verdict, "ask");
  assert.equal(judged("cmd /c dir", pattern).verdict, "ask");
  const exact = { rules: rules("allow", "pwsh -c Get-ChildItem") };
  assert.equal(judged("pwsh -c Get-ChildItem", exact).verdict, "allow");
  assert.equal(judged("pwsh -c Get-Item", exact).verdict, "ask");
});

Deno.test("a line is git's alone if whatever else is in it only reads", () => {
  const lines = [
    "git commit -m x",
    "git log | head -3",
    "ls && git add .",
    "git add . && rm x",
    "ls",
  ];
  assert.deepEqual(lines.map((text) => isOnlyGit(judged(text))), [true, true, true, false, false]);
  assert.equal(isOnlyGit(judged("git add $x")), false);
});

Deno.test("git is kept from a repository's programs, whatever stands before its subcommand", () => {
  const added = ["--no-ext-diff", "--no-textconv"];
  const lines: Readonly<Record<string, readonly string[]>> = {
    "git diff a": ["git", "diff", ...added, "a"],
    "git -C . diff a": ["git", "-C", ".", "diff", ...added, "a"],
    "git -C /work/p --no-pager log": ["git", "-C", "/work/p", "--no-pager", "log", ...added],
    "git -C . stash show": ["git", "-C", ".", "stash", "show", ...added],
  };
  const found = Object.fromEntries(
    Object.keys(lines).map((line) => [line, judged(line).parts[0]?.argv]),
  );
  assert.deepEqual(found, lines);
});
