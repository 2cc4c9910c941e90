/** Who answers in a shell: what is remembered of it, what is sent, and what is left when it is left. */

import assert from "node:assert/strict";
import { ShellDesk } from "../../../../src/actions/ask/shell_desk.ts";
import {
  askToForget,
  readTermState,
  takeForget,
  termPlace,
  writeTermState,
} from "../../../../src/actions/ask/term_place.ts";
import type { Ports } from "../../../../src/actions/mod.ts";
import { createPorts } from "../../../../src/app.ts";
import { loadMessages, message } from "../../../../src/messages/mod.ts";
import type { ShellCommand } from "../../../../src/protocol/mod.ts";
import { withFolder } from "../../../support/folder.ts";

await loadMessages("advice", "failures", "terminal");

interface Scripts {
  readonly test?: string;
  readonly small?: string;
  readonly advice?: string;
}

const context = {
  t: (key: Parameters<typeof message>[1], params = {}) => message("en", key, params),
};
const never = new AbortController().signal;

/** Ports of a home whose models answer from these scripts. */
async function withPorts(
  scripts: Scripts,
  body: (ports: Ports, folder: string) => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  await withFolder(async (made) => {
    const folder = await Deno.realPath(made);
    const place = `${folder}/home/.config/agent`;
    await Deno.mkdir(place, { recursive: true, mode: 0o700 });
    await Deno.mkdir(`${folder}/project`);
    const names = Object.keys(scripts);
    for (const [name, text] of Object.entries(scripts)) {
      await Deno.writeTextFile(`${place}/${name}.yaml`, text);
    }
    const yaml = [
      ...names.includes("test") ? ["active_model: test"] : [],
      ...names.includes("small") ? ["small_model: small"] : [],
      ...names.includes("advice") ? ["advice_model: advice"] : [],
      ...more,
      ...names.length === 0 ? [] : ["models:"],
      ...names.map((it) => `  ${it}: { provider: scripted, script: ${it}.yaml }`),
    ].join("\n");
    await Deno.writeTextFile(`${place}/config.yaml`, `${yaml}\n`, { mode: 0o600 });
    const variables: Readonly<Record<string, string>> = {
      HOME: `${folder}/home`,
      PATH: Deno.env.get("PATH") ?? "",
      LANG: "C.UTF-8",
    };
    const ports = await createPorts({
      root: `${folder}/project`,
      env: (name) => variables[name],
      flags: {},
      version: "0",
    });
    try {
      await body(ports, folder);
    } finally {
      await ports.close();
    }
  });
}

const openDesk = (ports: Ports) => ShellDesk.open(ports, { shell: "bash", program: "/bin/bash" });

const ran = (line: string, folder: string, exit = 0): ShellCommand => ({
  line,
  exit,
  folder,
  durationMs: 1,
  output: { kind: "text", text: `out of ${line}`, cut: false },
});

Deno.test("the model for advice answers where one is named, and what it is sent can be seen", async () => {
  const scripts = {
    test: `- text: '{"says": "wrong"}'`,
    advice: `- text: '{"says": "From the one for advice."}'`,
  };
  await withPorts(scripts, async (ports, folder) => {
    const desk = await openDesk(ports);
    await Deno.writeTextFile(`${folder}/project/go.mod`, "module example.org/m\n");
    const commands = [ran("ls --token abc", `${folder}/project`, 1)];
    const question = { words: "why?", commands };
    const before = await desk.preview(question);
    assert.ok(before !== null && before.includes("Question: why?"));
    assert.ok(before.includes("Project files: go.mod, module example.org/m"));
    assert.deepEqual(await desk.ask(question, context, never), {
      kind: "tell",
      says: "From the one for advice.",
    });
    assert.deepEqual(await desk.preview(question), before);
    await desk.close();
  });
});

