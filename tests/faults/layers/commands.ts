/** Commands of many kinds, each made by a number, that leave the same tree whenever they run. */

export interface Kind {
  readonly name: string;
  line(pick: (most: number) => number): string;
}

const file = (pick: (most: number) => number): string => {
  const at = pick(40);
  return `src/part${at % 7}/file${at}.txt`;
};

export const kinds: readonly Kind[] = [
  {
    name: "sed over files",
    line: (pick) => `sed -i 's/line ${pick(20)} /LINE ${pick(1000)} /' src/part${pick(7)}/*.txt`,
  },
  {
    name: "writes in place",
    line: (pick) =>
      `echo more${pick(99)} >> ${file(pick)}; : > ${file(pick)}; ` +
      `printf X | dd of=${file(pick)} bs=1 seek=${pick(40)} conv=notrunc status=none`,
  },
  {
    name: "links",
    line: (pick) =>
      `ln -sfn docs link_to_folder; rm dangling; ln -s ${file(pick)} new_link; ` +
      `ln ${file(pick)} hard${pick(9)}; ln -sf elsewhere link_to_file`,
  },
  {
    name: "modes",
    line: (pick) =>
      `chmod ${["700", "755", "640", "444"][pick(4)]} ${file(pick)}; chmod 2770 docs; ` +
      `chmod 1777 empty; chmod 755 shared; touch -d 2001-01-01 ${file(pick)}`,
  },
  {
    name: "removals",
    line: (pick) =>
      `rm -rf src/part${
        pick(7)
      } docs/deep; rmdir empty; mkdir -p docs/deep; echo n > docs/deep/n; ` +
      `rm -f ${file(pick)}`,
  },
  {
    name: "renames",
    line: (pick) =>
      `mv src/part${pick(7)} moved${pick(9)}; mv docs documents; mv main.c docs.c; ` +
      `mkdir -p docs; mv documents/deep docs/deep`,
  },
  {
    name: "replacements",
    line: (pick) =>
      `rm -rf docs; echo now a file > docs; rm Makefile; mkdir Makefile; echo in > Makefile/in; ` +
      `rm link_to_folder; mkdir link_to_folder; f=${file(pick)}; rm "$f"; ln -s /nowhere "$f"; ` +
      `rm -r build; ln -s src build`,
  },
  {
    name: "odd names",
    line: (pick) =>
      `echo ${pick(99)} > $'odd\\377name'; echo c > 新${pick(9)}.txt; mkdir -p $'dir\\376'; ` +
      `echo in > $'dir\\376/in'; rm ./-dash; echo n >> $'new\\nline'; mkfifo pipe${pick(9)}`,
  },
  {
    name: "build",
    line: (pick) => `make -s && ./prog; cp prog bin/prog${pick(9)}; tar cf all.tar src docs`,
  },
  {
    name: "package manager",
    line: (pick) =>
      `mkdir -p pkg && printf '{"name":"p${pick(9)}","version":"1.0.0"}' > pkg/package.json && ` +
      `printf '{"name":"x","version":"1.0.0","dependencies":{}}' > package.json && ` +
      `npm install --offline --no-audit --no-fund --silent ./pkg >/dev/null 2>&1; ` +
      `mkdir -p node_modules/.cache && echo c > node_modules/.cache/c`,
  },
  {
    name: "program with a database",
    line: (pick) =>
      `python3 - <<'PY'\n` +
      `import sqlite3, os, shutil\n` +
      `c = sqlite3.connect('app.db'); c.execute('create table if not exists t(x)')\n` +
      `c.executemany('insert into t values(?)', [(i,) for i in range(${
        1 + pick(300)
      })]); c.commit(); c.close()\n` +
      `shutil.copytree('src', 'copy', symlinks=True)\n` +
      `os.replace('copy/part0', 'part0_moved'); os.makedirs('a/b/c/d')\n` +
      `PY`,
  },
  {
    name: "many files",
    line: (pick) =>
      `mkdir -p gen build/gen; for i in $(seq ${100 + pick(200)}); do echo $i > gen/g$i; done; ` +
      `for i in $(seq 50); do echo $i > build/gen/b$i; done; rm -rf gen/g1*; echo l > x.log`,
  },
];

/** Kinds that take seconds. */
export const heavy: readonly Kind[] = [
  {
    name: "300 MB",
    line: () => "head -c 300000000 /dev/zero > big.bin; mkdir -p build && cp big.bin build/big.bin",
  },
  {
    name: "50,000 files",
    line: () =>
      "mkdir -p many && cd many && for d in $(seq 50); do mkdir d$d; (cd d$d; seq 1000 | xargs -n 1000 touch; " +
      "for i in 1 2 3; do echo $d > f$i; done); done",
  },
];
