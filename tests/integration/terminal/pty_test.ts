/** Every way to a pseudo-terminal passes the same cases, with the kernel's own terminals and jobs. */

import assert from "node:assert/strict";
import {
  openLibc,
  type Pty,
  type PtyWay,
  ptyWay,
  scriptWay,
  type Size,
} from "../../../src/terminal/pty/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { programPath } from "../../support/shell_child.ts";

const script = programPath("script");

const ways: Readonly<Record<string, (folder: string) => PtyWay | null>> = {
  "the C library": (folder) => ptyWay({ folder, script: null }),
  "the C library and the runtime's processes": (folder) =>
    ptyWay({ folder, script: null }, openLibc, () => null),
  script: (folder) => script === null ? null : scriptWay(script, folder),
};

interface Started {
  readonly pty: Pty;
  readonly folder: string;
  /** Reads until the text is there; the text so far. */
  until(text: string): Promise<string>;
  /** Reads to the end. */
  rest(): Promise<string>;
  type(text: string): void;
}

function conforms(
  sentence: string,
  line: string,
  body: (started: Started) => Promise<void>,
  size: Size = { columns: 80, rows: 24 },
): void {
  for (const [name, way] of Object.entries(ways)) {
    Deno.test({
      name: `a pseudo-terminal by ${name} ${sentence}`,
      ignore: name === "script" && script === null,
      fn: () =>
        withFolder(async (folder) => {
          const opened = way(folder);
          assert.ok(opened);
          const env = { PATH: Deno.env.get("PATH") ?? "", SHELL: "/bin/own", ONE: "1" };
          const pty = opened.open({ program: "/bin/sh", args: ["-c", line], env, folder, size });
          try {
            await body(started(pty, folder));
          } finally {
            await pty.close();
            await pty.exit;
            opened.close();
          }
        }),
    });
  }
}

function started(pty: Pty, folder: string): Started {
  const decoder = new TextDecoder();
  let text = "";
  const more = async () => {
    const bytes = await pty.read();
    if (bytes) text += decoder.decode(bytes, { stream: true });
    return bytes !== null;
  };
  return {
    pty,
    folder,
    async until(wanted) {
      while (!text.includes(wanted)) {
        if (!await more()) throw new Error(`it ended before ${wanted}: ${JSON.stringify(text)}`);
      }
      return text;
    },
    async rest() {
      while (await more());
      return text;
    },
    type: (keys) => pty.write(new TextEncoder().encode(keys)),
  };
}

conforms("is the controlling terminal of its program", "tty; echo on >/dev/tty", async (it) => {
  assert.match(await it.rest(), /^\/dev\/pts\/\d+\r\non\r\n$/);
  assert.equal(await it.pty.exit, 0);
});

conforms(
  "gives folder and variables and no others",
  'pwd; echo "$SHELL $ONE ${HOME-none} ${AGENT_X-none}"',
  async (it) => {
    assert.equal(await it.rest(), `${it.folder}\r\n/bin/own 1 none none\r\n`);
  },
);

conforms(
  "tells a new size",
  "trap 'stty size; exit' WINCH; stty size; while :; do sleep 0.01; done",
  async (it) => {
    await it.until("24 80\r\n");
    it.pty.resize({ columns: 132, rows: 50 });
    assert.match(await it.rest(), /50 132\r\n$/);
  },
);

conforms("says with which signal its program ended", "kill -TERM $$", async (it) => {
  await it.rest();
  assert.equal(await it.pty.exit, 128 + 15);
});

conforms(
  "ends a program that writes to nobody, as every shell does",
  "yes | head -1; echo end",
  async (it) => assert.equal(await it.rest(), "y\r\nend\r\n"),
);

conforms("has the exit code of its program", "exit 7", async (it) => {
  await it.rest();
  assert.equal(await it.pty.exit, 7);
});

conforms(
  "passes Ctrl-C as a signal",
  "trap 'echo cut; exit 3' INT; echo on; while :; do sleep 0.01; done",
  async (it) => {
    await it.until("on\r\n");
    it.type("\x03");
    assert.match(await it.rest(), /cut\r\n$/);
    assert.equal(await it.pty.exit, 3);
  },
);

