/** What runs unasked, and what each guard stops. */

import assert from "node:assert/strict";
import { expansionOf, judged } from "./standpoint.ts";

const reads = String.raw`
pwd
pwd -P
true
false anything --at-all
echo hello
echo -n a b
echo *
echo ~
echo {a,b}
printf '%s\n' a b
printf '%5.2f%%\n' 3
printf -- '-%d' 3
basename -s .ts src/a.ts
dirname /etc/passwd
which -a node deno
date
date -u +%F
date -d yesterday
date --iso-8601=seconds
uname -a
whoami
id -un
ls
ls -la src
ls -la /work/p/src
ls --color=never -R .
ls -I node_modules
ls *.ts
ls src/*
ls src/{a,b}
cat a.ts
cat -n a.ts b.ts
cat -- -n
head -5 a.ts
head -n 20 a.ts
head -n -2 a.ts
head --lines=3 a.ts
tail -n +5 a.ts
tail -20 a.ts
wc -l a.ts b.ts
wc -- a.ts
nl -ba a.ts
cut -d: -f1,3 a.ts
tr -d x
tr a-z A-Z
uniq -c
uniq -c a.txt
rev a.txt
sort -u a.txt
sort -k2,2n -t, a.txt
sort --reverse --key=2 a.txt
cmp -s a b
stat -c %s a.ts
stat --format=%y a.ts
file --mime-type a.ts
tree -L 2 src
tree -aI node_modules
du -sh .
du --max-depth=1 src
df -h
rg foo
rg foo src
rg "/api/users" src
rg -n --hidden -g '!node_modules' foo
rg -tpy -A3 -B 2 'def \w+' src
rg -e /etc/passwd src
rg --files src
rg -u foo
rg --hidden foo
rg --type-add 'web:*.{html,css}' -tweb foo
realpath src/a.ts
realpath --relative-to=src a.ts
sha256sum a.ts
md5sum a.ts b.ts
comm -12 a b
od -c -N 16 a.bin
xxd -l 16 a.bin
command -v node
type -a node
test -f a.ts
test ! -d src
test a = b
test -z ''
node --version
node -v
python3 -V
java -version
git ls-tree -r HEAD --name-only
git merge-base main HEAD
git rev-list --count HEAD
git reflog -5
git check-ignore -v dist
git worktree list
command -v node && git status
rg -l foo -g '*.ts'
grep foo a.ts
grep -rn "/etc" src
grep -rn --include=*.ts foo src
grep -rnE --include='*.ts' 'a|b' src
grep -5 foo a.ts
grep -A 3 -e foo -e bar a.ts
grep -c '' a.ts
grep -- -v a.ts
find .
find . -name '*.ts' -type f
find src tests -maxdepth 2 -mtime -3 -not -path '*/x/*'
find . \( -name a -o -name b \) -prune -o -print
find . -name -delete
find . -newer a.ts
find . -printf '%p\n'
sed -n 5p a.ts
sed -n '1,20p' a.ts
sed -n '1,20p;30,$p' a.ts
sed -ne 5p a.ts
sed --quiet --expression=5p a.ts
jq . a.json
jq . config/env.json
jq -r '.a.b' a.json
jq '.env.PATH' a.json
jq --arg k v '.[$k]' a.json
jq -nr --indent 2 '1'
git --version
git status
git status -sb
git status --porcelain=v2 -uall
git log
git log --oneline -5
git log -n 5 --format='%h %s'
git log --pretty=oneline --since=2.weeks
git log -p -S foo -- src
git log main..HEAD --stat
git log --author=me --grep fix
git --no-pager log -3
git diff
git diff HEAD~1 -- src
git diff --stat --cached
git diff main...HEAD --name-only
git diff -U0 a.ts
git show HEAD
git show HEAD:src/a.ts
git show -s --format=%H
git show 'stash@{0}'
git show stash@{0}
git branch
git branch -a
git branch -vv
git branch --show-current
git branch --list 'feature/*'
git branch --contains HEAD
git branch --merged main
git rev-parse HEAD
git rev-parse --abbrev-ref HEAD
git rev-parse --show-toplevel
git ls-files src
git ls-files -mo --exclude-standard
git blame -L 1,20 a.ts
git describe --tags --always
git remote
git remote -v
git remote get-url origin
git tag
git tag -l 'v*'
git stash list
git stash show -p 'stash@{0}'
git shortlog -sn HEAD
git cat-file -p HEAD
git grep -n foo
git grep -n "/api" -- src
ls 2>&1
cat a.ts 2>/dev/null | head -5
ls src && cat a.ts; wc -l a.ts || true
cd src && ls
cd /work/p && git status
cd /work/p/ && git log -3
cd src && cat ../a.ts
cd src && cd .. && ls
grep -rn --include=*.{ts,js} foo src
rg --glob=*.ts foo
git -C . branch --show-current
git -C ./ status
git -C /work/p log -3
git -C . --no-pager diff
egrep -rn 'a|b' src
fgrep -c foo a.ts
tac a.ts
tac -s , a.ts
base64 a.bin
base64 -d a.txt
base64 -w 0 a.bin
base32 --decode a.txt
expr 1 + 2
expr length abc
seq 5
seq 1 2 -9
seq -w 1 10
seq -s , 3
paste a b
paste -sd, a
paste -d '\\t' a -
column -t -s, a.csv
column --table --separator=: a
fd
fd foo
fd '\\.ts$' src
fd -e ts -t f foo src tests
fd -HI -d 3 foo
fd --type=file --exclude node_modules foo
fdfind foo
cat a.ts | tac | head -3
`;

