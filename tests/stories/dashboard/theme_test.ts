/** Colours as a person chooses them, and as the terminal asks for them. */

import assert from "node:assert/strict";
import { type Dashboard, place } from "../../support/dashboard.ts";

const truecolor = { COLORTERM: "truecolor" };
const script = "- { text: Yes., repeat: true }\n";

/** The colours of the mark before what the user said, wherever that stands. */
function markOf(dashboard: Dashboard): string {
  const row = dashboard.screen().split("\n").findIndex((line) => line.startsWith("› "));
  if (row < 0) return "none";
  const { text, ground } = dashboard.terminal.styleAt(row, 0);
  return `${text} on ${ground}`;
}

async function looks(dashboard: Dashboard, wanted: string): Promise<void> {
  await dashboard.until(() => markOf(dashboard) === wanted, wanted);
}

const dark = "#5fc9d8 on #232b35";
const light = "#0b6b7a on #e4eef5";

Deno.test("a list of themes shows each that is looked at; Escape takes it back, Enter keeps it", async () => {
  await using it = await place({ script, env: truecolor });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("› well?", "Yes.");
  await looks(dashboard, dark);
  await dashboard.say("/theme");
  await dashboard.shows(/^Themes/m, "const total");
  dashboard.type("light");
  await looks(dashboard, light);
  dashboard.press("escape");
  await dashboard.shows("Theme unchanged: auto");
  await looks(dashboard, dark);
  await dashboard.say("/theme");
  await dashboard.shows(/^Themes/m);
  dashboard.type("light");
  await looks(dashboard, light);
  dashboard.press("enter");
  await dashboard.shows("Theme: light. Saved in your configuration.");
  await looks(dashboard, light);
  assert.match(await Deno.readTextFile(`${it.config}/config.yaml`), /^theme: light$/m);
});

Deno.test("a theme that is set is seen at once, and a name that there is none of is told with the nearest", async () => {
  await using it = await place({ script, env: truecolor });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("› well?", "Yes.");
  await dashboard.say("/config set theme light");
  await looks(dashboard, light);
  await dashboard.say("/theme darc");
  await dashboard.shows("No theme darc. Did you mean dark?");
  await looks(dashboard, light);
});

Deno.test("auto is light on a terminal that says so, and nothing of its answer is typed", async () => {
  await using it = await place({ script, env: truecolor });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("› well?", "Yes.");
  dashboard.terminal.type("a\x1b]11;rgb:fdfd/fdfd/fcfc\x1b\\b");
  await dashboard.shows("» ab");
  await looks(dashboard, light);
});

Deno.test("a theme of the user's own is a file, and what is wrong in it is one line", async () => {
  const own = {
    "themes/mine.yaml": 'extends: dark\nroles: { accent: "#ff8800 bold" }\n',
    "themes/odd.yaml": "extends: dark\nroles: { acent: red }\n",
    "themes/odder.yaml": "extends: dark\ngrounds: { code: reddish }\n",
  };
  await using it = await place({ script, env: truecolor, own, config: "theme: mine" });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("› well?", "Yes.");
  await looks(dashboard, "#ff8800 on #232b35");
  await dashboard.say("/theme odd");
  await dashboard.shows(
    /themes\/odd\.yaml:2: unknown key roles\.acent\. Did you mean\s+roles\.accent\?/,
  );
  await dashboard.say("/theme odder");
  await dashboard.shows(/themes\/odder\.yaml:2:\s+grounds\.code\s+must be a colour/);
  await looks(dashboard, "#ff8800 on #232b35");
});

Deno.test("signs are ASCII where the locale has no others, also in what is left on the terminal", async () => {
  await using it = await place({ script, env: { LANG: "C" } });
  const dashboard = await it.open({ ready: "Enter sends" });
  await dashboard.say("well?");
  await dashboard.shows("> well?", "Yes.");
  // deno-lint-ignore no-control-regex
  assert.match(dashboard.screen(), /^[\x00-\x7f]*$/);
  const { scrollback } = await dashboard.leave();
  // deno-lint-ignore no-control-regex
  assert.match(scrollback, /^[\x00-\x7f]*$/);
});
