/** The hooks of PowerShell as text: no PowerShell runs here. */

import assert from "node:assert/strict";
import { launch } from "../../../src/terminal/hooks/mod.ts";

const { args, env, files } = launch("pwsh", {
  nonce: "n0nce",
  folder: "/tmp/o'ne",
  env: {},
  question: true,
});
const [file] = files;
const text = file?.text ?? "";

/** The body of a function or script block, by what stands before its brace. */
function bodyOf(head: string): string {
  const from = text.indexOf("{", text.indexOf(head));
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return text.slice(from + 1, at);
  }
  throw new Error(`${head} has no end`);
}

/** Parts of a text in the order in which they are to stand. */
function inOrder(body: string, parts: readonly string[]): boolean {
  return parts.reduce((at, part) => at < 0 ? at : body.indexOf(part, at), 0) >= 0;
}

Deno.test("PowerShell reads its hooks from a file after the profile and goes on", () => {
  assert.deepEqual(args, [
    "-NoExit",
    "-Command",
    "Invoke-Expression ([IO.File]::ReadAllText('/tmp/o''ne/hooks.ps1'))",
  ]);
  assert.deepEqual([env, files.map(({ name }) => name)], [{}, ["hooks.ps1"]]);
});

Deno.test("the nonce is in the file alone, which is emptied before anything else", () => {
  assert.equal(JSON.stringify([args, env]).includes("n0nce"), false);
  assert.equal(text.split("n0nce").length, 2);
  assert.match(text, /^\[IO\.File\]::WriteAllText\('\/tmp\/o''ne\/hooks\.ps1', ''\)\n/);
  assert.doesNotMatch(text, /\$env:/i);
});

Deno.test("nothing is set up in a host without PSReadLine or with fewer rights", () => {
  const first = text.indexOf("$global:");
  assert.ok(
    inOrder(text.slice(0, first), ["ConsoleHost", "FullLanguage", "Get-Module PSReadLine"]),
  );
});

Deno.test("what would end or forge a mark is encoded, percent signs first", () => {
  const body = bodyOf("function global:__agent_encode");
  assert.ok(inOrder(body, [
    "Replace('%', '%25')",
    "Replace([string][char] 27, '%1b')",
    "Replace([string][char] 7, '%07')",
    "Replace([string][char] 13, '%0d')",
    "Replace([string][char] 10, '%0a')",
  ]));
  assert.ok(
    bodyOf("function global:__agent_mark").includes(
      '"$([char] 27)]7717;$($global:__agent.Nonce);$text$([char] 7)"',
    ),
  );
});

Deno.test("the prompt tells exit code and folder first, and leaves both statuses as they were", () => {
  assert.match(
    bodyOf("function global:prompt"),
    /^\s*\$ok = \$\?\n\s*\$code = \$global:LASTEXITCODE\n/,
  );
  assert.ok(inOrder(bodyOf("function global:prompt"), [
    '"end;$exit;$(__agent_encode $PWD.ProviderPath)"',
    "$global:LASTEXITCODE = $code",
    "Write-Error 'failed' -ErrorAction Ignore",
    "& $global:__agent.Prompt",
  ]));
});

Deno.test("the line is told once it was read, and history is PSReadLine's own", () => {
  assert.ok(inOrder(bodyOf("function global:PSConsoleHostReadLine"), [
    "$line = & $global:__agent.ReadLine",
    "start;$(__agent_encode $line)",
    "$line",
  ]));
  assert.doesNotMatch(text, /History/);
});

Deno.test("Enter takes a question and is the user's own otherwise", () => {
  const words = bodyOf("function global:__agent_words");
  assert.ok(
    inOrder(words, ["-ceq '??'", "StartsWith('?? ')", "Get-Command deploy", "return $null"]),
  );
  const key = bodyOf("$global:__agent.Key = ");
  assert.ok(inOrder(key, [
    "GetBufferState([ref] $line, [ref] $cursor)",
    "question;$(__agent_encode $words)",
    "::Replace(0, $line.Length, '')",
    "else",
    "::$enter($key, $argument)",
  ]));
  const [taken = ""] = key.split("else");
  assert.doesNotMatch(taken, /Accept|Invoke-Expression/);
});

Deno.test("brackets and quotes are closed", () => {
  const code = text.replace(/^\s*#.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
  const count = (character: string) => code.split(character).length - 1;
  assert.deepEqual([count("{"), count("("), count("[")], [count("}"), count(")"), count("]") - 1]);
  assert.equal(count('"') % 2, 0);
});
