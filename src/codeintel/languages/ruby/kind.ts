import type { LanguageKind } from "../../language.ts";

export function isGemspec(path: string): boolean {
  return path.endsWith(".gemspec");
}

export const rubyKind: LanguageKind = {
  id: "ruby",
  family: "ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru"],
  fileNames: ["Rakefile", "Gemfile"],
  grammar: "ruby",
  isConfig: isGemspec,
};
