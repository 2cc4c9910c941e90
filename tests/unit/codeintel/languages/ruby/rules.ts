import { isRubyConfig, rubyResolver } from "../../../../../src/codeintel/languages/ruby/resolve.ts";
import { scanRuby } from "../../../../../src/codeintel/languages/ruby/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const ruby: Rules = {
  id: "ruby",
  isCode: (path) => /\.rb$|(?:^|\/)Rakefile$/.test(path),
  isConfig: isRubyConfig,
  scan: scanRuby,
  resolver: rubyResolver,
};
