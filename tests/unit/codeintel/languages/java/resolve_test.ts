import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { java } from "./rules.ts";

Deno.test("neighbours need no import, and their edges are implicit", () => {
  const found = graphOf({
    "p/A.java": "package p; class A { B b; }",
    "p/B.java": "package p; class B {}",
  }, java);
  assert.deepEqual(found.reasons, ["p/A.java -> p/B.java implicit 0"]);
});

Deno.test("of equal types the nearest is meant, and a test only by tests", () => {
  const user = "package p; import q.T; class User { T t; }";
  const type = "package q; public class T {}";
  const found = graphOf({
    "a/src/main/java/p/User.java": user,
    "a/src/test/java/p/User.java": user,
    "a/src/test/java/q/T.java": type,
    "b/src/main/java/p/User.java": user,
    "b/src/main/java/q/T.java": type,
    "c/src/main/java/q/T.java": type,
  }, java);
  assert.deepEqual(found.edges, [
    "a/src/main/java/p/User.java -> b/src/main/java/q/T.java",
    "a/src/test/java/p/User.java -> a/src/test/java/q/T.java",
    "b/src/main/java/p/User.java -> b/src/main/java/q/T.java",
  ]);
});

Deno.test("names of a package imported whole give way to those of the own package", () => {
  const found = graphOf({
    "p/A.java": "package p; import q.*; class A { One one; Two two; }",
    "p/Two.java": "package p; class Two {}",
    "q/One.java": "package q; public class One {}",
    "q/Two.java": "package q; public class Two {}",
    "q/Three.java": "package q; public class Three {}",
  }, java);
  assert.deepEqual(found.edges, ["p/A.java -> p/Two.java", "p/A.java -> q/One.java"]);
});