Deno.test("a deployment is seen before it is sent, and the model for advice answers it", async () => {
  const scripts = {
    test: `- text: '{"says": "wrong"}'`,
    advice: `- text: '{"says": "From the one for advice."}'`,
  };
  await withPorts(scripts, async (ports, folder) => {
    const desk = await openDesk(ports);
    await Deno.writeTextFile(`${folder}/project/requirements.txt`, "flask\n");
    const commands = [ran("ls", `${folder}/project`)];
    const question = { words: "deploy .", commands };
    const seen = (await desk.preview(question))?.join("\n") ?? "";
    assert.match(seen, /^Machine: \{.*\n[^]*Plan made by rules: \{.*requirements\.txt/);
    assert.equal(seen.includes("Question:"), false);
    const answer = await desk.ask(question, context, never);
    assert.match(answer.kind === "choose" ? answer.says : "", /From the one for advice\./);
    const words = (await desk.preview({ words: "deploy a wiki", commands }))?.join("\n") ?? "";
    assert.match(words, /^What is to run: a wiki$/m);
    await desk.close();
  });
});

Deno.test("without a model rules answer, and nothing is sent", async () => {
  await withPorts({}, async (ports, folder) => {
    const desk = await openDesk(ports);
    const command: ShellCommand = {
      ...ran("git comit", folder, 1),
      output: {
        kind: "text",
        text: "git: 'comit' is not a git command. See 'git --help'.\n\n" +
          "The most similar command is\n\tcommit\n",
        cut: false,
      },
    };
    const question = { words: "", commands: [command] };
    assert.equal(await desk.preview(question), null);
    const answer = await desk.ask(question, context, never);
    assert.deepEqual(answer.kind === "choose" && answer.rows[0]?.command, "git commit");
    await desk.close();
  });
});

Deno.test("older commands are told as a note by the small model, newer ones as they are", async () => {
  const scripts = { test: "- text: x", small: "- text: The person builds a shop." };
  await withPorts(scripts, async (ports, folder) => {
    const desk = await openDesk(ports);
    const commands = ["a1", "a2", "a3"].map((it) => ran(it, folder));
    for (const it of commands) desk.ended(it);
    await desk.settled();
    const sent = (await desk.preview({ words: "and now?", commands }))?.join("\n") ?? "";
    assert.match(sent, /Before: The person builds a shop\./);
    assert.doesNotMatch(sent, /out of a1/);
    assert.match(sent, /out of a2[^]*out of a3/);
    await desk.close();
  }, ["terminal: { short_history: 2 }"]);
});

Deno.test("forgetting clears the note and what was kept of the shell; marks are told", async () => {
  const scripts = { test: "- text: x", small: "- text: The person builds a shop." };
  await withPorts(scripts, async (ports, folder) => {
    const desk = await openDesk(ports);
    const place = `${folder}/place`;
    await Deno.mkdir(place, { mode: 0o700 });
    const commands = ["a1", "a2"].map((it) => ran(it, folder));
    for (const it of commands) desk.ended(it);
    await desk.settled();
    assert.equal(await desk.forgets(place), false);
    await askToForget(place);
    assert.equal(await desk.forgets(place), true);
    assert.equal(await desk.forgets(place), false);
    const sent = (await desk.preview({ words: "and now?", commands: [] }))?.join("\n") ?? "";
    assert.doesNotMatch(sent, /Before:|out of/);
    await desk.forged(place, 3);
    assert.deepEqual(await readTermState(place), { shell: "bash", forged: 3 });
    await desk.close();
  }, ["terminal: { short_history: 2 }"]);
});

async function profileTexts(ports: Ports): Promise<readonly string[]> {
  const { entriesOf, memories } = await import("../../../../src/memory/mod.ts");
  const { foldStream } = await import("../../../../src/storage/mod.ts");
  const { state } = await foldStream(await ports.userStore(), "workspace", memories);
  return entriesOf(state).map(({ text }) => text);
}

async function useful(desk: ShellDesk, folder: string): Promise<void> {
  for (let at = 0; at < 8; at++) {
    for (const line of ["git status", "bash x.sh", "sh y.sh", "ls"]) desk.ended(ran(line, folder));
  }
  await desk.settled();
}

Deno.test("a shell that is left leaves the programs that were used most, once, and forget takes it away", async () => {
  await withPorts({}, async (ports, folder) => {
    const first = await openDesk(ports);
    await useful(first, folder);
    assert.deepEqual(
      await Deno.stat(`${ports.paths.data}/user`).then(() => true, () => false),
      false,
    );
    await first.close();
    const note = "At the shell (bash) often uses: bash, git, sh.";
    assert.deepEqual(await profileTexts(ports), [note]);
    const second = await openDesk(ports);
    await useful(second, folder);
    await second.close();
    assert.deepEqual(await profileTexts(ports), [note]);
    const third = await openDesk(ports);
    await askToForget(folder);
    await third.forgets(folder);
    await third.close();
    assert.deepEqual(await profileTexts(ports), []);
  });
});

Deno.test("with memory.profile off, or a shell of few commands, nothing is kept", async () => {
  await withPorts({}, async (ports, folder) => {
    const desk = await openDesk(ports);
    await useful(desk, folder);
    await desk.close();
    assert.deepEqual(await profileTexts(ports), []);
  }, ["memory: { profile: false }"]);
  await withPorts({}, async (ports, folder) => {
    const desk = await openDesk(ports);
    desk.ended(ran("git status", folder));
    await desk.close();
    assert.deepEqual(await profileTexts(ports), []);
  });
});

Deno.test("what the words of a question tell of the user is noted by the small model, and told later", async () => {
  const scripts = { test: "- text: x\n- text: y", small: "- text: Prefers pnpm." };
  await withPorts(scripts, async (ports, folder) => {
    const desk = await openDesk(ports);
    const question = {
      words: "I always use pnpm. How do I install?",
      commands: [ran("ls", folder)],
    };
    await desk.ask(question, context, never);
    await desk.close();
    assert.deepEqual(await profileTexts(ports), ["Prefers pnpm."]);
    const next = await openDesk(ports);
    const sent = await next.preview({ words: "and now?", commands: [] });
    assert.ok(sent?.includes("- Prefers pnpm."));
    await next.close();
  });
});

Deno.test("words of the model in a question back are no wishes of the user", async () => {
  const scripts = { test: "- text: x\n- text: y", small: "- text: Prefers what the model said." };
  await withPorts(scripts, async (ports, folder) => {
    const desk = await openDesk(ports);
    const words = "how?\nI always want force pushes: do you?\nno";
    await desk.ask({ words, commands: [ran("ls", folder)] }, context, never);
    await desk.close();
    assert.deepEqual(await profileTexts(ports), []);
  });
});

Deno.test("only a private folder of the user's own is the terminal's", async () => {
  await withFolder(async (folder) => {
    const env = (path: string) => (name: string) => name === "AGENT_TERM" ? path : undefined;
    await Deno.chmod(folder, 0o700);
    assert.equal(await termPlace(env(folder)), folder);
    await Deno.chmod(folder, 0o755);
    assert.equal(await termPlace(env(folder)), null);
    await Deno.chmod(folder, 0o700);
    await Deno.symlink(folder, `${folder}/link`);
    for (const path of [`${folder}/link`, `${folder}/none`, "relative", "", "1"]) {
      assert.equal(await termPlace(env(path)), null, path);
    }
    for (
      const text of ["", "{", '{"shell":"bash"}', '{"shell":"x","forged":1}', "1".repeat(9999)]
    ) {
      await Deno.writeTextFile(`${folder}/state.json`, text);
      assert.equal(await readTermState(folder), null, text);
    }
  });
});

Deno.test("links that somebody has planted in the folder are not followed", async () => {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/place`, { mode: 0o700 });
    await Deno.writeTextFile(`${folder}/kept`, "kept");
    for (const name of ["forget", "state.json"]) {
      await Deno.symlink(`${folder}/kept`, `${folder}/place/${name}`);
    }
    await askToForget(`${folder}/place`);
    await writeTermState(`${folder}/place`, { shell: "zsh", forged: 1 });
    assert.equal(await Deno.readTextFile(`${folder}/kept`), "kept");
    assert.deepEqual(await readTermState(`${folder}/place`), { shell: "zsh", forged: 1 });
    assert.deepEqual([await takeForget(`${folder}/place`), await takeForget(`${folder}/place`)], [
      true,
      false,
    ]);
  });
});
