/** How a project wants its code to look, as far as its files say so. */

export type Convention =
  /** A tool with settings of its own. */
  | { readonly type: "tool"; readonly tool: string; readonly from: string }
  /** A line of `.editorconfig`, for all files. */
  | { readonly type: "editor"; readonly setting: string; readonly value: string }
  /** A page for people who contribute. */
  | { readonly type: "page"; readonly from: string };

const tools: readonly (readonly [from: string, tool: string, sign?: RegExp])[] = [
  [".prettierrc", "Prettier"],
  [".prettierrc.json", "Prettier"],
  ["package.json", "Prettier", /^\s*"prettier"\s*:\s*\{/m],
  ["eslint.config.js", "ESLint"],
  ["eslint.config.mjs", "ESLint"],
  ["eslint.config.ts", "ESLint"],
  [".eslintrc.json", "ESLint"],
  ["biome.json", "Biome"],
  ["deno.json", "deno fmt", /"fmt"\s*:/],
  ["deno.json", "deno lint", /"lint"\s*:/],
  ["tsconfig.json", "TypeScript, strict", /"strict"\s*:\s*true/],
  ["pyproject.toml", "Ruff", /^\[tool\.ruff/m],
  ["ruff.toml", "Ruff"],
  ["pyproject.toml", "Black", /^\[tool\.black/m],
  ["pyproject.toml", "mypy", /^\[tool\.mypy/m],
  ["setup.cfg", "Flake8", /^\[flake8\]/m],
  [".rubocop.yml", "RuboCop"],
  ["rustfmt.toml", "rustfmt"],
  [".clang-format", "clang-format"],
  [".golangci.yml", "golangci-lint"],
];

const editor = ["indent_style", "indent_size", "max_line_length", "end_of_line"] as const;

export function conventionsIn(texts: ReadonlyMap<string, string>): readonly Convention[] {
  const found = tools.flatMap(([from, tool, sign]): readonly Convention[] => {
    const text = texts.get(from);
    return text !== undefined && (sign?.test(text) ?? true) ? [{ type: "tool", tool, from }] : [];
  });
  const page = "CONTRIBUTING.md";
  return [
    ...found,
    ...editorSettings(texts.get(".editorconfig") ?? ""),
    ...texts.has(page) ? [{ type: "page", from: page } as const] : [],
  ];
}

/** Of the section for all files. */
function editorSettings(text: string): readonly Convention[] {
  const [, section = ""] = /^\[\*\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text) ?? [];
  return editor.flatMap((setting) => {
    const value = new RegExp(`^\\s*${setting}\\s*=\\s*([\\w-]+)`, "m").exec(section)?.[1];
    return value === undefined ? [] : [{ type: "editor", setting, value } as const];
  });
}
