/** Which commands say whether the project is in order: by their exit code, and nothing else. */

/** Words that name a test runner, a compiler or a linter, whatever stands around them. */
const words =
  /(^|[^a-z0-9])(pytest|unittest|tox|nox|tests?|spec|jest|vitest|mocha|ava|check|lint|eslint|tsc|mypy|pyright|ruff|clippy|build|vet|rspec|phpunit|ctest|verify)(?=$|[^a-z0-9])/i;

/** What stands before a program and changes nothing about what it says. */
const wrapper = /^(\w+=\S*|sudo|time|nice|env|command|exec|timeout\s+\S+)\s+/;

/** Programs that look at files or move them; a test in their arguments is only a name. */
const looking =
  /^(\[|test|true|false|exit|cd|pwd|ls|cat|head|tail|less|more|grep|egrep|rg|ag|sed|awk|cut|sort|uniq|wc|find|fd|tree|stat|file|diff|cmp|echo|printf|tee|touch|mkdir|rm|rmdir|cp|mv|ln|chmod|which|type|whereis|export|set|unset|source|git|gh|curl|wget|open|xdg-open)(\s|$)/;

/** Fetching a test runner runs no test. */
const installing =
  /(^|\s)(npm|pnpm|yarn|bun|deno|pip3?|uv|poetry|cargo|go|gem|apt|apt-get|brew)\s+(pip\s+)?(i|install|ci|add|get|remove|uninstall|update|init|create|new)(\s|$)/;

/** Asking a test runner about itself, or for a list. */
const asking = /\s(--version|--help|--collect-only|--co|--listTests|--list)(\s|$)/;

/**
 * Whether the exit code of a shell command is the verdict of a test, a build or a linter.
 * Of a list only the last part decides: `npm test; ls` and `npm test || true` say nothing.
 */
export function isCheck(command: string): boolean {
  const last =
    command.trim().replace(/[;&\s]+$/, "").split(/;|\|\||\n|(?<![&>])&(?![&>])/).at(-1) ?? "";
  return last.split(/&&|\|/).some((part) => checks(part.trim()));
}

function checks(part: string): boolean {
  let program = part;
  while (wrapper.test(program)) program = program.replace(wrapper, "");
  return words.test(program) && !looking.test(program) && !installing.test(program) &&
    !asking.test(program);
}

/** Programs that only look, or say what they are told to say. */
const idle =
  /^(\[|test|true|false|exit|cd|pwd|ls|cat|head|tail|less|more|grep|egrep|rg|ag|sed\s+-n|cut|sort|uniq|wc|find|fd|tree|stat|file|diff|cmp|echo|printf|sleep|which|type|whereis|git\s+(status|diff|log|show))(\s|$)/;

/**
 * Whether a command that ended well did more than to look. A check whose exit code is passed over
 * (`npm test || true`) is a look.
 */
export function saysSomething(command: string): boolean {
  if (isCheck(command)) return true;
  const parts = command.split(/;|\|\||&&|\n|\||(?<![&>])&(?![&>])/).map((it) => it.trim());
  return parts.some((part) => part !== "" && !idle.test(part) && !checks(part));
}
