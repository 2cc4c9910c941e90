/**
 * The question and the answer of the README, as a picture: `shell.ts FOLDER`. `agent term` with a bash in a
 * terminal that is emulated, in a new repository, without a model; `shell.svg` and `shell.zh-CN.svg`.
 */

import { withFolder } from "../support/folder.ts";
import { agentWords, opened } from "../support/term.ts";
import { writeStartup } from "../support/shell_tests.ts";
import { darkPalette, svgOf } from "./svg.ts";

const [folder = ".tmp/pictures"] = Deno.args;
const startup = String.raw`
git config --global user.name Ann; git config --global user.email ann@example.org
git config --global init.defaultBranch main
mkdir -p ~/shop; cd ~/shop
[[ -d .git ]] || { git init -q; git commit -q --allow-empty -m start; git switch -q -c topic
git init -q --bare ~/shop.git; git remote add origin ~/shop.git; }
PS1='\[\e[34m\]\w\[\e[0m\] $ '`;
const prompt = /^~\/shop \$$/m;

/** What is asked, by the language of the picture. */
const languages = [
  { name: "shell.svg", lang: "C.UTF-8", words: "?? why" },
  { name: "shell.zh-CN.svg", lang: "zh_CN.UTF-8", words: "?? 为什么" },
] as const;

await Deno.mkdir(folder, { recursive: true });
for (const { name, lang, words } of languages) {
  await withFolder(async (place) => {
    await writeStartup("bash", `${place}/home`, startup);
    const env = { SHELL: "/bin/bash", LANG: "C.UTF-8", LC_MESSAGES: lang };
    const size = { columns: 84, rows: 20 };
    await using term = await opened(agentWords("term"), { folder: place, env, size, prompt });
    await term.run("git push", /--set-upstream/);
    term.type(words);
    await term.waitFor(words);
    term.type("\r");
    await term.waitFor(/^> 1 .*\n(?:.*\n)*.*Esc/m);
    await Deno.writeTextFile(`${folder}/${name}`, svgOf(term.screen, darkPalette));
    console.log(`${folder}/${name}`);
  });
}
Deno.exit(0);
