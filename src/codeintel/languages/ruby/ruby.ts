import type { Language } from "../../language.ts";
import { rubyNames } from "./names/rules.ts";
import { rubyOutline } from "./outline.ts";
import { isRubyConfig, rubyResolver } from "./resolve.ts";
import { scanRuby } from "./scan.ts";

export const ruby: Language = {
  id: "ruby",
  family: "ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru"],
  fileNames: ["Rakefile", "Gemfile"],
  grammar: "ruby",
  scan: scanRuby,
  isConfig: isRubyConfig,
  resolver: rubyResolver,
  outline: rubyOutline,
  names: rubyNames,
};
