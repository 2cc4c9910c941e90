/** Kinds of change to a trusted project, after which what changed must count for nothing until it is trusted. */

export interface Place {
  /** Path of the project. */
  readonly project: string;
  /** A folder beside it. */
  readonly beside: string;
}

export interface Change {
  readonly name: string;
  /** The file that speaks otherwise now; `null`: the whole folder is another one. */
  readonly part: string | null;
  /** What is there besides before the project is trusted. */
  prepare(place: Place): Promise<void>;
  make(place: Place): Promise<void>;
}

/** What the project says when it is trusted. */
export const parts: Readonly<Record<string, string>> = {
  ".agent/config.yaml": "max_tool_calls: 3\n",
  ".agent/commands/review.md": "Look at old-command $ARGUMENTS\n",
  ".agent/agents/reader.md": "old-agent\n",
  ".agent/skills/deploy/SKILL.md": "old-skill\n",
  ".agent/skills/deploy/run.sh": "echo old\n",
  ".agent/plugins/one/plugin.json": '{ "old": true }\n',
  "AGENTS.md": "old-instructions\n",
  "docs/AGENTS.md": "old-below\n",
};

/** Of the same length as what was there, where that matters. */
function changed(part: string): string {
  const old = parts[part] ?? "";
  if (part === ".agent/config.yaml") return "max_tool_calls: 7\n";
  return old.replaceAll("old", "new");
}

type Way = (place: Place, part: string) => Promise<void>;

const at = ({ project }: Place, part: string) => `${project}/${part}`;

const ways: Readonly<Record<string, Way>> = {
  "other words": (place, part) => Deno.writeTextFile(at(place, part), changed(part)),
  "other words, times and length kept": async (place, part) => {
    const { atime, mtime } = await Deno.stat(at(place, part));
    await Deno.writeTextFile(at(place, part), changed(part));
    if (atime && mtime) await Deno.utime(at(place, part), atime, mtime);
  },
  "a line at the end": (place, part) =>
    Deno.writeTextFile(at(place, part), `${parts[part]}# new\n`, { create: false }),
  "capital letters": (place, part) =>
    Deno.writeTextFile(at(place, part), `${parts[part]}`.toUpperCase()),
  "line ends of Windows": (place, part) =>
    Deno.writeTextFile(at(place, part), `${parts[part]}`.replaceAll("\n", "\r\n")),
  "a byte order mark": (place, part) => Deno.writeTextFile(at(place, part), `\ufeff${parts[part]}`),
  "another file, renamed over it": async (place, part) => {
    await Deno.writeTextFile(`${place.project}/next`, changed(part));
    await Deno.rename(`${place.project}/next`, at(place, part));
  },
  "a hard link to another file": async (place, part) => {
    await Deno.writeTextFile(`${place.beside}/other`, changed(part));
    await Deno.remove(at(place, part));
    await Deno.link(`${place.beside}/other`, at(place, part));
  },
  "a link to another file": async (place, part) => {
    await Deno.writeTextFile(`${place.beside}/other`, changed(part));
    await Deno.remove(at(place, part));
    await Deno.symlink(`${place.beside}/other`, at(place, part));
  },
  "removed and made again": async (place, part) => {
    await Deno.remove(at(place, part));
    await Deno.writeTextFile(at(place, part), changed(part));
  },
};

async function copyTo(from: string, to: string): Promise<void> {
  await new Deno.Command("cp", { args: ["-a", from, to] }).output();
}

