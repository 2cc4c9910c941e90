import assert from "node:assert/strict";
import { places } from "./places.ts";

const files = {
  "src/com/acme/core/Engine.java": `package com.acme.core;

public class Engine extends Part {
    private int power;
    public static final int MAX = 9;
    public Engine(int power) { this.power = power; }
    public void start() { power++; check(); }
    public static Engine make() { return new Engine(MAX); }
    public enum Mode { IDLE, FULL }
    private int start(int times) { int power = times; return power; }
}
`,
  "src/com/acme/core/Part.java": `package com.acme.core;

class Part {
    protected boolean worn;
    void check() { worn = true; }
    void start() {}
}
`,
  "src/com/acme/core/Other.java": `package com.acme.core;

class Other {
    Engine engine;
    void start() { engine.start(); Runnable r = () -> start(); }
    Engine other() { return engine; }
}
`,
  "src/com/acme/app/Main.java": `package com.acme.app;

import com.acme.core.Engine;
import static com.acme.core.Engine.make;
import com.acme.core.Engine.Mode;

class Main {
    void run(Engine given, Object unknown) {
        given.start();
        make().start();
        var made = new Engine(1);
        made.start();
        unknown.start();
        Mode mode = Mode.IDLE;
        int max = Engine.MAX;
        new Main().run(Engine.make(), null);
    }
}
`,
  "src/com/acme/app/Star.java": `package com.acme.app;

import com.acme.core.*;

class Star { Engine engine = Engine.make(); }
`,
};

Deno.test("Java: a class is known by import, by package and by star; its constructor is it", async () => {
  assert.deepEqual(await places(files, "core.Engine.Engine"), [
    "src/com/acme/app/Main.java:3:22 certain import",
    "src/com/acme/app/Main.java:4:29 certain import",
    "src/com/acme/app/Main.java:5:22 certain import",
    "src/com/acme/app/Main.java:8:14 certain type",
    "src/com/acme/app/Main.java:11:24 certain type",
    "src/com/acme/app/Main.java:15:19 certain read",
    "src/com/acme/app/Main.java:16:24 certain read",
    "src/com/acme/app/Star.java:5:14 certain type",
    "src/com/acme/app/Star.java:5:30 certain read",
    "src/com/acme/core/Engine.java:3:14 certain declare",
    "src/com/acme/core/Engine.java:6:12 certain declare",
    "src/com/acme/core/Engine.java:8:19 certain type",
    "src/com/acme/core/Engine.java:8:46 certain type",
    "src/com/acme/core/Other.java:4:5 certain type",
    "src/com/acme/core/Other.java:6:5 certain type",
  ]);
});

Deno.test("Java: a method is certain where its class is known, and possible where nothing is", async () => {
  assert.deepEqual(await places(files, "Engine.start"), [
    "src/com/acme/app/Main.java:9:15 certain call",
    "src/com/acme/app/Main.java:10:16 certain call",
    "src/com/acme/app/Main.java:12:14 certain call",
    "src/com/acme/app/Main.java:13:17 possible call",
    "src/com/acme/core/Engine.java:7:17 certain declare",
    "src/com/acme/core/Engine.java:10:17 certain declare",
    "src/com/acme/core/Other.java:5:27 certain call",
    "src/com/acme/core/Part.java:6:10 likely declare",
  ]);
  assert.deepEqual(await places(files, "Other.start"), [
    "src/com/acme/app/Main.java:13:17 possible call",
    "src/com/acme/core/Other.java:5:10 certain declare",
    "src/com/acme/core/Other.java:5:55 certain call",
  ]);
});

Deno.test("Java: inherited members are called without an object", async () => {
  assert.deepEqual(await places(files, "Part.check"), [
    "src/com/acme/core/Engine.java:7:36 certain call",
    "src/com/acme/core/Part.java:5:10 certain declare",
  ]);
});

Deno.test("Java: fields and locals of one name, constants, static imports, nested types", async () => {
  assert.deepEqual(await places(files, "Engine.power"), [
    "src/com/acme/core/Engine.java:4:17 certain declare",
    "src/com/acme/core/Engine.java:6:37 certain write",
    "src/com/acme/core/Engine.java:7:27 certain read",
  ]);
  assert.deepEqual(await places(files, "Engine.make"), [
    "src/com/acme/app/Main.java:4:36 certain import",
    "src/com/acme/app/Main.java:10:9 certain call",
    "src/com/acme/app/Main.java:16:31 certain call",
    "src/com/acme/app/Star.java:5:37 certain call",
    "src/com/acme/core/Engine.java:8:26 certain declare",
  ]);
  assert.deepEqual(await places(files, "Mode.IDLE"), [
    "src/com/acme/app/Main.java:14:26 certain read",
    "src/com/acme/core/Engine.java:9:24 certain declare",
  ]);
});
