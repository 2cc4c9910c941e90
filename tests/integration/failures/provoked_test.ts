/** Failures that are provoked for real: the program's own output and exit code are judged. */

import assert from "node:assert/strict";
import { machineOf } from "../../../src/actions/ask/machine.ts";
import { diagnose } from "../../../src/failures/mod.ts";
import { testWith } from "../../support/machine.ts";
import { gitCases } from "./provoked/git.ts";
import { languageCases } from "./provoked/languages.ts";
import { machineCases } from "./provoked/machine.ts";
import { serverCases } from "./provoked/servers.ts";
import { shellCases } from "./provoked/shell.ts";
import type { ProvokedCase } from "./provoked/case.ts";

const machine = await machineOf({ env: (name) => Deno.env.get(name) });

/** What is said of the line after `before`, in a new folder. */
async function answers(it: ProvokedCase) {
  const folder = await Deno.makeTempDir();
  await Deno.chmod(folder, 0o755);
  const env = environment(folder, it.language);
  try {
    const line = it.shell
      ? `exec ${it.shell} ${it.shell === "zsh" ? "-f " : ""}-c "$LINE"`
      : it.line;
    const script = `trap 'kill $(jobs -p) 2>/dev/null' EXIT\n{ ${
      it.before || ":"
    }\n} >/dev/null 2>&1\nexec 2>&1\n${line}`;
    const command = new Deno.Command("bash", {
      args: ["-c", script],
      cwd: folder,
      env: { ...env, LINE: it.line },
      stdin: "null",
    });
    const { code, stdout } = await command.output();
    const text = new TextDecoder().decode(stdout);
    const found = await diagnose(
      {
        command: {
          line: it.typed ?? it.line,
          exit: code,
          folder,
          durationMs: 5,
          output: { kind: "text", text, cut: false },
        },
        shell: it.shell === "zsh" || it.shell === "fish" ? it.shell : "bash",
        system: machine.system,
      },
      machine.facts,
      "en",
    );
    return { found, text };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Of a path; a name of a program is looked up on PATH by whoever needs it. */
function exists(path: string): boolean {
  try {
    return path.startsWith("/") && Deno.statSync(path) !== null;
  } catch {
    return false;
  }
}

function environment(folder: string, language: string | undefined): Record<string, string> {
  const home = Deno.env.get("HOME") ?? "/";
  return {
    LC_ALL: "C.UTF-8",
    LANGUAGE: language ?? "en",
    HOME: folder,
    CARGO_HOME: Deno.env.get("CARGO_HOME") ?? `${home}/.cargo`,
    RUSTUP_HOME: Deno.env.get("RUSTUP_HOME") ?? `${home}/.rustup`,
    GOCACHE: `${home}/.cache/go-build`,
    GOFLAGS: "-mod=mod",
    GOPROXY: "off",
    NO_COLOR: "1",
    TERM: "dumb",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.com",
  };
}

for (const it of [...gitCases, ...shellCases, ...languageCases, ...machineCases, ...serverCases]) {
  const spoken = it.language ? ` in ${it.language}` : "";
  const shell = it.shell ? ` in ${it.shell}` : "";
  const shown = (it.typed ?? it.line).slice(0, 60);
  if (it.unless !== undefined && exists(it.unless)) continue;
  const needs = ["bash", ...it.needs.filter((name) => !exists(name))];
  testWith(needs, `${shown}${shell}${spoken} is known as ${it.id}`, async () => {
    const { found, text } = await answers(it);
    assert.deepEqual(found.map(({ id }) => id), [it.id], text);
    const said = found.flatMap((one) => [one.says, ...one.proposals.map(({ command }) => command)]);
    for (const name of it.names ?? []) {
      assert.ok(said.join("\n").includes(name), `${name}: ${said.join("\n")}`);
    }
  });
}
