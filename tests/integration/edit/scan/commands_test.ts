import assert from "node:assert/strict";
import { hasGit, restore, times, treeAt, withScene } from "./support.ts";

const many = Object.fromEntries(
  Array.from({ length: 500 }, (_, at) => [`many/${at % 20}/f${at}.txt`, `old line ${at}\nkeep\n`]),
);

const files = {
  ".gitignore": "node_modules/\n*.log\nlocal.cfg\n",
  "local.cfg": "KEY=1\n",
  "a.txt": "one\n",
  "b.sh": "echo hi\n",
  "crlf.txt": "a\r\nb\r\n",
  "empty": "",
  "binary": new Uint8Array(1000).map((_, at) => at % 256),
  "dir/deep/c.py": "def c():\n  return 1\n",
  "dir/名字 x.txt": "unicode\n",
  "node_modules/m/index.js": "ignored\n",
  ...Object.fromEntries(Object.entries(many).slice(0, 15)),
};

interface Command {
  readonly name: string;
  /** Run before the look. */
  readonly first?: string;
  readonly script: string;
  /** Paths that must be said to have changed. */
  readonly paths?: readonly string[];
  readonly git?: true;
  /** More files than these. */
  readonly files?: Readonly<Record<string, string>>;
  /** Within the second in which the file was made: only doubt finds it. */
  readonly within?: true;
}

const commands: readonly Command[] = [
  { name: "creates files", script: "echo new > new.txt; mkdir -p x/y; printf z > x/y/z; touch e" },
  {
    name: "edits files",
    script: "echo two >> a.txt; printf '' > binary",
    paths: ["a.txt", "binary"],
  },
  {
    name: "deletes files",
    script: "rm a.txt empty; rm -r dir",
    paths: [
      "a.txt",
      "dir/deep/c.py",
      "dir/名字 x.txt",
      "empty",
    ],
  },
  { name: "renames a file and a folder", script: "mv a.txt A.txt; mv dir/deep dir/deeper" },
  {
    name: "changes modes",
    within: true,
    script: "chmod 755 b.sh; chmod 600 a.txt; chmod 444 empty",
    paths: [
      "a.txt",
      "b.sh",
      "empty",
    ],
  },
  {
    name: "edits 500 files by sed -i",
    script: "sed -i s/old/new/ many/*/*",
    files: many,
    paths: Object.keys(many).toSorted(),
  },
  {
    name: "formats what it finds",
    script:
      "for f in $(find . -name '*.py'); do sed 's/  /    /' $f > t && cat t > $f && rm t; done",
  },
  {
    name: "begins a package",
    script: 'echo \'{"name":"x"}\' > package.json; ' +
      "mkdir -p node_modules/n; echo x > node_modules/n/i.js; echo lock > package-lock.json",
    paths: ["package-lock.json", "package.json"],
  },
  {
    name: "touches files that git ignores",
    script: "echo KEY=2 > local.cfg; echo x > a.log",
    paths: [
      "a.log",
      "local.cfg",
    ],
  },
  {
    name: "replaces a file of the same size and time",
    within: true,
    script: "touch -r a.txt ref; printf 'two\\n' > a.txt; touch -r ref a.txt; rm ref",
    paths: ["a.txt"],
  },
  {
    name: "changes what was dirty and what is not known to git",
    first: "echo dirty >> a.txt; echo own > own.txt",
    script: "echo more >> a.txt; rm own.txt",
    paths: [
      "a.txt",
      "own.txt",
    ],
  },
  { name: "does nothing", script: "true; cat a.txt > /dev/null", paths: [] },
  { name: "touches without a change", script: "touch a.txt many/*/*", paths: [] },
  {
    name: "changes the branch",
    git: true,
    first: "git checkout -qb other; echo other > a.txt; git rm -q b.sh; echo n > n.txt; " +
      "sed -i s/old/branch/ many/1/*; git add -A; git commit -qm o; git checkout -q main",
    script: "git checkout -q other",
  },
  {
    name: "throws dirty files away",
    git: true,
    first: "echo dirty >> a.txt; git add a.txt; echo x >> a.txt",
    script: "git reset -q --hard",
    paths: ["a.txt"],
  },
  {
    name: "commits",
    git: true,
    first: "echo dirty >> a.txt",
    script: "git add -A; git commit -qm c; echo later >> a.txt",
    paths: ["a.txt"],
  },
  {
    name: "takes files out of the index and drops their objects",
    git: true,
    first: "echo staged > s.txt; git add s.txt",
    script: "git rm -q --cached s.txt; rm s.txt; git gc -q; echo x > a.txt",
    paths: ["a.txt", "s.txt"],
  },
];

for (const command of commands) {
  for (const time of command.within || command.files ? times.slice(0, 1) : times) {
    // Without git there is one way only: nobody else can tell what changed.
    for (const withGit of command.git || time !== times[0] ? [true] : [true, false]) {
      const where = `${withGit ? "with" : "without"} git, ${time}`;
      Deno.test({
        name: `a command that ${command.name} is undone and redone exactly: ${where}`,
        ignore: withGit && !hasGit,
        fn: () => check(command, { time, git: withGit }),
      });
    }
  }
}

function check(
  command: Command,
  how: { readonly time: (typeof times)[number]; readonly git: boolean },
): Promise<void> {
  return withScene({ ...how, files: { ...files, ...command.files } }, async (scene) => {
    for (const apart of how.time === times[0] ? [false, true] : [false]) {
      if (command.first && !apart) await scene.bash(command.first);
      const before = await treeAt(scene.root);
      const { files } = await scene.observe(command.script, { apart });
      if (command.paths) assert.deepEqual(files.map((it) => it.path), command.paths);
      const after = await treeAt(scene.root);
      // Another process does not know which folders were there: one that is empty may stay.
      const isCovered = (path: string) =>
        !path.startsWith("node_modules/") && !(apart && path.endsWith("/"));
      const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .filter((path) => isCovered(path) && !path.endsWith("/") && before[path] !== after[path]);
      assert.deepEqual(files.map((it) => it.path), changed.toSorted());
      await restore(scene, files, "before");
      assertSame(await treeAt(scene.root), before, isCovered);
      if (command.files) return;
      await restore(scene, files, "after");
      assertSame(await treeAt(scene.root), after, (path) => !path.endsWith("/"));
      // For the second round, in which another process compares.
      await restore(scene, files, "before");
      if (command.git) return;
    }
  });
}

function assertSame(
  now: Record<string, string>,
  then: Record<string, string>,
  isCovered: (path: string) => boolean,
): void {
  const covered = (tree: Record<string, string>) =>
    Object.fromEntries(Object.entries(tree).filter(([path]) => isCovered(path)));
  assert.deepEqual(covered(now), covered(then));
}
