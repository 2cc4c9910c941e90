import assert from "node:assert/strict";
import { hostText, isWithin, type Network, networkOf, parseHost } from "../../../src/util/mod.ts";

Deno.test("a host is read by one parser, and what it gives is what counts", () => {
  const read = (text: string) => {
    const it = parseHost(text);
    return it && hostText(it);
  };
  const same: Readonly<Record<string, string | null>> = {
    "registry.npmjs.org": "registry.npmjs.org",
    "Registry.NPMJS.org.": "registry.npmjs.org",
    "https://registry.npmjs.org/left-pad?x#y": "registry.npmjs.org",
    "http://a.example:8080/": "a.example:8080",
    "bücher.example": "xn--bcher-kva.example",
    "аpple.example": "xn--pple-43d.example",
    "ｅｘａｍｐｌｅ.org": "example.org",
    "0x7f.1:80": "127.0.0.1:80",
    "2130706433": "127.0.0.1",
    "[::1]:3000": "[::1]:3000",
    "[0:0::1]": "[::1]",
    "a.example:65535": "a.example:65535",
    "a.example:65536": null,
    "a.example:0": null,
    "a.example:": null,
    "user@a.example": null,
    "https://user:b@a.example/": null,
    "a.example/x": null,
    "a.example\\b": null,
    "a%2eexample": null,
    "a.example\nb.example": null,
    "a.example\0": null,
    "*.example": null,
    "": null,
    ".": null,
    "::1": null,
    "[::1": null,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(same).map((text) => [text, read(text)])), same);
});

Deno.test("what is asked of the network is none, any, or a list in one spelling", () => {
  const cases: readonly (readonly [unknown, Network])[] = [
    [true, true],
    [false, false],
    [undefined, false],
    [["*"], true],
    ["true", true],
    [[], false],
    [["b.example", "A.example", "a.example."], ["a.example", "b.example"]],
    ["a.example:8080", ["a.example:8080"]],
    [["not a host"], false],
    [3, false],
  ];
  for (const [value, expected] of cases) assert.deepEqual(networkOf(value), expected);
});

Deno.test("a list is within another if each of its hosts is, port by port", () => {
  const cases: readonly (readonly [Network, Network, boolean])[] = [
    [false, false, true],
    [["a.example"], false, false],
    [["a.example"], true, true],
    [true, ["a.example"], false],
    [true, true, true],
    [["a.example"], ["a.example", "b.example"], true],
    [["a.example", "b.example"], ["a.example"], false],
    [["a.example:443"], ["a.example"], true],
    [["a.example"], ["a.example:443"], false],
    [["a.example"], ["a.example:443", "a.example:80"], true],
    [["a.example:8080"], ["a.example"], false],
    [["x.a.example"], ["a.example"], false],
    [["a.example.evil.example"], ["a.example"], false],
  ];
  for (const [wanted, granted, expected] of cases) {
    assert.equal(isWithin(wanted, granted), expected, JSON.stringify([wanted, granted]));
  }
});
