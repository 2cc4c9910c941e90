/** Failures of Go, Rust and Java. */

import { command } from "./command_text.ts";
import { open, proveMissing } from "./proofs.ts";
import type { Failure } from "./types.ts";

const rust = ["cargo", "rustc", "rustup", "maturin", "wasm-pack"];
const java = [
  "java",
  "javac",
  "mvn",
  "mvnw",
  "gradle",
  "gradlew",
  "jar",
  "sbt",
  "kotlin",
  "kotlinc",
];

export const compiledFailures: readonly Failure[] = [
  {
    id: "go.no_module",
    tools: ["go", "gopls", "golangci-lint"],
    exits: [1, 2],
    words: [
      /^go: (?:go\.mod file not found in current directory|cannot find main module|no modules specified)/m,
      /^(?:go: )?(?:pattern \S+: )?(?:directory (?:prefix )?\S+|current directory) (?:does not contain|is not in|outside) (?:the )?main module or its selected dependencies$/m,
    ],
    prove: (_, scene, facts) => proveMissing("go.mod", scene, facts),
    says: ({ below }) => below === undefined ? "go.no_module" : "go.no_module.below",
    proposals: ({ below }) => [
      {
        command: below === undefined ? "go env GOMOD" : command`cd ${below}`,
        does: below === undefined ? "failures.do.module" : "failures.do.cd",
      },
    ],
  },
  {
    id: "go.package",
    tools: ["go", "golangci-lint"],
    exits: [1, 2],
    words: [
      /^(?:[^\s:]+:\d+:\d+: )?no required module provides package (?<name>[^\s;:]+)/m,
      /^(?:[^\s:]+:\d+:\d+: )?cannot find (?:package|module providing package) "?(?<name>[^\s":]+)"?/m,
      /^(?:[^\s:]+:\d+:\d+: )?package (?<name>[^\s:]+) is not in (?:GOROOT|std)/m,
      /^(?:[^\s:]+:\d+:\d+: )?missing go\.sum entry for module providing package (?<name>[^\s;:(]+)/m,
    ],
    says: (details) => /^[\w-]+(?:\/|$)/.test(details.name ?? "") ? "go.package.own" : "go.package",
    proposals: ({ name = "" }) => [
      {
        command: /^[\w-]+\.[\w.-]+\//.test(name) ? command`go get ${name}` : null,
        does: "failures.do.go_get",
        source: "tool",
      },
      { command: "go mod tidy", does: "failures.do.go_tidy" },
    ],
  },
  {
    id: "go.version",
    tools: ["go"],
    exits: [1, 2],
    words: [
      /^go: (?:errors parsing go\.mod:\n)?[^\n]*requires go >= (?<requires>[\d.]+(?:rc\d+)?) \(running go (?<have>[\d.]+)/m,
      /^go: errors parsing go\.mod:\n[^\n]*(?:invalid go version|unknown directive: toolchain)/m,
      /^note: module requires Go (?<requires>[\d.]+)$/m,
      /^go: download go(?<requires>[\d.]+) for \S+: toolchain not available/m,
    ],
    says: ({ requires }) => requires === undefined ? "go.version.unknown" : "go.version",
    proposals: () => [{ command: "go version", does: "failures.do.tool_version" }],
  },
  {
    id: "rust.no_manifest",
    tools: rust,
    exits: [101, 1],
    words: [/^error: could not find `Cargo\.toml` in `(?<path>[^`\n]+)`/m],
    prove: (_, scene, facts) => proveMissing("Cargo.toml", scene, facts),
    says: ({ below }) => below === undefined ? "rust.no_manifest" : "rust.no_manifest.below",
    proposals: ({ below }) => [{
      command: below === undefined ? "ls" : command`cd ${below}`,
      does: below === undefined ? "failures.do.list" : "failures.do.cd",
    }],
  },
  {
    id: "rust.crate",
    tools: rust,
    exits: [101, 1],
    words: [
      /^error\[E0432\]: unresolved import `(?<name>[\w]+)[^`\n]*`$(?=[\s\S]*(?:cargo add|use of un(?:resolved|declared)|no external crate|maybe a missing crate))/m,
      /^error\[E0433\]: (?:failed to resolve: |cannot find )[^\n]*(?:crate or module|crate|module) `(?<name>\w+)`/m,
      /^error\[E0463\]: can't find crate for `(?<name>(?!std|core)\w+)`/m,
      /^error: no matching package (?:named )?`(?<name>[\w-]+)` found$/m,
    ],
    proposals: (
      { name },
    ) => [{ command: command`cargo add ${name}`, does: "failures.do.cargo_add" }],
  },
  {
    id: "rust.target",
    tools: rust,
    exits: [101, 1],
    words: [
      /^error\[E0463\]: can't find crate for `(?:std|core)`[\s\S]*?the `(?<name>[\w.-]+)` target may not be installed/m,
    ],
    proposals: ({ name }) => [{
      command: command`rustup target add ${name}`,
      does: "failures.do.rust_target",
      source: "tool",
    }],
  },
  {
    id: "rust.toolchain",
    tools: rust,
    exits: [1, 101],
    words: [
      /^error: (?:toolchain|override toolchain) '(?<name>[^'\n]+)' (?:\([^)\n]*\) )?(?:is|may) not (?:be )?installed/m,
      /^error: rustup could not choose a version of \w+ to run, because one wasn't specified/m,
      /^error: no override and no default toolchain set/m,
    ],
    says: ({ name }) => name === undefined ? "rust.toolchain.none" : "rust.toolchain",
    proposals: ({ name }) => [
      { command: "rustup toolchain list", does: "failures.do.toolchains" },
      {
        command: name === undefined
          ? "rustup default stable"
          : command`rustup toolchain install ${name}`,
        does: "failures.do.toolchain_install",
      },
    ],
  },
  {
    id: "rust.version",
    tools: rust,
    exits: [101, 1],
    words: [
      /^error: rustc (?<have>[\d.]+)\S* is not supported by the following packages?:\n +\S+ requires rustc (?<requires>[\d.]+)/m,
      /^error: package `(?<name>[^`\n]+)` cannot be built because it requires rustc (?<requires>[\d.]+)/m,
      /^ +feature `edition(?<edition>\d+)` is required$/m,
      /^ +this version of Cargo is older than the `(?<edition>\d+)` edition/m,
      /^ +supported edition values are [^\n]*, but `(?<edition>\w+)` is unknown$/m,
      /^error: lock file version `?\d+`? (?:requires `-Znext-lockfile-bump`|was found, but this version of Cargo does not understand)/m,
    ],
    says: ({ edition, requires }) =>
      edition !== undefined
        ? "rust.version.edition"
        : requires === undefined
        ? "rust.version.lock"
        : "rust.version",
    proposals: () => [
      { command: "rustc --version", does: "failures.do.tool_version" },
      { command: "rustup update stable", does: "failures.do.rust_update" },
    ],
  },
  {
    id: "rust.lock",
    tools: rust,
    words: [
      /^ *Blocking waiting for file lock on (?<name>[\w ]+)$(?![\s\S]*^ *(?:Compiling|Finished))/m,
    ],
    proposals: (_, { system }) => [{
      command: system.os === "linux" ? "ps -C cargo,rustc -o pid,args" : null,
      does: "failures.do.processes",
    }],
  },
  {
    id: "java.class_version",
    tools: java,
    words: [
      /^[^\n]*java\.lang\.UnsupportedClassVersionError: [^\n]*\(class file version (?<need>\d+)(?:\.\d+)?\)[^\n]*up to (?<have>\d+)/m,
      /^[^\n]*UnsupportedClassVersionError: [^\n]*: Unsupported major\.minor version (?<need>\d+)/m,
      /^[^\n]*(?:error: |ERROR\] )?(?:invalid target release|invalid source release|release version)[: ]*(?<release>\d+)(?: not supported)?/m,
      /^ *Unsupported class file major version (?<need>\d+)$/m,
    ],
    prove: ({ need, have, release }) =>
      Promise.resolve(open({
        requires: release ?? String(Number(need) - 44),
        ...have === undefined ? {} : { have: String(Number(have) - 44) },
      })),
    says: ({ have }) => have === undefined ? "java.class_version" : "java.class_version.have",
    proposals: (_, { system }) => [
      { command: "java -version", does: "failures.do.tool_version" },
      {
        command: system.os === "darwin"
          ? "/usr/libexec/java_home -V"
          : system.packageManagers[0] === "apt"
          ? "update-alternatives --list java"
          : null,
        does: "failures.do.javas",
      },
    ],
  },
  {
    id: "java.home",
    tools: java,
    exits: [1, 2],
    words: [
      /^(?:ERROR: )?(?:The )?JAVA_HOME (?:environment variable is not defined correctly|is not defined correctly|is set to an invalid directory|not found in your environment)/m,
      /^ERROR: JAVA_HOME is not set and no 'java' command could be found/m,
      /^Error: JAVA_HOME is not defined correctly\.$/m,
      /^[^\n]*No compiler is provided in this environment\. Perhaps you are running on a JRE rather than a JDK\?/m,
    ],
    proposals: (_, { shell }) => [
      {
        command: shell === "pwsh" ? "$env:JAVA_HOME" : "printenv JAVA_HOME",
        does: "failures.do.variable",
      },
      { command: "java -XshowSettings:properties -version", does: "failures.do.java_home" },
    ],
  },
  {
    id: "java.class",
    tools: java,
    exits: [1],
    words: [
      /^(?:Error: Could not find or load main class|错误: 找不到或无法加载主类) (?<name>\S+)/m,
      /^Exception in thread "[^"\n]*" java\.lang\.(?:NoClassDefFoundError|ClassNotFoundException): (?<name>\S+)/m,
      /^(?:Error: Unable to access jarfile|错误: 无法访问 jarfile) (?<jar>\S+)$/m,
    ],
    says: ({ jar }) => jar === undefined ? "java.class" : "java.jar",
    proposals: () => [{ command: "ls", does: "failures.do.list" }],
  },
  {
    id: "java.package",
    tools: java,
    exits: [1],
    words: [
      /^(?:\[ERROR\] )?[^\s:]+\.java:(?:\[?\d+(?:,\d+)?\]?:?) ?(?:error: |错误: )?(?:package (?<name>[\w.]+) does not exist|程序包(?<name2>[\w.]+)不存在)$/m,
    ],
    prove: ({ name, name2 }) => Promise.resolve(open({ name: name ?? name2 ?? "" })),
    proposals: () => [],
  },
  {
    id: "java.no_project",
    tools: java,
    exits: [1],
    words: [
      /^(?:\[[^\]\n]*\] )?[^\n]*there is no POM in this directory \((?<path>[^)\n]+)\)/m,
      /^Directory '(?<path>[^'\n]+)' does not contain a Gradle build\.$/m,
      /^> Directory '(?<path>[^'\n]+)' does not contain a Gradle build\.$/m,
    ],
    prove: (_, scene, facts) =>
      proveMissing(
        ["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"],
        scene,
        facts,
      ),
    says: ({ below }) => below === undefined ? "java.no_project" : "java.no_project.below",
    proposals: ({ below }) => [{
      command: below === undefined ? "ls" : command`cd ${below}`,
      does: below === undefined ? "failures.do.list" : "failures.do.cd",
    }],
  },
];
