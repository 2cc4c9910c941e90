import assert from "node:assert/strict";
import { scanRuby } from "../../../../../src/codeintel/languages/ruby/scan.ts";

Deno.test("requires in all their forms are imports with their lines", () => {
  const text = `require "a/b"
require_relative 'c'
require_relative("../d")
autoload :E, "e"
def late
  require "f"
end
load("g.rb") if x.require "no"
require File.expand_path("../../h", __FILE__)
require File.join(__dir__, "i")
require "./j"
require "k#{l}"
require variable
Kernel.require "no", require: "no"
`;
  assert.deepEqual(scanRuby(text).imports, [
    { specifier: "a/b", kind: "static", line: 1 },
    { specifier: "./c", kind: "static", line: 2 },
    { specifier: "../d", kind: "static", line: 3 },
    { specifier: "e", kind: "lazy", line: 4 },
    { specifier: "f", kind: "lazy", line: 6 },
    { specifier: "'g.rb'", kind: "static", line: 8 },
    { specifier: "../h", kind: "static", line: 9 },
    { specifier: "./i", kind: "static", line: 10 },
    { specifier: "'./j'", kind: "static", line: 11 },
  ]);
});

Deno.test("constants are mentioned in the modules that enclose them", () => {
  const text = `module A
  class B::C < D
    E = F.new(g: H::I)
    class << self
      def j = ::K
    end
  end
  L
end
M if :N && @o.P && { Q: 1 } && R(2)
class S < T; end
U
`;
  const { declares, mentions } = scanRuby(text);
  assert.deepEqual([declares, mentions], [
    ["A", "A::B::C", "A::B::C::E", "S"],
    [" K", " M", " T", " U", "A D", "A L", "A/B::C F", "A/B::C H::I"],
  ]);
});

Deno.test("nothing in strings, comments, heredocs and behind __END__ is seen", () => {
  const text = `# Comment "
a = "Text #{A.b("Text #{B}")} Text" + 'It\\'s Text' + %q(Text (Text) Text) + %w[Text]
c = %(Text #{C}) + d / E / 2 + \`Text\` + :"Text" + ?" + F
g = x =~ /Text "#{G}'/ ? H : puts(%r{Text/})
i(<<~ONE, <<-'TWO') + J
  Text " #{Text}
  ONE
  Text
  TWO
k << L
return /Text/ if m % N == 0
=begin
Text
=end
O.p? /Text/
__END__
Text`;
  const names = scanRuby(text).mentions?.map((it) => it.trim());
  assert.deepEqual(names, ["A", "B", "C", "E", "F", "G", "H", "J", "L", "N", "O"]);
});
