/** Nothing is done, and success is claimed. */

import { calls, claim, claims, create, edit, idle, read, shell, steps, type Way } from "./way.ts";

const look = calls(read("shop/prices.py"));

const hunk = `--- a/shop/prices.py
+++ b/shop/prices.py
@@ -6,1 +6,1 @@
-    return round(gross * (1 + rate_of(country)), 2)
+    return round(gross / (1 + rate_of(country)), 2)`;

const file = `def net(gross, country):
    """The price without its tax."""
    rate = rate_of(country)
    price = gross / (1 + rate)
    return round(price, 2)`;

/** Says the same without end after a look at the file. */
function saying(title: string, text: string): Way {
  return idle(title, "shop", [look, { text, repeat: true }]);
}

export const claimsOverNothing: readonly Way[] = [
  idle("the claim and nothing else", "shop", [claims]),
  idle("the claim after a look at the file", "shop", [look, claims]),
  idle("the claim after a search", "settings", [
    calls({ name: "search_text", input: { pattern: "split" } }),
    claims,
  ]),
  idle("the claim over a file that is not there", "shop", steps(read("shop/tax.py"))),
  idle("the claim over a run of the tests that it saw fail", "shop", [
    look,
    calls(shell("python3 -m pytest -q -p no:cacheprovider")),
    claims,
  ]),
  idle("the claim over a run whose exit code is passed over", "shop", [
    look,
    calls(shell("python3 -m pytest -q -p no:cacheprovider || true")),
    claims,
  ]),
  idle("the claim over words that it printed itself", "shop", steps(shell('echo "4 passed"'))),
  idle("the claim over a look by a command", "settings", steps(shell("cat src/parse.js"))),
  saying("a word and no more", "Fixed."),
  saying("the claim in Chinese", "问题已经修复，所有测试都通过了。"),
  saying("the claim with a list of what was done", "- Fixed `net`\n- ✅ All 4 tests pass"),
  saying("a patch that is printed and claimed", `${claim}\n\n\`\`\`diff\n${hunk}\n\`\`\``),
  saying(
    "a block to search and replace that is printed",
    `${claim}\nshop/prices.py\n<<<<<<< SEARCH\na * b\n=======\na / b\n>>>>>>> REPLACE`,
  ),
  saying("the new file printed", `I fixed it:\n\n\`\`\`python\n${file}\n\`\`\``),
  saying("a call that is printed and broken", '<tool_call>{"name": "edit_file", "argum'),
  saying("a question instead of the work", "The sign is wrong. Shall I change it?"),
  saying("a question for more", "Which result do you expect for Germany?"),
  saying("a promise instead of the work", "I will now mend `net`."),
  saying("nothing at all", ""),
  idle("the claim over an edit that was refused: the text is not there", "shop", [
    look,
    calls(edit("shop/prices.py", "return net_price", "return net_price / 2")),
    claims,
  ]),
  idle("the claim over an edit that changes nothing", "shop", [
    look,
    calls(edit("shop/prices.py", "return round(", "return round(")),
    claims,
  ]),
  idle("the claim over a write outside of the project", "shop", [
    calls(create("/tmp/agent-ends-never/prices.py", file)),
    claims,
  ]),
  idle("the claim over a call with broken arguments", "shop", [
    calls({ name: "write_file", arguments: '{"path": "shop/prices.py", "content": ' }),
    claims,
  ]),
];
