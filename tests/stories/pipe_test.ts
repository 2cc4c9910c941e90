import assert from "node:assert/strict";
import {
  mainPath,
  program,
  sandbox,
  scripted,
  startFlags,
  startProgram,
} from "../support/program.ts";

Deno.test("whoever stops reading the output gets no complaint", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Done.");
  for (let i = 0; i < 3; i++) await box.run(["work", "x"]);
  const agent = [Deno.execPath(), "run", ...startFlags, mainPath()].map((it) => `'${it}'`).join(
    " ",
  );
  const reader = `set -o pipefail; ${agent} session export | true; ${agent} session list | head -1`;
  const bash = new Deno.Command("bash", {
    args: ["-c", reader],
    cwd: box.project,
    env: { HOME: box.home, DENO_DIR: denoDir() },
  });
  const { stdout, stderr } = await bash.output();
  const text = new TextDecoder();
  assert.equal(text.decode(stderr), "");
  assert.match(text.decode(stdout), /^Session +Last[^\n]*\n$/);
});

function denoDir(): string {
  return Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
}

Deno.test("SIGTERM lets the log say that the turn was cancelled", async () => {
  await using box = await sandbox();
  await scripted(box, "- { text: slow words, deltas: 1, wait: 100 }");
  const child = startProgram(["work", "x", "--json", "--live"], {
    cwd: box.project,
    home: box.home,
  });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  while (!seen.includes('"delta"')) seen += (await reader.read()).value ?? "";
  child.kill("SIGTERM");
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    seen += piece.value;
  }
  assert.equal((await child.status).code, 143);
  assert.match(seen, /"type":"aborted"/);
  await child.stderr.cancel();
  const { stdout } = await program(["session", "list"], { cwd: box.project, home: box.home });
  assert.match(stdout, /cancelled/);
});
