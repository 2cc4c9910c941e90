/** What `victim.ts` does in programs: the same edits and commands, over four rounds with variables that stay. */

const first = `
const before = files.list(".").filter((it) => it.path !== "ran.log").length;
const [text, again, found] = await Promise.all([
  files.read("f.txt"), files.read("f.txt"), files.search("line 1", "f.txt"),
]);
if (text !== again || found[0].line !== 1) throw new Error("answers in another order");
let round = 1;
print(text.length, before);`;

const second = `
const lines = files.read("f.txt").split("\\n").filter((it) => it !== "");
round = 2;
for (const [at, line] of lines.entries()) {
  files.edit("f.txt", line + "\\n", line + " done\\n");
  shell.run("echo ran " + (at + 1) + " >> ran.log");
}
round = 3;
print(files.read("f.txt"));`;

/** After an interruption: what is not done yet. Variables are those of the first program. */
const again = `
const lines = files.read("f.txt").split("\\n").filter((it) => it !== "");
let ran = "";
try { ran = files.read("ran.log"); } catch {}
for (const [at, line] of lines.entries()) {
  if (!line.endsWith(" done")) files.edit("f.txt", line + "\\n", line + " done\\n");
  if (!ran.includes("ran " + (at + 1))) shell.run("echo ran " + (at + 1) + " >> ran.log");
}
round = round === 1 ? 3 : 99;
print(files.read("f.txt"));`;

const third = `print("variables", round, before, lines.length, text.length);`;

const program = (code: string) => ({ calls: [{ name: "run_program", input: { code } }] });

export const programScript: string = JSON.stringify([
  program(first),
  program(second),
  { when: "/was ended|interrupted|cancelled/", ...program(again) },
  program(third),
  { text: "All four lines are done." },
]);
