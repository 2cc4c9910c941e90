/** What a scripted model calls, each with what it is to come to in a shell that nothing disturbs. */

import type { random } from "../../support/random.ts";
import { own, rewritten, shared, sharedLines } from "./start.ts";

export type Chance = ReturnType<typeof random>;

export interface Call {
  /** As no other call of the run: `S0.3`. */
  readonly tag: string;
  /** Of the template: for reports. */
  readonly name: string;
  readonly tool: "read_file" | "write_file" | "edit_file" | "run_shell";
  readonly input: Readonly<Record<string, string>>;
  /** A line of bash, run in the session's folder, that leaves that folder as the call does. */
  readonly reference: string;
  /** Lines in shared files that are there once it has been answered. */
  readonly marks: readonly Mark[];
  /** A shell that tells when it starts and ends. */
  readonly counted: boolean;
}

export interface Mark {
  readonly path: string;
  readonly line: string;
}

/** One or several calls that belong together, such as a read before an edit. */
interface Template {
  readonly weight: number;
  /** Seconds that it waits, beside its work. */
  readonly slow: boolean;
  calls(session: number, tag: (part?: string) => string, chance: Chance): readonly Part[];
}

interface Part {
  readonly tool: Call["tool"];
  readonly input: Readonly<Record<string, string>>;
  readonly reference?: string;
  readonly marks?: readonly Mark[];
}

/** A command line in the session's own folder. */
const within = (line: string, weight = 2): Template => ({
  weight,
  slow: /sleep/.test(line),
  calls(session, tag) {
    const words = line.replaceAll("TAG", tag());
    return [{
      tool: "run_shell",
      input: { command: `cd ${own(session)}; ${words}` },
      reference: words,
    }];
  },
});

const read = (path: string): Part => ({ tool: "read_file", input: { path } });

const templates: Readonly<Record<string, Template>> = {
  read: { weight: 1, slow: false, calls: () => [read(shared[0])] },
  write: {
    weight: 3,
    slow: false,
    calls: (session, tag, chance) => {
      const path = chance.pick(["new.txt", "made/new.txt", "made/deep/new.txt"]);
      return [{
        tool: "write_file",
        input: {
          path: `${own(session)}/${tag("f")}-${path.replaceAll("/", "-")}`,
          content: `${tag()}\n`,
        },
        reference: `echo ${tag()} > ${tag("f")}-${path.replaceAll("/", "-")}`,
      }];
    },
  },
  writeBelow: {
    weight: 2,
    slow: false,
    calls: (session, tag) => [{
      tool: "write_file",
      input: { path: `${own(session)}/made/${tag()}/new.txt`, content: `${tag()}\n` },
      reference: `mkdir -p made/${tag()}; echo ${tag()} > made/${tag()}/new.txt`,
    }],
  },
  edit: {
    weight: 4,
    slow: false,
    calls: (session, tag, chance) => {
      // The person inserts after every fourth line, and each session has lines of its own.
      const at = chance.below(sharedLines / 4) * 4 + 1 + session % 3;
      const path = chance.pick(shared);
      const line = `${tag()} for ${at}`;
      const input = { path, old_text: `base ${path.slice(7, 8)} ${at}\n`, new_text: `${line}\n` };
      return [read(path), { tool: "edit_file", input, marks: [{ path, line }] }];
    },
  },
  rewrite: {
    weight: 3,
    slow: true,
    calls: (_, tag) => [
      read(rewritten),
      { tool: "run_shell", input: { command: `sleep 0.3; echo ${tag()}` } },
      { tool: "write_file", input: { path: rewritten, content: `${tag()} rewritten\n` } },
    ],
  },
  appendShared: {
    weight: 3,
    slow: true,
    calls: (_, tag) => [{
      tool: "run_shell",
      input: {
        command: `echo '${tag()} early' >> ${shared[0]}; sleep 0.3; echo '${tag()} late' >> ${
          shared[1]
        }`,
      },
      marks: [
        { path: shared[0], line: `${tag()} early` },
        { path: shared[1], line: `${tag()} late` },
      ],
    }],
  },
  // It marks the file as known, says the review: what is written whole after it is a lost update.
  appendThenWrite: {
    weight: 1,
    slow: true,
    calls: (_, tag): readonly Part[] => {
      const command = `sleep 0.2; echo '${tag()} end' >> ${rewritten}`;
      const input = { path: rewritten, content: `${tag()} rewritten\n` };
      return [{ tool: "run_shell", input: { command } }, { tool: "write_file", input }];
    },
  },
  fast: within("echo TAG >> one.txt", 4),
  failing: within("echo TAG > TAG-failed.txt; exit 3"),
  slow: within("echo TAG > TAG-early.txt; sleep 0.4; echo TAG > TAG-late.txt", 5),
  slower: within("echo TAG > TAG-early.txt; sleep 1; echo TAG >> TAG-early.txt", 2),
  many: within(
    "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo TAG > TAG-$i.txt; done",
  ),
  replace: within("sed -i s/base/TAG/ one.txt two.txt three.txt", 3),
  links: within("ln -s one.txt TAG-link; ln -sfn two.txt link", 3),
  unlink: within("rm -f link"),
  folders: within("mkdir -p TAG-empty/deep; rmdir hollow 2>/dev/null || mkdir hollow", 3),
  modes: within("chmod 755 run.sh; chmod 2775 folder", 2),
  rename: within("mv -f two.txt TAG-moved.txt; echo TAG > two.txt"),
  remove: within("rm -rf three.txt folder", 2),
  fileToLink: within("rm -rf one.txt; ln -s two.txt one.txt", 2),
  fileToFolder: within("rm -rf two.txt; mkdir two.txt; echo TAG > two.txt/in.txt", 1),
  folderToFile: within("rm -rf folder; echo TAG > folder", 1),
  stubborn: within("trap '' TERM INT HUP; echo TAG > TAG-trap.txt; sleep 0.5; sleep 0.4", 1),
};