/** The command, then the code of the reason and what it is about. */
const asks = String.raw`
pwd x # guard x
printf -v x y # guard -v
printf '%n' x # guard %n
printf '%(%s)T' # guard %(%s)T
date 010203042026 # guard 010203042026
date -s now # guard -s
date --set=now # guard --set=now
date --se=now # guard --se=now
date -f a.txt # guard -f
date -r /etc/passwd # outside /etc/passwd
whoami x # guard x
ls /etc # outside /etc
ls .. # outside ..
ls ~ # outside ~
ls ~/x # outside ~/x
ls src/../../x # outside src/../../x
ls link # outside link
ls link/* # outside link/
ls */../../x # outside */../../x
ls */../src # guard */../src
ls -L src # guard -L
ls --dereference src # guard --dereference
ls {/etc,a} # outside /etc
cat /etc/passwd # outside /etc/passwd
cat -n /work/q/a # outside /work/q/a
cat /work/p2/a # outside /work/p2/a
cat ./.env # secret ./.env
cat -- .env # secret .env
cat key.pem # secret key.pem
rg -g '*.env' x # secret *.env
rg -g '*.env.local' x # secret *.env.local
rg -g '*netrc' x # secret *netrc
rg -g '*npmrc' x # secret *npmrc
rg -g '*pypirc' x # secret *pypirc
rg -g '*git-credentials' x # secret *git-credentials
rg -g '*htpasswd' x # secret *htpasswd
rg -g 'id_r*' x # secret id_r*
rg -g 'id_d*' x # secret id_d*
rg -g 'id_ec*' x # secret id_ec*
rg -g 'id_ed*' x # secret id_ed*
rg -g '*.pem' x # secret *.pem
rg -g '*.key' x # secret *.key
rg -g '*.p12' x # secret *.p12
rg -g '*.pfx' x # secret *.pfx
rg -g '*.jks' x # secret *.jks
rg -g '*.keystore' x # secret *.keystore
rg -g '*.kdbx' x # secret *.kdbx
git log --format=shorter # guard shorter
git tag -l --sort .env # secret .env
git branch --list --sort .env # secret .env
cat /dev/zero # outside /dev/zero
cat /proc/self/environ # outside /proc/self/environ
cat //proc/self/environ # outside //proc/self/environ
cat *.ts # guard *.ts
cat {a,.env} # secret .env
head * # guard *
wc -l * # guard *
wc --files0-from=a # guard --files0-from=a
head -n x a.ts # guard x
head --line=3 a.ts # guard --line=3
head --bytes 3 .env # secret .env
tail -f a.log # guard -f
tail -5f a.log # guard -5f
tail -F a.log # guard -F
tail --follow a.log # guard --follow
tail --fol a.log # guard --fol
tail -n 5 -c # guard -c
nl /etc/passwd # outside /etc/passwd
cut -f1 /etc/passwd # outside /etc/passwd
cut -d -f1 a # guard -f1
uniq a b # guard b
rev .env # secret .env
sort -o b a # guard -o
sort -ob a # guard -ob
sort -uo b a # guard -uo
sort a -ob # guard -ob
sort --output=b a # guard --output=b
sort --outp b a # guard --outp
sort --compress-program=x a # guard --compress-program=x
sort --comp=x a # guard --comp=x
sort -T tmp a # guard -T
sort --files0-from=x # guard --files0-from=x
sort --random-source=/etc/passwd a # guard --random-source=/etc/passwd
diff a /etc/passwd # outside /etc/passwd
diff a b # guard a
diff -r a b # guard a
diff -l a b # guard -l
diff --to-file=/etc/passwd a # guard --to-file=/etc/passwd
cmp a /etc/passwd # outside /etc/passwd
stat /etc/passwd # outside /etc/passwd
stat -c %s /etc/passwd # outside /etc/passwd
file -f a # guard -f
file -z a # guard -z
file -C # guard -C
file -m x a # guard -m
tree -o x # guard -o
tree -l # guard -l
tree / # outside /
du -L . # guard -L
du -X /etc/passwd . # outside /etc/passwd
du --files0-from=a # guard --files0-from=a
df / # outside /
egrep -R foo . # guard -R
egrep foo /etc/passwd # outside /etc/passwd
egrep -f .env a # secret .env
fgrep foo .env # secret .env
fgrep -rf /etc/passwd . # outside /etc/passwd
tac .env # secret .env
tac /etc/passwd # outside /etc/passwd
tac -s x /etc/passwd # outside /etc/passwd
tac link # outside link
base64 .env # secret .env
base64 /etc/shadow # outside /etc/shadow
base64 -o x a # guard -o
base64 -i .env # secret .env
base64 -D a # guard -D
base32 ~/.ssh/id # outside ~/.ssh/id
seq 1 inf # guard inf
seq 1 nan # guard nan
seq 1 999999999999 # guard 999999999999
seq 1e9 # guard 1e9
seq --format=x 3 # guard --format=x
paste .env a # secret .env
paste -d , /etc/passwd # outside /etc/passwd
column .env # secret .env
column -t /etc/passwd # outside /etc/passwd
column -n x a # guard -n
fd foo /etc # outside /etc
fd . .. # outside ..
fd -x rm # guard -x
fd -X rm # guard -X
fd foo --exec rm # guard --exec
fd foo -x cat ';' # guard -x
fd foo --exec-batch=cat # guard --exec-batch=cat
fd -l foo # guard -l
fd --list-details # guard --list-details
fd -L foo # guard -L
fd --follow foo # guard --follow
fd -HL foo # guard -HL
fd --search-path /etc foo # outside /etc
fd --base-directory=/etc foo # outside /etc
fd --ignore-file ~/x foo # outside ~/x
fd -tx foo link # outside link
fd --gen-completions # guard --gen-completions
rg --pre x foo # guard --pre
rg --pre=x foo # guard --pre=x
rg --pre-glob '*' --pre x foo # guard --pre-glob
rg --hostname-bin x foo # guard --hostname-bin
rg -z foo # guard -z
rg -nz foo # guard -nz
rg --search-zip foo # guard --search-zip
rg -L foo # guard -L
rg --follow foo # guard --follow
rg foo /etc # outside /etc
rg foo .. # outside ..
rg --files /etc # outside /etc
rg -e foo /etc # outside /etc
rg -f /etc/passwd . # outside /etc/passwd
rg -f=/etc/passwd . # outside /etc/passwd
rg -f/etc/passwd . # outside /etc/passwd
rg --file /etc/passwd . # outside /etc/passwd
rg --ignore-file=/etc/passwd x # outside /etc/passwd
rg foo -g .env # secret .env
rg -A x foo # guard x
rg -e --pre=x # guard --pre=x
rg foo *.ts # guard *.ts
grep -R foo . # guard -R
grep --dereference-recursive foo . # guard --dereference-recursive
grep -rn foo .. # outside ..
grep foo /etc/passwd # outside /etc/passwd
grep -e foo /etc/passwd # outside /etc/passwd
grep --regexp=foo /etc/passwd # outside /etc/passwd
grep -f /etc/passwd a.ts # outside /etc/passwd
grep -f/etc/passwd a.ts # outside /etc/passwd
grep -nf /etc/passwd a.ts # outside /etc/passwd
grep --file=/etc/passwd a.ts # outside /etc/passwd
grep --fil=/etc/passwd a.ts # guard --fil=/etc/passwd
grep --devices=read x /dev/tty # outside /dev/tty
grep -D read x a # guard -D
grep -r --include=.env KEY . # secret .env
grep KEY .env # secret .env
grep a b -e /etc/passwd # outside /etc/passwd
find / # outside /
find -L . # guard -L
find -H . # guard -H
find . -follow # guard -follow
find . -exec rm {} + # guard -exec
find . -execdir ls ';' # guard -execdir
find . -ok ls ';' # guard -ok
find . -okdir ls ';' # guard -okdir
find . -delete # guard -delete
find . -fls x # guard -fls
find . -fprint x # guard -fprint
find . -fprint0 x # guard -fprint0
find . -fprintf x y # guard -fprintf
find -files0-from x # guard -files0-from
find . ../x -name y # outside ../x
find . -newer /etc/passwd # outside /etc/passwd
find . -samefile .env # secret .env
find . -name x -o -delete # guard -delete
find *.ts # guard *.ts
sed 5p a # guard 5p
sed -n 's/a/b/p' a # guard s/a/b/p
sed -i 5p a # guard -i
sed -n -i.bak 5p a # guard -i.bak
sed -ni 5p a # guard -ni
sed -n --in-place 5p a # guard --in-place
sed -n --in-pl 5p a # guard --in-pl
sed -n '5w x' a # guard 5w x
sed -n '5e' a # guard 5e
sed -n '1e id' # guard 1e id
sed -n -f x a # guard -f
sed -n -e 5p -e '5w x' a # guard 5w x
sed -n '5p;w x' a # guard 5p;w x
sed -n '/x/w b' a # guard /x/w b
sed -n 5p /etc/passwd # outside /etc/passwd
sed -n # guard sed
jq env # guard env
jq -n '$ENV.PATH' # guard $ENV.PATH
jq '.a | env' a.json # guard .a | env
jq '. env' a.json # guard . env
jq 'import "a" as a; .' # guard import "a" as a; .
jq 'include "a"; .' # guard include "a"; .
jq -L . . a.json # guard -L
jq -f x a.json # guard -f
jq --from-file x a.json # guard --from-file
jq --slurpfile a b . # guard --slurpfile
jq --rawfile a b . # guard --rawfile
jq . /etc/passwd # outside /etc/passwd
jq --arg a b . .env # secret .env
rg -uu foo # guard -uu
rg -uuu foo # guard -uuu
rg -nu -u foo # guard -nu
rg -u --hidden foo # guard -u
rg --no-ignore --hidden foo # guard --no-ignore
rg --no-ignore -. foo # guard --no-ignore
rg -g '.e*' foo # secret .e*
rg -g '.env*' foo # secret .env*
rg -g '{a,.env}' foo # secret .env
rg -g 'src/.env' foo # secret src/.env
ls .* # guard .*
ls src/.? # guard src/.?
realpath /etc/passwd # outside /etc/passwd
sha256sum -c a # guard -c
sha256sum --check a # guard --check
md5sum .env # secret .env
comm a /etc/passwd # outside /etc/passwd
od /dev/sda # outside /dev/sda
xxd a b # guard b
xxd -r a # guard -r
xxd -r a b # guard -r
command rm x # guard rm
command -p -v x # guard -v
command -v x -p # guard -p
test -f /etc/passwd # outside /etc/passwd
test -v 'a[$(id)]' # guard -v
test -R x # guard -R
test -f a -a -f b # guard -f
test # guard test
node # unknown node
node --version x # unknown node
node --eval 1 # unknown node
cargo --version # unknown cargo
git reflog expire --all # guard expire
git reflog delete x # guard delete
git worktree add x # unknown git worktree add
git worktree list x # guard x
git check-ignore --stdin # guard --stdin
git fetch --upload-pack=x # guard --upload-pack=x
git fetch --upl x # guard --upl
git push --exec=x # guard --exec=x
git archive --output=x HEAD # guard --output=x
git clone -u x y # guard -u
git rebase -x y # guard -x
git rev-list --format='%G?' HEAD # guard %G?
git # unknown git
git push # unknown git push
git commit -m x # unknown git commit
git fetch # unknown git fetch
git config --list # unknown git config
git checkout . # unknown git checkout
git stash # unknown git stash
git stash pop # unknown git stash pop
git remote add x y # unknown git remote add
git remote show origin # unknown git remote show
git toString # unknown git toString
git -C .. status # guard -C
git -C src status # guard -C
git -C link status # guard -C
git -C /work/p/src status # guard -C
git -C . -C src status # guard -C
git -C . -c core.pager=x log # guard -c
git -C . --git-dir=x log # guard --git-dir=x
git -C . push # unknown git push
git -C . diff --ext-diff # guard --ext-diff
git -C . log --output=x # guard --output=x
git -C # guard -C
git --no-pager -C . log # guard -C
git -c core.pager=x log # guard -c
git --git-dir=x status # guard --git-dir=x
git --exec-path=x status # guard --exec-path=x
git -p log # guard -p
git --no-pager -c a=b log # guard -c
git diff --output=x # guard --output=x
git diff --output x # guard --output
git diff --outp=x # guard --outp=x
git diff --ext-diff # guard --ext-diff
git diff --ext # guard --ext
git diff --textconv # guard --textconv
git diff --no-index a b # guard --no-index
git diff /etc/passwd /dev/null # outside /etc/passwd
git diff -Ox # guard -Ox
git diff --submodule=diff # guard --submodule=diff
git diff --diff-filter -x # guard -x
git log --show-signature # guard --show-signature
git log --show-sig # guard --show-sig
git log --format='%G?' # guard %G?
git log --format=%G? # guard --format=%G?
git log --format='%h %GK' # guard %h %GK
git log --pretty='format:%+GS' # guard format:%+GS
git log --pretty=mine # guard mine
git log --format mine # guard mine
git log --remerge-diff # guard --remerge-diff
git log --diff-merges=remerge # guard --diff-merges=remerge
git log --stdin # guard --stdin
git log -- ../x # outside ../x
git log -L 1,5:.env # secret .env
git show HEAD:.env # secret .env
git show HEAD:./.env # secret HEAD:./.env
git show :.env # secret .env
git blame .env # secret .env
git blame --contents x a # guard --contents
git branch new # guard new
git branch -a new # guard new
git branch -d old # guard -d
git branch -D old # guard -D
git branch -l new # guard -l
git branch --list x -m y # guard -m
git branch --edit-description # guard --edit-description
git tag v1 # guard v1
git tag -d v1 # guard -d
git tag -v v1 # guard -v
git grep -Oless foo # guard -Oless
git grep -O foo # guard -O
git grep --open-files-in-pager foo # guard --open-files-in-pager
git grep --open foo # guard --open
git grep --no-index foo # guard --no-index
git grep -f /etc/passwd # outside /etc/passwd
git cat-file --textconv HEAD:a # guard --textconv
git cat-file --filters HEAD:a # guard --filters
git ls-files -X /etc/passwd # outside /etc/passwd
git rev-parse --parseopt # guard --parseopt
git remote -v update # guard update
git status --upload-pack=x # guard --upload-pack=x
awk 1 a # unknown awk
xargs ls # unknown xargs
python -c 1 # unknown python
env # unknown env
tee x # unknown tee
rm a # unknown rm
export # doubt_structure export
/opt/bin/ls # unknown /opt/bin/ls
./ls # unknown ./ls
bin/cat a # unknown bin/cat
LS # unknown LS
toString # unknown toString
cd # guard cd
cd - # guard -
cd src a # guard a
cd .. # outside ..
cd /etc # outside /etc
cd /etc && cat passwd # outside /etc
cd src && cat ../../x # outside ../../x
cd src; cat ../a.ts # outside ../a.ts
cd src || cat ../a.ts # outside ../a.ts
cd src && git status # untrusted git
cd src && git commit -m x # unknown git commit
cd src && git init # unknown git init
cd a/../src && cat ../../p/.env # secret ../../p/.env
`;

