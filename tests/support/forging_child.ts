/** An engine that says what it is told to: the text of the program goes out as it is. */

const input = Deno.stdin.readable.pipeThrough(new TextDecoderStream("latin1")).getReader();
let held = "";
for (;;) {
  const { value } = await input.read();
  if (value === undefined) break;
  held += value;
  const found = /\{"catalogue".*\}\n$/s.exec(held);
  if (!found) continue;
  const frame: { readonly code: string } = JSON.parse(found[0]);
  const bytes = new TextEncoder().encode(frame.code);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
  if (!frame.code.includes("stay")) Deno.exit(0);
}