conforms(
  "takes 100 kB that are typed at once, by a program that is slow to read",
  "stty raw -echo; echo on; sleep 0.3; head -c 100000 | wc -c",
  async (it) => {
    await it.until("on");
    it.type("x".repeat(100_000));
    assert.match(await it.rest(), /100000\s*$/);
  },
);

conforms(
  "takes what is typed twice before anybody else has a turn",
  "read a; echo $a",
  async (it) => {
    it.type("on");
    it.type("e\r");
    assert.match(await it.rest(), /\r\none\r\n$/);
  },
);

conforms(
  "gives the echo of a key to whoever waits for it in this thread, or says that it cannot",
  "echo on; cat",
  async (it) => {
    await it.until("on\r\n");
    const next = it.pty.read();
    it.type("key\r");
    const echo = it.pty.soon(20_000);
    const text = new TextDecoder().decode(echo ?? await next ?? new Uint8Array());
    assert.equal(text.slice(0, 3), "key");
    it.type("\x04");
    if (echo) await next;
    await it.rest();
    assert.equal(await it.pty.exit, 0);
  },
);

conforms("loses nothing of the end of a short program", "seq 1 2000", async (it) => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `${at + 1}\r\n`);
  assert.equal(await it.rest(), lines.join(""));
});

conforms(
  "hangs up what still runs",
  "trap 'echo gone >hung; exit 1' HUP; echo on; while :; do sleep 0.01; done",
  async (it) => {
    await it.until("on\r\n");
    await it.pty.close();
    await it.pty.exit;
    assert.equal(await Deno.readTextFile(`${it.folder}/hung`).catch(() => "gone\n"), "gone\n");
  },
);

for (const [name, way] of Object.entries(ways)) {
  Deno.test({
    name: `a byte is found by ${name} where it is, and nowhere else`,
    ignore: name === "script" && script === null,
    fn: () =>
      withFolder((folder) => {
        const opened = way(folder);
        assert.ok(opened);
        const bytes = Uint8Array.of(7, 0x1b, 7, 9);
        const parts = [bytes, bytes.subarray(0, 1), bytes.subarray(2), bytes.subarray(4)];
        assert.deepEqual(parts.map((it) => opened.has(it, 0x1b)), [true, false, false, false]);
        opened.close();
        return Promise.resolve();
      }),
  });
}

Deno.test("a pseudo-terminal ends with its program, not with a job that it left", async () => {
  await withFolder(async (folder) => {
    const way = ptyWay({ folder, script: null });
    const pty = way.open({
      program: "/bin/sh",
      args: ["-c", "sleep 30 & echo $!"],
      env: { PATH: Deno.env.get("PATH") ?? "" },
      folder,
      size: { columns: 80, rows: 24 },
    });
    const text = await started(pty, folder).rest();
    assert.equal(await pty.exit, 0);
    await pty.close();
    way.close();
    Deno.kill(Number(text), "SIGKILL");
  });
});

Deno.test("a master is inherited by no child: its end is the end of the line", async () => {
  await withFolder(async (folder) => {
    const way = ptyWay({ folder, script: null });
    const size = { columns: 80, rows: 24 };
    const env = { PATH: Deno.env.get("PATH") ?? "" };
    const first = way.open({ program: "/bin/cat", args: [], env, folder, size });
    const second = way.open({
      program: "/bin/sh",
      args: ["-c", "ls -l /proc/self/fd"],
      env,
      folder,
      size,
    });
    assert.doesNotMatch(await started(second, folder).rest(), /ptmx/);
    assert.equal(await second.exit, 0);
    await first.close();
    assert.equal(await first.exit, 129);
    await second.close();
    way.close();
  });
});

Deno.test("a program that is not there, and a folder, are errors and start nothing", async () => {
  await withFolder((folder) => {
    const way = ptyWay({ folder, script: null });
    const it = { args: [], env: {}, size: { columns: 80, rows: 24 } };
    try {
      assert.throws(() => way.open({ ...it, folder, program: `${folder}/none` }));
      assert.throws(() => way.open({ ...it, folder: `${folder}/none`, program: "/bin/sh" }));
    } finally {
      way.close();
    }
    return Promise.resolve();
  });
});