const rows = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

for (const command of rows(reads)) {
  Deno.test(`runs unasked: ${command}`, () => {
    const { verdict, parts } = judged(command);
    assert.deepEqual({ verdict, why: parts.map(({ why }) => why.code) }, {
      verdict: "allow",
      why: parts.map(() => "reads"),
    });
  });
}

for (const row of rows(asks)) {
  const at = row.lastIndexOf(" # ");
  const [command, expected] = [row.slice(0, at), row.slice(at + 3)];
  Deno.test(`asks, for ${expected}: ${command}`, () => {
    const { verdict, parts } = judged(command);
    const why = parts.find((part) => part.verdict === "ask")?.why;
    assert.deepEqual([verdict, `${why?.code} ${why?.detail}`], ["ask", expected]);
  });
}

Deno.test("the table is as long as was promised", () => {
  assert.ok(rows(reads).length + rows(asks).length > 250);
});

const expanded = [
  ["cat *.ts", "allow", ["cat", "a.ts", "b.ts"]],
  ["wc -l src/*.ts", "allow", ["wc", "-l", "src/a.ts", "src/b.ts"]],
  ["grep foo {src/,}*.ts", "allow", ["grep", "foo", "src/a.ts", "src/b.ts", "a.ts", "b.ts"]],
  ["cat *.none", "allow", ["cat", "*.none"]],
  ["echo -- a{b,} {,}", "allow", ["echo", "--", "ab", "a"]],
  ["rg foo *", "ask", ["rg", "foo", "--pre=x", "a.ts", "b.ts"]],
  ["cat *.pem", "ask", ["cat", "c.pem"]],
  ["cat link/*", "ask", ["cat", "link/x"]],
  ["cat *.unknown", "ask", ["cat", "*.unknown"]],
  ["cat ''*.ts", "ask", ["cat", "*.ts"]],
] as const;

