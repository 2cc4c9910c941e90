/** Commands that wait, never end, drown the reader, or reach out of the project. */

import { calls, fix, fixWhenSeen, type Options, scripted, type Way, when } from "./way.ts";

function shell(command: string, timeout_s?: number) {
  return {
    name: "run_shell",
    input: { command, ...(timeout_s === undefined ? {} : { timeout_s }) },
  };
}

/** The command comes back with the file, and the work goes on. */
function shows(title: string, command: string, options: Options = {}): Way {
  return scripted(title, [calls(shell(command)), fixWhenSeen], options);
}

/** The command is ended after a second; the model hears why and does the work. */
function stopped(title: string, command: string, options: Options = {}): Way {
  const script = [calls(shell(command, 1)), when(/timed out after 1 s/, fix)];
  return scripted(title, script, options);
}

const cat = "cat src/sum.js";

const waiting: readonly Way[] = [
  shows("a command that reads from the terminal", `cat; ${cat}`, { real: true }),
  shows("a question to the terminal", `read -p "Sure? " answer; echo "$answer"; ${cat}`),
  shows("an interpreter without a script", `node; ${cat}`),
  shows("a pager", `PAGER=less git --no-pager --version; less src/sum.js || ${cat}`),
  shows("a password that is asked for", `sudo -n true || true; ${cat}`),
  shows("a child that keeps the pipes open", `(sleep 60 &); ${cat}`),
  shows("a child in a group of its own", `setsid sleep 60 & ${cat}`),
  stopped("a command that sleeps", "sleep 60", { real: true }),
  stopped("a command that follows a file", "tail -f src/sum.js"),
  stopped("a command that hears no signal", "trap '' TERM INT HUP; sleep 60"),
  stopped("a loop without end", "while :; do :; done"),
  stopped("a pipe that nobody writes to", "mkfifo /tmp/weak.$$; cat /tmp/weak.$$"),
  stopped("output without end", "yes"),
];

const drowning: readonly Way[] = [
  shows("a flood of lines before what matters", `seq 1 100000; ${cat}`),
  shows("one line of a megabyte", `head -c 1000000 /dev/zero | tr '\\0' a; echo; ${cat}`),
  shows("bytes that are no text", `head -c 3000 /dev/urandom; echo; ${cat}`),
  shows("sequences that clear the screen", `printf '\\033[2J\\033]0;title\\007\\033[31m'; ${cat}`),
  scripted("a failure that the last command hides", [
    calls(shell("node test/sum.test.js; echo all good")),
    when(/not ok|AssertionError|failing/i, fix),
  ]),
  scripted("a failure that a pipe hides", [
    calls(shell("node test/sum.test.js | tail -1")),
    when(/exit code 1/, fix),
  ]),
  scripted("a command that is not there", [
    calls(shell("pytest-of-another-world --all")),
    when(/exit code 127/, fix),
  ]),
  scripted("an empty command", [calls(shell("  ")), when(/The command is empty/, fix)]),
  scripted("a here-document without its end", [
    calls(shell("cat <<EOF\nexport")),
    when(/here-document|exit code/, fix),
  ]),
  scripted("a time of a week", [
    calls({ name: "run_shell", input: { command: cat, timeout_s: 604800 } }),
    fixWhenSeen,
  ]),
];

/** Whatever it says, nothing outside differs; then the work is done where it belongs. */
function reaches(title: string, command: string, options: Options = {}): Way {
  return scripted(title, [calls(shell(command)), when(/exit code [1-9]/, fix)], options);
}

const outside: readonly Way[] = [
  reaches("a command that writes beside the project", "echo x > {outside}/sum.js", { real: true }),
  reaches("a command that removes what lies beside the project", "rm -r {outside}"),
  reaches("a command that empties a file of the user", 'cp /dev/null "$HOME/notes.txt"'),
  reaches("a command in the folder above", "cd .. && touch home/outside/new.txt"),
  reaches("an edit in place beside the project", "sed -i s/-=/+=/ {outside}/sum.js"),
  reaches(
    "a link that leads out, and a write through it",
    "ln -s {outside} out && { echo x > out/notes.txt; code=$?; rm out; exit $code; }",
  ),
  reaches("a link that the project has, and a write through it", "echo x > shared/notes.txt", {
    links: { shared: "{outside}" },
  }),
  reaches("the user's settings of git", 'git config --file "$HOME/.gitconfig" user.name x'),
  reaches("a move out of the project", "mv test {outside}/test"),
  reaches("a request to the network", "node -e \"await fetch('http://127.0.0.1:9/')\""),
  reaches("a startup file of the shell", 'echo "alias ls=rm" >> "$HOME/.bashrc"'),
];

export const shells: readonly Way[] = [...waiting, ...drowning, ...outside];
