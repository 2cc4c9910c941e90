import assert from "node:assert/strict";
import { scanCsharp } from "../../../../../src/codeintel/languages/csharp/scan.ts";

Deno.test("directives are imports, statements that say using are not", () => {
  const text = `global using A.B;
using C . D;
using static E.F;
using G = H.I<J.K, int>;
using global::L;
namespace M.N;
class O { void P() { using var q = R(); using (S) { } using T = U; } }
`;
  assert.deepEqual(scanCsharp(text).imports, [
    { specifier: "global A.B", kind: "static", line: 1 },
    { specifier: "C.D", kind: "static", line: 2 },
    { specifier: "static E.F", kind: "static", line: 3 },
    { specifier: "G = H.I<J.K,int>", kind: "static", line: 4 },
    { specifier: "L", kind: "static", line: 5 },
  ]);
});

Deno.test("types of namespaces are declared, those inside of types are not", () => {
  const text = `delegate void A<T>(B b);
namespace C { class D<T> where T : class { enum E { F } delegate void G(); }
  namespace H.I { record struct J(int K); interface L { } public enum M { N } } }
namespace O { struct P { } }
`;
  const { package: name, declares } = scanCsharp(text);
  assert.deepEqual([name, declares], [
    "C C.H.I O",
    ["A<>", "C.D<>", "C.H.I.J", "C.H.I.L", "C.H.I.M", "O.P"],
  ]);
});

Deno.test("types are mentioned, names of members are not", () => {
  const text = `class A : B, C<D> {
  [E, F.G("x")] public H I { get; set; }
  J K => L.M(new N(O), typeof(P), (Q) r is S ? t as U : default(V?));
  int[] W = { X }; List<Y> Z; void Aa(Ab ac, Ad<Ae> Af = null) { Ag = 1; Ah(Ai: 2); Aj<Ak>.Al(); }
  enum Am { An, Ao = Ap.Aq }
  object Ar = As[At] == Au ? Av.Aw : null; Ax.Ay? Az;
}`;
  assert.deepEqual(scanCsharp(text).mentions, [
    ..."A Ab Ad<> Ae Aj<> Ak Am Ap.Aq".split(" "),
    ..."As At Au Av.Aw Ax.Ay B C<> D EAttribute".split(" "),
    ..."F.G F.GAttribute H J L.M List<> N O P Q S U V Y".split(" "),
  ]);
});

Deno.test("nothing in strings, comments and preprocessor lines is seen, code in holes is", () => {
  const text = `#region Don't "Text
// Text " '
/* Text ' */
class A { string b = "Text \\" Text" + @"Text \\" + @"""Text""" + 'T' + '"' + '\\'' + '\\u0041';
string c = $"Text {B.X} {{Text}} {f("Text", $"{C.X:D2} Text")} Text" + $@"Text {D.X} "" Text \\";
string d = """
  Text "Text" ""
  """ + $$"""Text {{{Text}}} """"; string e = E.X + "";
}`;
  assert.deepEqual(scanCsharp(text).mentions, ["A", "B.X", "C.X", "D.X", "D2", "E.X"]);
});

Deno.test("a name with a namespace before it that begins small is one, where the file has that namespace", () => {
  const text = `using shop.Core;
namespace shop { class A { void F(B b) { shop.Util.C.D(); b.E.G(); store.H.I(); this.shop.J.K(); } } }`;
  assert.deepEqual(scanCsharp(text).mentions, ["A", "B", "shop.Util.C.D"]);
});
