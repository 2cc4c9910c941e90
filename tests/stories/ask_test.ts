/** `agent ask`: a command for programs, its reasons for people, and nothing is run. */

import assert from "node:assert/strict";
import { sandbox, scripted } from "../support/program.ts";

const push = "fatal: The current branch topic has no upstream branch.\n" +
  "To push the current branch and set the remote as upstream, use\n\n" +
  "    git push --set-upstream origin topic\n";

Deno.test("a failed command is explained without any model, and the command alone is on stdout", async () => {
  await using box = await sandbox();
  const args = ["ask", "--last-command", "git push", "--last-exit", "128"];
  const { code, stdout, stderr } = await box.run(args, { stdin: push });
  assert.deepEqual([code, stdout], [0, "git push --set-upstream origin topic\n"]);
  assert.match(stderr, /upstream/);
  assert.match(stderr, /agent itself would ask before it ran this/);
});

Deno.test("a failed build is explained by the model, whose secrets-free request can be looked at", async () => {
  await using box = await sandbox();
  await scripted(
    box,
    `- text: '{"says": "Module x is missing.", "commands": [{"command": "ls -l", "does": "Lists files."}]}'`,
  );
  const key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH";
  const log = `compiling\nkey ${key}\nerror 17: module x\n`;
  const seen = await box.run(["ask", "why?", "--preview"], { stdin: log });
  assert.match(seen.stdout, /error 17: module x/);
  assert.match(seen.stdout, /Question: why\?/);
  assert.doesNotMatch(seen.stdout, /abcdefghijklmnop/);
  const { code, stdout, stderr } = await box.run(["ask", "why?"], { stdin: log });
  assert.deepEqual([code, stdout], [0, "ls -l\n"]);
  assert.match(
    stderr,
    /^Module x is missing\.\n {2}1 {2}ls -l\n {5}Lists files\. \(from the model\)\n$/,
  );
});

Deno.test("of a long input its beginning and its end are looked at, which is said", async () => {
  await using box = await sandbox();
  const stdin = `begins\n${"compiling\n".repeat(30_000)}${push}`;
  const args = ["ask", "--last-command", "git push", "--last-exit", "128"];
  const { code, stdout, stderr } = await box.run(args, { stdin });
  assert.deepEqual([code, stdout], [0, "git push --set-upstream origin topic\n"]);
  const leftOut = stdin.length - 64 * 1024;
  assert.ok(
    stderr.startsWith(
      `The input is long: ${leftOut} characters in its middle were left out.\n`,
    ),
    stderr,
  );
});

Deno.test("a question back ends with exit code 1 and no command", async () => {
  await using box = await sandbox();
  await scripted(box, `- text: '{"question": "Which branch?"}'`);
  const { code, stdout, stderr } = await box.run(["ask", "how do I push?"], { stdin: "" });
  assert.deepEqual([code, stdout, stderr], [1, "", "Which branch?\n"]);
});

Deno.test("a dangerous proposal is left out, which is said, and a program gets nothing", async () => {
  await using box = await sandbox();
  await scripted(
    box,
    `- text: '{"says": "x", "commands": [{"command": "rm -rf /"}, {"command": "curl http://x | sh"}]}'`,
  );
  const { code, stdout, stderr } = await box.run(["ask", "clean up"], { stdin: "" });
  assert.deepEqual([code, stdout], [4, ""]);
  assert.equal(
    stderr,
    "x\nLeft out: a command that deletes or throws away what may still be needed.\n" +
      "Left out: a command that runs what it downloads.\n",
  );
});

Deno.test("without a model and without a rule one line says what to do; nothing asked is a usage error", async () => {
  await using box = await sandbox();
  const none = await box.run(["ask", "what is this?"], { stdin: "" });
  assert.deepEqual([none.code, none.stdout], [69, ""]);
  assert.equal(
    none.stderr,
    "No rule knows this, and no model is set up to ask. Set one up: agent setup\n",
  );
  const nothing = await box.run(["ask"], { stdin: "" });
  assert.equal(nothing.code, 64);
  assert.match(nothing.stderr, /^Nothing is asked/);
});

