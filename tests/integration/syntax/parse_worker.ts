/** Parses in a Worker: says the root's type and whether it has errors. */

/// <reference lib="webworker" />

import { loadSyntax } from "../../../src/syntax/mod.ts";

const syntax = await loadSyntax("python");
using tree = syntax.parse("def f(): pass\n");
postMessage([tree?.root.type, tree?.root.hasError]);
