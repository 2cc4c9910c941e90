/** Small real projects with a bug and tests that find it. */

export type ProjectName = "shop" | "settings";

type Files = Readonly<Record<string, string>>;

export const projects: Readonly<Record<ProjectName, Files>> = {
  /** `net` adds the tax instead of taking it off. */
  shop: {
    "shop/__init__.py": "",
    "shop/prices.py": `from shop.rates import rate_of


def net(gross, country):
    """The price without its tax."""
    return round(gross * (1 + rate_of(country)), 2)


def gross(net_price, country):
    """The price with its tax."""
    return round(net_price * (1 + rate_of(country)), 2)
`,
    "shop/rates.py": `RATES = {"de": 0.19, "fr": 0.2}


def rate_of(country):
    return RATES[country]


def countries():
    return sorted(RATES)
`,
    "shop/report.py": `from shop.rates import countries, rate_of


def lines():
    return [f"{name}: {rate_of(name):.0%}" for name in countries()]
`,
    "tests/test_prices.py": `import pytest

from shop.prices import gross, net


def test_gross():
    assert gross(100, "de") == 119


def test_net():
    assert net(119, "de") == 100


def test_unknown_country():
    with pytest.raises(KeyError):
        net(1, "xx")
`,
    "tests/test_report.py": `from shop.report import lines


def test_lines():
    assert lines() == ["de: 19%", "fr: 20%"]
`,
  },
  /** `parse` loses what stands after a second \`=\`. */
  settings: {
    "package.json":
      '{\n  "name": "settings",\n  "type": "module",\n  "scripts": { "test": "node --test" }\n}\n',
    "src/parse.js": `import { trimmed } from "./text.js";

/** Lines of \`name = value\` as an object. */
export function parse(text) {
  const found = {};
  for (const line of text.split("\\n")) {
    const [name, value] = line.split("=");
    if (value !== undefined) found[trimmed(name)] = trimmed(value);
  }
  return found;
}

/** Of an older format; nobody uses it. */
export function parseOld(text) {
  const found = {};
  for (const line of text.split(";")) {
    const [name, value] = line.split("=");
    if (value !== undefined) found[name] = value;
  }
  return found;
}
`,
    "src/text.js": `export function trimmed(text) {
  return text.trim();
}
`,
    "src/show.js": `import { trimmed } from "./text.js";

export function show(settings) {
  return Object.entries(settings).map(([name, value]) => \`\${trimmed(name)}=\${value}\`).join("\\n");
}
`,
    "test/parse.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../src/parse.js";

test("plain lines", () => assert.deepEqual(parse("a = 1\\nb = 2"), { a: "1", b: "2" }));
test("a sign within a value", () => assert.deepEqual(parse("a = 1=2"), { a: "1=2" }));
`,
    "test/show.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { show } from "../src/show.js";

test("shows lines", () => assert.equal(show({ a: "1" }), "a=1"));
`,
  },
};