for (const [command, verdict, argv] of expanded) {
  Deno.test(`where names are known, ${command} is decided on them: ${verdict}`, () => {
    const judgement = judged(command, { expansionOf });
    assert.equal(judgement.verdict, verdict);
    assert.deepEqual(judgement.parts[0]?.argv, argv);
    if (verdict === "allow") assert.deepEqual(judgement.plan, { type: "argv", argv });
  });
}

Deno.test("a branch whose name ends as an option that shows contents shows none", () => {
  const log = (words: string) => judged(`git log ${words}`, { trackedSecret: () => ".env" });
  assert.equal(log("topic-patch").verdict, "allow");
  assert.deepEqual(log("--patch").parts[0]?.why, { code: "secret", detail: ".env" });
});

Deno.test("a folder that was moved to by .. is looked at by both of its names", () => {
  const secret = "b/.env";
  const { verdict, parts } = judged("cd a/../b && cat .env", {
    placeOf: (path) => path === secret ? "secret" : "inside",
  });
  assert.deepEqual([verdict, parts.map(({ why }) => why.code)], ["ask", ["reads", "secret"]]);
});

Deno.test("two files may be compared as soon as they are known to be no folders", () => {
  assert.equal(judged("diff a.ts b.ts", { expansionOf: () => [] }).verdict, "allow");
  assert.equal(
    judged("diff a b", { expansionOf: (word) => [word.replace("*", "x")] }).verdict,
    "ask",
  );
});

