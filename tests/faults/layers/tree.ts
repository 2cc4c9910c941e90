/** Trees of files as the system itself tells of them, byte for byte. */

/** Runs a line with all rights; throws with what it said. */
export async function sh(line: string, cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", line],
    cwd,
    env: { LC_ALL: "C.UTF-8" },
  }).output();
  if (!success) throw new Error(`${line}\n${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** Kinds, bits, targets, names and contents of all that is there but git's own; by `find` and `sha256sum`. */
export async function treeOf(folder: string): Promise<string> {
  const listing = await sh(
    `find . -mindepth 1 -path ./.git -prune -o -printf '%y %m %n %P -> %l\\0' | ` +
      `sed -z 's/^d \\([0-9]*\\) [0-9]* /d \\1 - /' | sort -z | base64 -w0`,
    folder,
  );
  const sums = await sh(
    `find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 -r sha256sum -z | base64 -w0`,
    folder,
  );
  return `${lines(listing)}\n${lines(sums)}`;
}

function lines(base64: string): string {
  const bytes = Uint8Array.fromBase64(base64);
  // Names that are not UTF-8 stay apart from each other.
  return Array.from(bytes, (it) => it === 0 ? "\n" : String.fromCharCode(it)).join("");
}

/** A project with some of everything; `files` of them ordinary text. */
export async function makeProject(folder: string, files: number): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  for (let at = 0; at < files; at++) {
    const place = `${folder}/src/part${at % 7}`;
    if (at < 7) await Deno.mkdir(place, { recursive: true });
    const body = Array.from({ length: 20 }, (_, line) => `line ${line} of file ${at}\n`).join("");
    await Deno.writeTextFile(`${place}/file${at}.txt`, body);
  }
  await sh(
    [
      "mkdir -p docs/deep/er build empty bin",
      "printf 'build/\\nnode_modules/\\n*.log\\n' > .gitignore",
      "echo hello > docs/deep/er/note.md; echo old > build/out.o; echo kept > data.log",
      "ln -s src/part0 link_to_folder; ln -s docs/deep/er/note.md link_to_file; ln -s nowhere dangling",
      "printf '#!/bin/sh\\necho run\\n' > bin/run; chmod 755 bin/run; chmod 600 docs/deep/er/note.md",
      "mkdir shared; chmod 2775 shared; echo s > shared/s",
      "printf 'int main(void){return 0;}\\n' > main.c",
      "printf 'all: prog\\nprog: main.c\\n\\tcc -o prog main.c\\n' > Makefile",
      "echo 中文 > 文件.txt; echo sp > 'a b.txt'; echo dash > ./-dash; printf 'x' > $'new\\nline'",
      "echo odd > $'odd\\377name'",
      "git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start",
    ].join("\n"),
    folder,
  );
}
