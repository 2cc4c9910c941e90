import assert from "node:assert/strict";
import { ruby } from "../../../../src/codeintel/languages/ruby/ruby.ts";
import { eachIn, rowsIn } from "../../../fixtures/codeintel/symbols.ts";

Deno.test("private hides what follows, what it is given, and what is named to it later", async () => {
  const text = `class A
  X = 1
  Y = 2
  private_constant :X
  def a; end
  def self.b; end
  def self.c; end
  private_class_method :b
  private def d; end
  def e; end
  private :a, "e"
  private
  def f; end
  attr_reader :g
  def self.h; end
  class B
    def i; end
  end
  protected
  def j; end
end
private
def k; end
`;
  assert.deepEqual(await eachIn(ruby, text, "exported"), [
    ["A", true],
    ["A.X", false],
    ["A.Y", true],
    ["A.a", false],
    ["A.b", false],
    ["A.c", true],
    ["A.d", false],
    ["A.e", false],
    ["A.f", false],
    ["A.g", false],
    ["A.h", true],
    ["A.B", true],
    ["A.B.i", true],
    ["A.j", true],
    ["k", true],
  ]);
});

Deno.test("keywords are given by name, and a method without them takes a hash by place", async () => {
  const text = `def a(x, y = 1, *z, w) end
def b(x, key:, opt: 1) end
def c(opt: 1, **rest) end
def d(...) end
def e((x, y), &block) end
def f = 1
class A
  define_method(:g) { |x, y = 1| x }
  alias h g
end
`;
  assert.deepEqual(await eachIn(ruby, text, "arity"), [
    ["a", { min: 2, max: null, keywords: null }],
    ["b", { min: 2, max: 1, keywords: ["key", "opt"], required: ["key"] }],
    ["c", { min: 0, max: 0, keywords: null }],
    ["d", { min: 0, max: null, keywords: null }],
    ["e", { min: 1, max: 1, keywords: null }],
    ["f", { min: 0, max: 0, keywords: null }],
    ["A", undefined],
    ["A.g", { min: 1, max: 2, keywords: null }],
    ["A.h", undefined],
  ]);
});

Deno.test("heads end before a body or the closing word", async () => {
  const text = `class A < B::C; end
def self.open(path,
              mode: "r") # how
  1
end
def sum(a) = a
LIMIT = 10
`;
  assert.deepEqual(await eachIn(ruby, text, "signature"), [
    ["A", "class A < B::C"],
    ["open", 'def self.open(path, mode: "r")'],
    ["sum", "def sum(a)"],
    ["LIMIT", "LIMIT = 10"],
  ]);
});

Deno.test("calls of that name with a receiver define nothing", async () => {
  assert.deepEqual(await rowsIn(ruby, `node.attr("x")\nself.attr_reader :y\n`), ["2 accessor y"]);
});