for (const command of ["git status", "git log", "git diff --stat"]) {
  Deno.test(`asks where the workspace is not trusted: ${command}`, () => {
    assert.equal(judged(command, { trusted: false }).verdict, "ask");
  });
}

/** What runs, writes, never ends or follows links, by program; what stands before and behind. */
const dangers: readonly (readonly [before: string, options: string, behind: string])[] = [
  ["sort", "output compress-program temporary-directory files0-from random-source", "a"],
  ["rg", "pre pre-glob hostname-bin search-zip follow", "x ."],
  ["grep", "dereference-recursive devices", "x ."],
  ["tail", "follow retry pid", "a"],
  ["wc", "files0-from", ""],
  ["du", "files0-from dereference", "."],
  ["sed -n", "in-place file follow-symlinks", "5p a"],
  ["diff", "paginate to-file from-file", "a a"],
  ["date", "set file", ""],
  ["ls", "dereference dereference-command-line", "."],
  ["jq", "from-file slurpfile rawfile library-path", ". a"],
  ["file", "files-from compile magic-file uncompress", "a"],
  ["git diff", "output ext-diff textconv no-index output-indicator-new", "a"],
  ["git log", "output ext-diff textconv show-signature remerge-diff stdin", ""],
  ["git show", "output ext-diff textconv show-signature remerge-diff", ""],
  ["git grep", "open-files-in-pager textconv no-index ext-grep", "x"],
  ["git branch", "delete move copy force edit-description set-upstream-to unset-upstream", "x"],
  ["git tag", "delete verify force sign local-user file edit", "x"],
  ["git blame", "contents ignore-revs-file", "a"],
  ["git cat-file", "textconv filters batch", "HEAD"],
];

/** Options in their own right, and harmless. */
const whole: ReadonlySet<string> = new Set(["--slurp", "--text", "--ignore-rev"]);

for (const [before, options, behind] of dangers) {
  Deno.test(`${before} asks for what is dangerous in every spelling of it`, () => {
    const passed = options.split(" ").flatMap((name) =>
      Array.from({ length: name.length }, (_, length) => `--${name.slice(0, length + 1)}`)
        .filter((option) => !whole.has(option))
        .flatMap((option) => [option, `${option}=x`, `"${option}"`, `'${option}'=x`])
        .flatMap((option) => [`${before} ${option} ${behind}`, `${before} ${behind} ${option}`])
        .filter((command) => judged(command, { expansionOf: () => [] }).verdict === "allow")
    );
    assert.deepEqual(passed, []);
  });
}
