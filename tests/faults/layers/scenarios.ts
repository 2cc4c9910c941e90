/** Commands whose move from their layer into the project is interrupted. */

export interface Scenario {
  readonly name: string;
  readonly line: string;
  /** What a person does in the project between the end of the command and the move. */
  readonly beside?: string;
  /** Runs on the same layer after the first move: the command went on. */
  readonly later?: string;
  /** Paths that wait for a person's word. */
  readonly held: readonly string[];
  /** Paths that no undo takes back, and that the record names. */
  readonly uncovered: readonly string[];
  /** What is therefore left of it. */
  readonly stays?: RegExp;
}

const edits = "sed -i 's/line 3 /LINE 3 /' src/part1/file1.txt src/part2/file2.txt";

export const scenarios: readonly Scenario[] = [
  {
    name: "all kinds",
    line: [
      edits,
      "echo made > made.txt; mkdir -p new/deep; echo n > new/deep/n; echo m > new/m",
      "rm -r src/part3; mv src/part4 moved; rm link_to_file; ln -s docs link_to_file",
      "rm data.log; ln -s nowhere data.log; chmod 700 main.c; touch -d 2001-01-01 Makefile",
      "ln src/part5/file5.txt second; rmdir empty; mkdir empty.d",
    ].join("; "),
    held: [],
    uncovered: [],
  },
  {
    name: "replaced folders",
    line: [
      "rm -r docs; mkdir docs; echo x > docs/x; mkdir docs/deep; echo y > docs/deep/y",
      "rm -r src/part1; mkdir src/part1; echo again > src/part1/file1.txt",
      "rm -r shared; echo file > shared; rm main.c; mkdir main.c; echo in > main.c/in",
    ].join("; "),
    held: [],
    uncovered: [],
  },
  {
    name: "held beside the rest",
    line: `${edits}; rm -r docs; mkdir docs; echo n > docs/n; git init -q docs/site; ` +
      "echo r > docs/site/readme; echo made > made.txt",
    held: ["docs/site/.git"],
    uncovered: ["docs/site/.git"],
    stays: / docs(\/site)?\b|\/site\//,
  },
  {
    name: "hidden by ignore rules",
    line:
      "mkdir -p node_modules/a; echo a > node_modules/a/a.js; rm -r build; echo made > made.txt",
    held: [],
    uncovered: ["build", "node_modules"],
    stays: /[ /](build|node_modules)\b/,
  },
  {
    name: "names that are not UTF-8",
    line: "echo new > $'new\\376'; rm $'odd\\377name'; echo made > made.txt",
    held: [],
    uncovered: ["names"],
    stays: /[^\x20-\x7e]/,
  },
  {
    name: "beside a person",
    line: `${edits}; rm src/part3/file3.txt; echo made > made.txt; sleep 1.1`,
    beside: "sed -i 's/line 17 /my line 17 /' src/part1/file1.txt; echo mine > mine.txt; " +
      "sed -i 's/line 3 /my line 3 /' src/part2/file2.txt; echo saved > src/part3/file3.txt",
    held: ["src/part2/file2.txt", "src/part3/file3.txt"],
    uncovered: [],
  },
  {
    name: "a command that goes on",
    line: `${edits}; rm -r docs; mkdir docs; echo x > docs/x; echo made > made.txt`,
    later: "echo more > more.txt; echo y > docs/y; sed -i 's/line 9 /LINE 9 /' src/part5/file5.txt",
    held: [],
    uncovered: [],
  },
];
