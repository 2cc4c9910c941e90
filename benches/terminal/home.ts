/** A home in which each shell counts its prompts, and 50 MB in two shapes. */

const megabytes = 50;

export interface Home extends AsyncDisposable {
  /** Real path. */
  readonly path: string;
  /** Path of 50 MB of two-byte lines, as of `yes`. */
  readonly short: string;
  /** Path of 50 MB of lines of 73 bytes. */
  readonly long: string;
  env(shell: string): Readonly<Record<string, string>>;
}

const startFiles: Readonly<Record<string, string>> = {
  ".bashrc": `n=0; PROMPT_COMMAND='n=$((n+1))'; PS1='ready$n> '\n`,
  ".zshrc": "setopt prompt_subst; n=0; precmd() { n=$((n+1)) }; PS1='ready$n> '\n",
  ".config/fish/config.fish": `set -g n 1
function count_prompt --on-event fish_preexec; set -g n (math $n + 1); end
function fish_prompt; echo -n "ready$n> "; end
set -g fish_greeting
`,
};

export async function openHome(): Promise<Home> {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
  await Deno.mkdir(`${path}/.config/fish`, { recursive: true });
  for (const [name, text] of Object.entries(startFiles)) {
    await Deno.writeTextFile(`${path}/${name}`, text);
  }
  // Where it is missing, fish has a program read all manuals of the machine in the background.
  await Deno.mkdir(`${path}/.local/share/fish/generated_completions`, { recursive: true });
  const [short, long] = [`${path}/short`, `${path}/long`];
  await fill(short, "y\n");
  await fill(long, `${"x".repeat(72)}\n`);
  return {
    ...{ path, short, long },
    env: (shell) => ({
      HOME: path,
      PATH: Deno.env.get("PATH") ?? "",
      LANG: "C.UTF-8",
      TERM: "xterm-256color",
      SHELL: shell,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
    }),
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

async function fill(path: string, line: string): Promise<void> {
  await Deno.writeTextFile(path, line.repeat(Math.ceil(megabytes * 1e6 / line.length)));
}
