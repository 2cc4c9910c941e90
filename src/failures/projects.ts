/** Project files that a tool wants in its folder; tools with more to say of theirs have entries of their own. */

import { command } from "./command_text.ts";
import { proveMissing } from "./proofs.ts";
import type { Failure } from "./types.ts";

const files = String
  .raw`pyproject\.toml|setup\.py|Pipfile|Gemfile|Rakefile|composer\.json|[Jj]ustfile|Taskfile\.ya?ml|meson\.build|Chart\.yaml|pubspec\.yaml|Package\.swift|Vagrantfile|build\.sbt|mix\.exs`;

export const projectFailures: readonly Failure[] = [{
  id: "project.no_file",
  tools: (
    "pip python uv poetry pipenv pdm hatch bundle rake composer ninja meson just task helm flutter dart swift vagrant sbt mix"
  ).split(" "),
  words: [
    /^ERROR: [^\n]*(?:does not appear to be a Python project|is not installable)[^\n]*(?:[Nn]either '?setup\.py'? nor '?(?<name>pyproject\.toml)'?)/m,
    /^ERROR: File "(?<name>setup\.py)"[^\n]* not found/m,
    new RegExp(
      `^(?:[Ee]rror: |ERROR: |[\\w-]+: )?[^\\n:]*(?:[Nn]o|[Cc]ould not (?:find|locate)|[Cc]ouldn't (?:find|locate)|[Cc]annot find|[Uu]nable to (?:find|locate))(?: an?| the| any)? [\`'"]?(?<name>${files})[\`'"]?(?=[\\s,.]|$)`,
      "m",
    ),
    /^ninja: error: loading '(?<name>build\.ninja)': /m,
    /^(?:\S+: )?ERROR: Neither [^\n]* contain a build file (?<name>meson\.build)/m,
    new RegExp(`^(?:Error: )?(?<name>${files}) file is missing$`, "m"),
  ],
  prove: async ({ name = "" }, scene, facts) => {
    const proof = await proveMissing(
      name === "pyproject.toml" ? [name, "setup.py"] : name,
      scene,
      facts,
    );
    return proof.kind === "refuted" ? proof : { ...proof, details: { ...proof.details, name } };
  },
  proposals: ({ below }) => [{
    command: below === undefined ? "ls" : command`cd ${below}`,
    does: below === undefined ? "failures.do.list" : "failures.do.cd",
  }],
}];