const names = Object.keys(templates);

/** Calls of a session, in order. */
export function makeCalls(
  chance: Chance,
  { session, count, counted, chatty }: {
    readonly session: number;
    readonly count: number;
    readonly counted: boolean;
    /** Commands alone, which say much, and at last that they are done. */
    readonly chatty: boolean;
  },
): readonly Call[] {
  const calls: Call[] = [];
  while (calls.length < count) {
    const name = weighted(chance);
    const group = `S${session}.${calls.length}`;
    const made = templates[name]?.calls(session, (part = "") => `${group}${part}`, chance) ?? [];
    const parts = chatty ? made.filter(({ tool }) => tool === "run_shell") : made;
    for (const part of parts) {
      const tag = `S${session}.${calls.length}`;
      calls.push(callOf(chatty ? talking(part, tag) : part, { tag, name, counted }));
    }
  }
  return calls;
}

/** What a call says last, by which a script knows what comes next: `saidBy`. */
export const saidBy = (tag: string): string => `over and out ${tag}`;

function talking(part: Part, tag: string): Part {
  const command = `${part.input["command"]}; seq 700; echo '${saidBy(tag)}'`;
  return { ...part, input: { command } };
}

function callOf(
  { tool, input, reference = "", marks = [] }: Part,
  { tag, name, counted }: {
    readonly tag: string;
    readonly name: string;
    readonly counted: boolean;
  },
): Call {
  const command = input["command"];
  if (command === undefined) return { tag, name, tool, input, reference, marks, counted: false };
  const tell = (word: string) => `echo ${word} ${tag} > "$HOME/ran"`;
  const line = counted ? `${tell("start")}; ${command}; ${tell("end")}` : command;
  return { tag, name, tool, input: { command: line }, reference, marks, counted };
}

function weighted(chance: Chance): string {
  const all = names.map((name) => templates[name]?.weight ?? 0);
  let left = chance.below(all.reduce((sum, it) => sum + it, 0));
  const at = all.findIndex((weight) => (left -= weight) < 0);
  return names[at] ?? "fast";
}
