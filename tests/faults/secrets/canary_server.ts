/** A server that has read the key of each request and of its neighbours, and says all of them back. */

import { callDelta, chunk, done, event, raw, refused } from "../../support/fake_openai.ts";
import { type FakeServer, serveFake, type WireReply } from "../../support/fake_server.ts";

/** Every form of a secret that is said and searched for. */
export function formsOf(secret: string): Readonly<Record<string, string>> {
  const bytes = new TextEncoder().encode(secret);
  return {
    plain: secret,
    base64: bytes.toBase64(),
    hex: bytes.toHex(),
    url: encodeURIComponent(secret),
  };
}

/** Answers with a call that prints the secrets, then with text that holds them, then refuses. */
export function canaryServer(secrets: readonly string[], random: () => number): FakeServer {
  let at = 0;
  return serveFake(() => {
    at++;
    if (at === 1) return calling(secrets, random);
    if (at === 2) return saying(secrets, random);
    const said = secrets.map((it) => `${it} https://x.test/?key=${encodeURIComponent(it)}`);
    return refused(401, {
      message: `Incorrect API key provided: ${said.join(" ")}`,
      type: "invalid_request_error",
      code: "invalid_api_key",
    });
  });
}

/** In pieces of one to seven characters. */
function pieces(text: string, random: () => number): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * 7);
    found.push(text.slice(at, at + length));
    at += length;
  }
  return found;
}

function saidIn(secrets: readonly string[]): string {
  return secrets.flatMap((it) => Object.values(formsOf(it))).join(" and ");
}

function saying(secrets: readonly string[], random: () => number): WireReply {
  const text = `The keys are ${saidIn(secrets)}.`;
  return raw([
    ...pieces(text, random).map((content) => event(chunk({ reasoning_content: content }))),
    ...pieces(text, random).map((content) => event(chunk({ content }))),
    event(chunk({}, "stop")),
    done,
  ]);
}

/** The text of the call holds no key: the shell puts it together. One call is told to the letter. */
function calling(secrets: readonly string[], random: () => number): WireReply {
  const split = (text: string) => `'${text.slice(0, 9)}''${text.slice(9)}'`;
  const prints = secrets.flatMap((it) =>
    Object.values(formsOf(it)).map((f) => `printf '%s\\n' ${split(f)}`)
  );
  const filler = "seq 1 9000";
  const loud = [...prints, filler, ...prints, filler, "env", "cat /proc/self/environ"].join("; ");
  const calls = [
    { command: loud },
    { command: `echo ${secrets.join(" ")} ${JSON.stringify(formsOf(secrets[0] ?? ""))}` },
  ];
  return raw([
    ...calls.flatMap((call, index) => {
      const text = pieces(JSON.stringify(call), random);
      const head = { index, id: `call_${index}`, type: "function" };
      return [
        event(chunk(callDelta({ ...head, function: { name: "run_shell", arguments: "" } }))),
        ...text.map((it) => event(chunk(callDelta({ index, function: { arguments: it } })))),
      ];
    }),
    event(chunk({}, "tool_calls")),
    done,
  ]);
}
