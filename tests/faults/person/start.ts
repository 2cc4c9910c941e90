/** The project as every run finds it. Who may touch which part is what the judge goes by. */

/** Only the person touches what is in here. */
export const mine = "mine";
/** The person and the sessions touch these, each in lines of its own. */
export const shared = ["shared/x.txt", "shared/y.txt"] as const;
/** Read whole by a session and then written whole. */
export const rewritten = "shared/whole.txt";
/** What the person may remove. */
export const doomed = "shared/z.txt";

/** Only session `number` touches what is in here, and the person where a step says so. */
export const own = (number: number): string => `s${number}`;

/** Number of the session whose folder a path is in. */
export function ownerOf(path: string): number | null {
  const found = /^s(\d)(\/|$)/.exec(path);
  return found ? Number(found[1]) : null;
}

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `base ${name} ${at}\n`).join("");

/** Lines of a shared file. */
export const sharedLines = 24;

export interface StartFile {
  readonly text: string;
  readonly mode?: number;
}

export function startFiles(sessions: number): Readonly<Record<string, StartFile>> {
  const files: Record<string, StartFile> = {
    [`${mine}/a.txt`]: { text: lines("mine-a", 4) },
    [`${mine}/b.txt`]: { text: lines("mine-b", 4) },
    [`${mine}/deep/c.txt`]: { text: lines("mine-c", 4) },
    [`${mine}/tool.sh`]: { text: "echo tool\n", mode: 0o755 },
    "shared/x.txt": { text: lines("x", sharedLines) },
    "shared/y.txt": { text: lines("y", sharedLines) },
    [rewritten]: { text: lines("whole", sharedLines) },
    [doomed]: { text: lines("z", sharedLines) },
  };
  for (let number = 0; number < sessions; number++) {
    const folder = own(number);
    for (const name of ["one.txt", "two.txt", "three.txt", "folder/in.txt"]) {
      files[`${folder}/${name}`] = { text: lines(`${folder}-${name}`, 6) };
    }
    files[`${folder}/run.sh`] = { text: "echo run\n" };
  }
  return files;
}

export const startLinks = (sessions: number): Readonly<Record<string, string>> => ({
  [`${mine}/link`]: "a.txt",
  ...Object.fromEntries(
    Array.from({ length: sessions }, (_, number) => [`${own(number)}/link`, "one.txt"]),
  ),
});

/** Empty ones. */
export const startFolders = (sessions: number): readonly string[] => [
  `${mine}/empty`,
  ...Array.from({ length: sessions }, (_, number) => `${own(number)}/hollow`),
];
