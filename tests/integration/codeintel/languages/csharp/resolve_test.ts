import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { csharp } from "../../../../unit/codeintel/languages/csharp/rules.ts";

Deno.test("what leads nowhere says why; a using that is not needed is not lost", () => {
  const lost = ["plain", "solution"].flatMap((it) =>
    graphOf(readFixture(`csharp/${it}`), csharp).unresolved
  );
  assert.deepEqual(lost, [
    "View/Empty.cs:2 missing Game.Engine.Gone",
    "View/Screen.cs:4 missing Game.Engine.Nothing",
    "View/Screen.cs:8 external Vendor.Graphics",
    "src/Shop/GlobalUsings.cs:1 external System",
    "src/Shop/Models/Entity.cs:1 external System.ComponentModel",
    "src/Shop/Pricing/Rates.cs:2 external System.Collections.Generic",
    "test/Shop.Tests/OrderTests.cs:2 external Xunit",
  ]);
});
