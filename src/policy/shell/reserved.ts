/** Words with a meaning of their own. */

/** bash(1), "RESERVED WORDS", and the brackets of tests. */
const reserved: ReadonlySet<string> = new Set([
  ..."! [ [[ ]] { } case coproc do done elif else esac fi for function if in select then time until"
    .split(" "),
  "while",
]);

/** Whether bash takes this word for a part of its grammar at a command's place. */
export function isReserved(word: string): boolean {
  return reserved.has(word);
}

/** Builtins for which there is no program, or one that cannot do the same. bash(1). */
const shellOnly: ReadonlySet<string> = new Set(
  (". : alias bg bind break builtin caller cd command compgen complete compopt continue declare " +
    "dirs disown enable eval exec exit export fc fg getopts hash help history jobs let local " +
    "logout mapfile popd pushd read readarray readonly return set shift shopt source suspend " +
    "times trap type typeset ulimit umask unalias unset wait").split(" "),
);

/** Whether only a shell can run it. */
export function isShellOnly(program: string): boolean {
  return shellOnly.has(program);
}
