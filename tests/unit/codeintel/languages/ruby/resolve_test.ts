import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { ruby } from "./rules.ts";

Deno.test("what is written is told from what is only named", () => {
  const texts = {
    "app/models/a.rb": 'require_relative "b"\nautoload :X, "c"\nclass A\n  D\nend\n',
    "app/models/b.rb": "",
    "app/models/c.rb": "",
    "app/models/d.rb": "class D\nend\n",
  };
  assert.deepEqual(graphOf(texts, ruby).reasons, [
    "app/models/a.rb -> app/models/b.rb static 1",
    "app/models/a.rb -> app/models/c.rb lazy 2",
    "app/models/a.rb -> app/models/d.rb implicit 0",
  ]);
});

Deno.test("constants mean no file without app or Zeitwerk", () => {
  const texts = { "lib/a.rb": "class A < B\nend\n", "lib/b.rb": "class B\nend\n" };
  assert.deepEqual(graphOf(texts, ruby).edges, []);
});

Deno.test("a constant that an enclosing module has from elsewhere is not sought further out", () => {
  const texts = {
    "app/models/info.rb": "class Info\nend\n",
    "app/models/scm.rb": "module Scm\n  class Info\n  end\nend\n",
    "app/models/scm/git.rb": "module Scm\n  class Git\n    Info\n  end\nend\n",
  };
  assert.deepEqual(graphOf(texts, ruby).edges, []);
});
