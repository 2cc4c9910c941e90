import assert from "node:assert/strict";
import { blockedRange } from "../../../src/fetch/address.ts";
import { fakeDialer, fakeResolver, fetchText } from "../../../src/fetch/mod.ts";
import type { FakePage } from "../../../src/fetch/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { allowed, blocked, names } from "./urls.ts";

const signal = new AbortController().signal;

async function fetched(url: string, answer: (url: string) => FakePage | null = () => ({})) {
  const dialer = fakeDialer(answer);
  const resolver = fakeResolver(names);
  const ports = { resolver, dialer, clock: fakeClock() };
  const result = await fetchText(url, ports, { signal, mayFollow: () => true });
  return { result, addresses: dialer.dials.map(({ address }) => address), dialer, resolver };
}

Deno.test(`${blocked.length} URLs that lead nowhere good are refused and nothing is dialled`, async () => {
  assert.ok(blocked.length >= 130);
  for (const [url, code] of blocked) {
    const { result, addresses } = await fetched(url);
    assert.deepEqual(
      [url, result.type === "refused" ? result.code : result.type, addresses],
      [url, code, []],
    );
  }
});

Deno.test("a redirect to each of them is refused, and only the first host is dialled", async () => {
  // `http:127.0.0.1/` is a path where the page has the same scheme, and so is what is no URL.
  const absolute = blocked.filter(([url]) =>
    URL.parse(url) !== null && URL.parse(url, "http://good.example/")?.href === URL.parse(url)?.href
  );
  assert.ok(absolute.length >= 130);
  for (const [url, code] of absolute) {
    const { result, addresses } = await fetched(
      "http://good.example/",
      (at) => at === "http://good.example/" ? { status: 302, headers: { location: url } } : {},
    );
    assert.deepEqual(
      [url, result.type === "refused" ? result.code : result.type, addresses],
      [url, code, ["93.184.216.34"]],
    );
  }
});

Deno.test("what is public is dialled at the address that was checked, under its own name", async () => {
  for (const [url, address, host] of allowed) {
    const { result, dialer } = await fetched(url);
    const [dial] = dialer.dials;
    assert.deepEqual(
      [url, result.type, dialer.dials.length, dial?.address, dial?.headers["host"]],
      [url, "text", 1, address, host],
    );
  }
});

Deno.test("a name that answers differently the second time is asked once a hop", async () => {
  const once = await fetched("http://rebind.example/");
  assert.deepEqual([once.resolver.asked, once.addresses], [
    ["rebind.example"],
    ["93.184.216.34"],
  ]);
  const again = await fetched(
    "http://rebind.example/",
    (url) => url.endsWith("/2") ? {} : { status: 301, headers: { location: "/2" } },
  );
  assert.deepEqual(again.result, {
    type: "refused",
    code: "name_address",
    detail: "rebind.example is 127.0.0.1",
    range: "loopback",
    url: "http://rebind.example/2",
  });
  assert.deepEqual(again.addresses, ["93.184.216.34"]);
});

Deno.test("a page elsewhere does not lead to a port of this machine, though it is open", async () => {
  const dialer = fakeDialer((url) =>
    url.startsWith("http://good.example")
      ? { status: 302, headers: { location: "http://localhost:3000/" } }
      : { body: "mine" }
  );
  const allowLoopback = new Set([3000]);
  const ports = { resolver: fakeResolver(names), dialer, clock: fakeClock(), allowLoopback };
  const options = { signal, mayFollow: () => true };
  const led = await fetchText("http://good.example/", ports, options);
  assert.equal(led.type === "refused" && led.code, "loopback_port");
  const asked = await fetchText("http://localhost:3000/", ports, options);
  assert.equal(asked.type === "text" && asked.text, "mine");
  assert.deepEqual(dialer.dials.map(({ address }) => address), ["93.184.216.34", "127.0.0.1"]);
});

Deno.test("a host that does not answer is tried at its other addresses, all of them checked", async () => {
  const { result, addresses } = await fetched("http://good.example/", () => null);
  assert.deepEqual(addresses, ["93.184.216.34", "2606:2800:220:1::1"]);
  assert.deepEqual(result, {
    type: "refused",
    code: "connect",
    detail: "good.example: refused",
  });
});

Deno.test("the first and last address of each blocked range are blocked, their neighbours not", () => {
  const ranges: readonly (readonly [string, string, string, string])[] = [
    ["0.0.0.0", "0.255.255.255", "", "1.0.0.0"],
    ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
    ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
    ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
    ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
    ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
    ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
    ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
    ["192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
    ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
    ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
    ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
    ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
    ["224.0.0.0", "255.255.255.255", "223.255.255.255", ""],
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7::", "2001:db9::"],
    ["2001::", "2001:1ff:ffff::", "2000:ffff::1", "2001:200::"],
    ["3fff::", "3fff:fff:ffff::", "3ffe:ffff::", "3fff:1000::"],
    ["4000::", "ffff::", "3fff:ffff::", ""],
  ];
  for (const [first, last, before, after] of ranges) {
    assert.notEqual(blockedRange(first), null, first);
    assert.notEqual(blockedRange(last), null, last);
    if (before !== "") assert.equal(blockedRange(before), null, before);
    if (after !== "") assert.equal(blockedRange(after), null, after);
  }
});

Deno.test("text that is no address as resolvers write it counts as blocked", () => {
  const wrong = [
    ...["", "1.2.3", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", "0x7f.0.0.1", "[::1]", "::1%lo", ":::"],
    ...["1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "g::", "::1.2.3", "1.2.3.4::"],
    ...["1:2:3:4:5:6:7::8", "2606:4700:::1111", "2606:4700::1111.8.8.8"],
  ];
  for (const text of wrong) assert.equal(blockedRange(text), "unreadable", text);
});
