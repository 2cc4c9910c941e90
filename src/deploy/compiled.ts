/** Go, Rust, Java and C. */

import { answers, draft, originOf, undoBy } from "./origin.ts";
import type { Draft, Texts } from "./types.ts";

export function goSteps(texts: Texts): readonly Draft[] {
  if (!texts.has("go.mod")) return [];
  const from = originOf(texts, "go.mod", /^module\b/);
  return [
    draft("install", "go mod download", { from, check: "go mod verify" }),
    draft("build", "go build ./...", { from, check: "go list ./..." }),
    ...(texts.has("main.go")
      ? [draft("start", "go run .", { from: originOf(texts, "main.go", /func main\(/) })]
      : []),
  ];
}

export function rustSteps(texts: Texts): readonly Draft[] {
  if (!texts.has("Cargo.toml")) return [];
  const from = originOf(texts, "Cargo.toml", /^\[(package|workspace)\]/);
  const locked = texts.has("Cargo.lock") ? " --locked" : "";
  return [
    draft("build", `cargo build --release${locked}`, {
      from,
      check: "test -d target/release",
      undo: undoBy("cargo clean"),
    }),
    ...(texts.has("src/main.rs")
      ? [draft("start", `cargo run --release${locked}`, {
        from: originOf(texts, "src/main.rs", /fn main\(/),
      })]
      : []),
  ];
}

export function javaSteps(texts: Texts): readonly Draft[] {
  if (texts.has("pom.xml")) {
    const mvn = texts.has("mvnw") ? "./mvnw" : "mvn";
    const from = originOf(texts, "pom.xml", /<project\b/);
    return [
      draft("build", `${mvn} package`, {
        from,
        check: "test -d target",
        undo: undoBy(`${mvn} clean`),
      }),
      ...springStart(texts, "pom.xml", `${mvn} spring-boot:run`),
    ];
  }
  const path = ["build.gradle", "build.gradle.kts"].find((it) => texts.has(it));
  if (path === undefined) return [];
  const gradle = texts.has("gradlew") ? "./gradlew" : "gradle";
  return [
    draft("build", `${gradle} build`, {
      from: originOf(texts, path),
      check: "test -d build",
      undo: undoBy(`${gradle} clean`),
    }),
    ...springStart(texts, path, `${gradle} bootRun`),
  ];
}

function springStart(texts: Texts, path: string, command: string): readonly Draft[] {
  const plugin = /spring-boot-maven-plugin|org\.springframework\.boot['"]/;
  if (!plugin.test(texts.get(path) ?? "")) return [];
  return [draft("start", command, { from: originOf(texts, path, plugin), check: answers(8080) })];
}

export function cSteps(texts: Texts): readonly Draft[] {
  if (texts.has("CMakeLists.txt")) {
    const from = originOf(texts, "CMakeLists.txt", /^\s*project\s*\(/i);
    const tests = /^\s*(enable_testing|include\s*\(\s*CTest)\b/im;
    const undo = undoBy("rm -r build");
    return [
      draft("build", "cmake -S . -B build", { from, check: "test -f build/CMakeCache.txt", undo }),
      draft("build", "cmake --build build", { from, undo }),
      ...(tests.test(texts.get("CMakeLists.txt") ?? "")
        ? [draft("test", "ctest --test-dir build", {
          from: originOf(texts, "CMakeLists.txt", new RegExp(tests.source, "i")),
        })]
        : []),
    ];
  }
  const isAuto = texts.has("configure") || texts.has("configure.ac");
  if (!isAuto) return makeSteps(texts);
  const from = originOf(texts, texts.has("configure") ? "configure" : "configure.ac");
  const undo = undoBy("make distclean");
  return [
    ...(texts.has("configure")
      ? []
      : [draft("build", "autoreconf -i", { from, undo: { kind: "impossible" } })]),
    draft("build", "./configure", { from, check: "test -f config.status", undo }),
    draft("build", "make", { from, undo: undoBy("make clean") }),
  ];
}

function makeSteps(texts: Texts): readonly Draft[] {
  const path = ["Makefile", "makefile", "GNUmakefile"].find((it) => texts.has(it));
  if (path === undefined) return [];
  const cleans = /^clean\s*:/m.test(texts.get(path) ?? "");
  const undo = cleans ? undoBy("make clean") : { kind: "impossible" as const };
  return [draft("build", "make", { from: originOf(texts, path, /^[\w-]+\s*:/), undo })];
}
