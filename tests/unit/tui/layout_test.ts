import assert from "node:assert/strict";
import { layoutOf, type PaneRows, preferences, resized } from "../../../src/tui/layout.ts";

const nothing: PaneRows = { plan: 0, changes: 0 };
const both: PaneRows = { plan: 8, changes: 3 };

function right(columns: number, wanted: PaneRows, chosen: Partial<typeof preferences> = {}) {
  const parts = { chosen: { ...preferences, ...chosen }, input: 1, wanted: () => wanted };
  return layoutOf({ columns, rows: 40 }, parts).right;
}

Deno.test("panes with nothing to show give their place to the conversation at any width", () => {
  const widths = [40, 80, 96, 120, 160, 200];
  assert.deepEqual(widths.map((columns) => right(columns, nothing).type), widths.map(() => "none"));
});

Deno.test("plan and changes stand beside the conversation where there is room, and no wider than they read", () => {
  const columns = [40, 80, 95, 96, 120, 160, 200, 300].map((width) => {
    const found = right(width, both);
    return found.type === "beside" ? found.columns : found.type;
  });
  assert.deepEqual(columns, ["none", "none", "none", 31, 38, 51, 60, 60]);
});

Deno.test("a pane that is alone has all of the column, and its neighbour's title is gone as well", () => {
  assert.deepEqual(right(120, { plan: 8, changes: 0 }), {
    type: "beside",
    columns: 38,
    plan: 36,
    changes: 0,
  });
  assert.deepEqual(right(120, { plan: 0, changes: 2 }), {
    type: "beside",
    columns: 38,
    plan: 0,
    changes: 36,
  });
});

Deno.test("a plan has what it needs, and leaves a third to the changes where both need more", () => {
  const rows = (wanted: PaneRows) => {
    const found = right(120, wanted);
    return found.type === "none" ? [] : [found.plan, found.changes];
  };
  assert.deepEqual(rows(both), [8, 27]);
  assert.deepEqual(rows({ plan: 100, changes: 100 }), [23, 12]);
  assert.deepEqual(rows({ plan: 100, changes: 2 }), [33, 2]);
});

Deno.test("who asks for empty panes sees them, on a narrow screen in place of the conversation", () => {
  assert.deepEqual(right(120, nothing, { right: "shown" }), {
    type: "beside",
    columns: 38,
    plan: 2,
    changes: 33,
  });
  assert.deepEqual(right(80, nothing, { right: "shown" }).type, "over");
  assert.deepEqual(right(120, both, { right: "hidden" }), { type: "none" });
});

Deno.test("a size that the user chose holds, and no pane is pushed out by it", () => {
  const parts = { chosen: preferences, input: 1, wanted: () => both };
  const size = { columns: 120, rows: 40 };
  const wider = resized(preferences, layoutOf(size, parts), { columns: 4 });
  assert.deepEqual(right(120, both, wider), { type: "beside", columns: 42, plan: 8, changes: 27 });
  const taller = resized(preferences, layoutOf(size, parts), { rows: 2 });
  assert.deepEqual(right(120, both, taller), {
    type: "beside",
    columns: 38,
    plan: 10,
    changes: 25,
  });
  let most = preferences;
  for (let at = 0; at < 40; at++) {
    most = resized(most, layoutOf(size, { ...parts, chosen: most }), { rows: 2, columns: 4 });
  }
  assert.deepEqual(right(120, both, most), { type: "beside", columns: 75, plan: 32, changes: 3 });
});

Deno.test("no part of a screen is smaller than one row or wider than the screen, however small that is", () => {
  for (let columns = 1; columns < 130; columns += 3) {
    for (let rows = 1; rows < 45; rows += 2) {
      const parts = { chosen: preferences, input: 10, wanted: () => both };
      const { left, body, input, right } = layoutOf({ columns, rows }, parts);
      assert.ok(left >= 1 && body >= 1 && input >= 1, `${columns}x${rows}`);
      if (right.type === "none") continue;
      assert.ok(right.type === "over" || left + 1 + right.columns === columns);
      assert.ok(right.plan + right.changes <= body);
    }
  }
});
