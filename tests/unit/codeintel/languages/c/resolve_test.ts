import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { c } from "./rules.ts";

Deno.test("of several include folders the nearest to the includer is searched first", () => {
  const found = graphOf({
    "a/src/a.c": '#include "conf.h"\n',
    "a/include/conf.h": "",
    "b/src/b.c": '#include "conf.h"\n',
    "b/include/conf.h": "",
    "c.c": '#include <conf.h>\n#include "b/include/../include/conf.h"\n',
  }, c);
  assert.deepEqual(found.edges, [
    "a/src/a.c -> a/include/conf.h",
    "b/src/b.c -> b/include/conf.h",
    "c.c -> a/include/conf.h",
    "c.c -> b/include/conf.h",
  ]);
});

Deno.test("build files that are no build files give no folders", () => {
  const texts = { "a.c": '#include "x.h"\n', "d/x.h": "", "e/x.h": "" };
  for (const text of ["", "{", "[1, null, {}]", '[{"directory": "/", "file": "/a.c"}]']) {
    assert.deepEqual(graphOf({ ...texts, "compile_commands.json": text }, c).edges, [], text);
  }
  for (const text of ["include_directories(", "include_directories(${D} /d $<X:d>)", "#[["]) {
    assert.deepEqual(graphOf({ ...texts, "CMakeLists.txt": text }, c).edges, [], text);
  }
  const found = graphOf({ ...texts, "CMakeLists.txt": "INCLUDE_DIRECTORIES( e )" }, c);
  assert.deepEqual(found.edges, ["a.c -> e/x.h"]);
});