const whole: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  "the same files in a new folder": async ({ project, beside }) => {
    await Deno.rename(project, `${beside}/before`);
    await copyTo(`${beside}/before`, project);
  },
  "another project in its place": async ({ project, beside }) => {
    await copyTo(project, `${beside}/next`);
    await Deno.writeTextFile(`${beside}/next/AGENTS.md`, "new-instructions\n");
    await Deno.rename(project, `${beside}/before`);
    await Deno.rename(`${beside}/next`, project);
  },
  "another repository in the folder": async ({ project }) => {
    await Deno.rename(`${project}/.git`, `${project}/.git-before`);
    await copyTo(`${project}/.git-before`, `${project}/.git`);
  },
  "a repository elsewhere, named by a file": async ({ project, beside }) => {
    await Deno.rename(`${project}/.git`, `${beside}/repository`);
    await Deno.writeTextFile(`${project}/.git`, `gitdir: ${beside}/repository\n`);
  },
  "a link in the place of the repository": async ({ project, beside }) => {
    await Deno.rename(`${project}/.git`, `${beside}/repository`);
    await Deno.symlink(`${beside}/repository`, `${project}/.git`);
  },
  "a link to a copy in the place of the folder": async ({ project, beside }) => {
    await copyTo(project, `${beside}/copy`);
    await Deno.rename(project, `${beside}/before`);
    await Deno.symlink(`${beside}/copy`, project);
  },
};

const nothing = () => Promise.resolve();

async function git(cwd: string, ...words: readonly string[]): Promise<void> {
  const always = [
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@b.c",
    "-c",
    "protocol.file.allow=always",
  ];
  const { success, stderr } = await new Deno.Command("git", { args: [...always, ...words], cwd })
    .output();
  if (!success) throw new Error(`git ${words.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

/** A repository beside the project: its first commit has old words, and its branch `next` new ones. */
async function library({ beside }: Place): Promise<void> {
  const folder = `${beside}/library`;
  await Deno.mkdir(folder);
  await git(folder, "init", "-q");
  for (const word of ["old", "new"]) {
    if (word === "new") await git(folder, "checkout", "-q", "-b", "next");
    await Deno.writeTextFile(`${folder}/AGENTS.md`, `${word}-below\n`);
    await git(folder, "add", "-A");
    await git(folder, "commit", "-qm", word);
  }
  await git(folder, "checkout", "-q", "@{-1}");
}

async function withSubmodule(place: Place): Promise<void> {
  await library(place);
  await git(place.project, "submodule", "--quiet", "add", `${place.beside}/library`, "library");
}

const submodules: Readonly<Record<string, Pick<Change, "prepare" | "make">>> = {
  "it came with a submodule": {
    prepare: library,
    make: async (place) => {
      await git(place.project, "submodule", "--quiet", "add", `${place.beside}/library`, "library");
      await git(`${place.project}/library`, "checkout", "-q", "origin/next");
    },
  },
  "its submodule is at another commit": {
    prepare: withSubmodule,
    make: ({ project }) => git(`${project}/library`, "checkout", "-q", "origin/next"),
  },
  "its submodule comes from elsewhere": {
    prepare: withSubmodule,
    make: async ({ project, beside }) => {
      await git(`${beside}/library`, "checkout", "-q", "next");
      await git(project, "submodule", "--quiet", "deinit", "-f", "library");
      await Deno.remove(`${project}/library`, { recursive: true });
      await git(project, "clone", "-q", `${beside}/library`, "library");
    },
  },
};

const added: Readonly<Record<string, string>> = {
  ".agent/commands/further.md": "new-command\n",
  ".agent/skills/further/SKILL.md": "new-skill\n",
  "src/AGENTS.md": "new-below\n",
  "docs/deep/CLAUDE.md": "new-below\n",
  "agents.md": "new-instructions\n",
  ".Agent/commands/review.md": "new-command\n",
};

export const changes: readonly Change[] = [
  ...Object.keys(parts).flatMap((part) =>
    Object.entries(ways).map(([name, make]): Change => ({
      name: `${part}: ${name}`,
      part,
      prepare: nothing,
      make: (place) => make(place, part),
    }))
  ),
  ...Object.entries(added).map(([part, text]): Change => ({
    name: `${part}: it was not there`,
    part,
    prepare: nothing,
    make: async (place) => {
      await Deno.mkdir(at(place, part).replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(at(place, part), text);
    },
  })),
  ...Object.entries(whole).map(([name, make]): Change => ({
    name,
    part: null,
    prepare: nothing,
    make,
  })),
  ...Object.entries(submodules).map(([name, it]): Change => ({
    name: `library/AGENTS.md: ${name}`,
    part: "library/AGENTS.md",
    ...it,
  })),
];
