import { rubyKind } from "../../../../../src/codeintel/languages/ruby/kind.ts";
import { rubyResolver } from "../../../../../src/codeintel/languages/ruby/resolve.ts";
import { scanRuby } from "../../../../../src/codeintel/languages/ruby/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const ruby: Rules = {
  id: "ruby",
  isCode: (path) => /\.rb$|(?:^|\/)Rakefile$/.test(path),
  isConfig: rubyKind.isConfig,
  scan: scanRuby,
  resolver: rubyResolver,
};