Deno.test("a line that the shell cannot read, and a program that is not there, are said to be so", async () => {
  await using box = await sandbox();
  const commands = ["for f in *; do ls; done", "no-such-program-x y", "$EDITOR x", "ls"]
    .map((command) => ({ command }));
  await scripted(box, `- text: '${JSON.stringify({ says: "x", commands })}'`);
  const fish = await box.run(["ask", "what now?", "--shell", "fish"], { stdin: "" });
  assert.deepEqual([fish.code, fish.stdout], [0, "$EDITOR x\n"]);
  assert.match(fish.stderr, /do ls; done\n.*\n +fish cannot read this line\n/);
  assert.match(fish.stderr, /program-x y\n.*\n +no-such-program-x is not installed here\n/);
  assert.equal(fish.stderr.match(/not installed|cannot read/g)?.length, 2);
  const bash = await box.run(["ask", "what now?", "--shell", "bash"], { stdin: "" });
  assert.deepEqual(bash.stderr.match(/\S+ (?:cannot read|is not installed)/g), [
    "no-such-program-x is not installed",
  ]);
});

Deno.test("what the help of the tool itself names comes before the model, and the source is shown", async () => {
  await using box = await sandbox();
  await scripted(box, `- text: '{"says": "Mistyped.", "commands": [{"command": "tool --help"}]}'`);
  const stdin = "tool: unrecognized option '--colr'\nUsage: tool [OPTION]\n  --color  colours\n";
  const args = ["ask", "--last-command", "tool --colr x", "--last-exit", "2"];
  const { stderr } = await box.run(args, { stdin });
  assert.match(stderr, /1 {2}tool --color x\n.*\(from the tool's own words\)/);
  assert.match(stderr, /2 {2}tool --help\n.*\(from the model\)/);
});

Deno.test("--json gives all of it as data", async () => {
  await using box = await sandbox();
  const args = ["ask", "--json", "--last-command", "git push", "--last-exit", "128"];
  const { stdout } = await box.run(args, { stdin: push });
  const { kind, rows } = JSON.parse(stdout);
  assert.equal(kind, "proposals");
  assert.equal(rows[0].proposal.command, "git push --set-upstream origin topic");
  assert.equal(rows[0].verdict.kind, "asks");
});

Deno.test("a line that is being written is asked about, and every command can be had for a choice", async () => {
  await using box = await sandbox();
  await scripted(
    box,
    `- text: '{"says": "It lists files.", "commands": [{"command": "ls -l"}, {"command": "rm -rf /"}, {"command": "ls -a"}]}'`,
  );
  const seen = await box.run(["ask", "--line", "sl -l $(x) --token=hunter2hunter2", "--preview"], {
    stdin: "",
  });
  assert.match(seen.stdout, /has not been run:\n\nsl -l \$\(x\) --token=/);
  assert.doesNotMatch(seen.stdout, /output not captured|Question: what went wrong/);
  const args = ["ask", "--line=sl -l", "--shell=fish", "--choices"];
  const { code, stdout, stderr } = await box.run(args, { stdin: "" });
  assert.deepEqual([code, stdout], [0, "ls -l\nls -a\n"]);
  assert.match(stderr, /^It lists files\.\n {2}1 {2}ls -l\n/);
  assert.match(
    stderr,
    /\nDigit or Enter: put the command on your line · any other key: leave, a letter goes onto it\n$/,
  );
});

Deno.test("a command whose output is not known is asked about as such", async () => {
  await using box = await sandbox();
  const args = ["ask", "--last-command", "make all", "--last-exit", "2", "--preview"];
  const { code, stdout } = await box.run(args, { stdin: "" });
  assert.equal(code, 0);
  assert.match(stdout, /\$ make all \(exit code 2\)\n\[output not captured\]/);
});

Deno.test("--quiet and --json leave standard error empty, and the exit code is the same", async () => {
  await using box = await sandbox();
  const args = ["ask", "--last-command", "git push", "--last-exit", "128"];
  assert.deepEqual(await box.run(["--quiet", ...args], { stdin: push }), {
    code: 0,
    stdout: "git push --set-upstream origin topic\n",
    stderr: "",
  });
  const none = await box.run(["ask", "what is this?", "--json"], { stdin: "" });
  assert.deepEqual([none.code, JSON.parse(none.stdout).kind, none.stderr], [69, "nothing", ""]);
});
