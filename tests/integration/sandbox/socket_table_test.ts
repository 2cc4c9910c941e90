import assert from "node:assert/strict";
import { SocketTable } from "../../../src/sandbox/socket_table.ts";
import { withFolder } from "../../support/folder.ts";
import { processTest, testWith } from "../../support/machine.ts";

processTest(
  "sockets with a path are told as they are at each look",
  () =>
    withFolder(async (folder) => {
      const path = `${await Deno.realPath(folder)}/a socket`;
      await using table = closing(new SocketTable());
      const isTold = async () => (await table.listeners()).includes(path);
      assert.equal(await isTold(), false);
      {
        using _ = Deno.listen({ transport: "unix", path });
        assert.equal(await isTold(), true);
        assert.deepEqual(await Promise.all([isTold(), isTold(), isTold()]), [true, true, true]);
      }
      assert.equal(await isTold(), false);
    }),
);

processTest(
  "a socket whose path looks like other lines of the table is no other's answer",
  () =>
    withFolder(async (folder) => {
      const path = `${await Deno.realPath(folder)}/x\n\ny`;
      await using table = closing(new SocketTable());
      using _ = Deno.listen({ transport: "unix", path });
      const [first, second] = [await table.listeners(), await table.listeners()];
      assert.deepEqual(second, first);
    }),
);

testWith(["pkill"], "a table whose program was killed is told by another one", async () => {
  await using table = closing(new SocketTable());
  const before = await table.listeners();
  const parent = ["-P", `${Deno.pid}`, "-f", "/proc/net/unix"];
  const { success } = await new Deno.Command("pkill", { args: ["-KILL", ...parent] }).output();
  assert.equal(success, true);
  assert.deepEqual(await table.listeners(), before);
});

function closing(table: SocketTable) {
  return Object.assign(table, { [Symbol.asyncDispose]: () => table.close() });
}
