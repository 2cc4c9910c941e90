/** Failures of C and C++, make, cmake, pkg-config, the linker and the loader. */

import { command } from "./command_text.ts";
import { headerPackage, libraryPackage, objectPackage } from "./libraries.ts";
import { corrected, nearName } from "./near.ts";
import { installLine, packageOf } from "./packages.ts";
import { fileOf, open, proveMissing, proven, refuted } from "./proofs.ts";
import type { Details, Draft, Failure, Scene } from "./types.ts";
import { undefinedSymbol } from "./undefined_symbol.ts";

const builders =
  "make gmake cc gcc g++ c++ clang clang++ cmake ninja ld pip python cargo go npm node-gyp meson bazel configure"
    .split(" ");

export const buildFailures: readonly Failure[] = [
  {
    id: "c.header",
    tools: builders,
    words: [
      /^[^\s:]+:\d+:\d+: fatal error: (?<name>[^:\n]+): (?:No such file or directory|没有那个文件或目录)$/m,
      /^[^\s:]+:\d+:\d+: (?:fatal error|致命错误)[：:] ?(?<name>[^:：\n]+)[：:] ?(?:No such file or directory|没有那个文件或目录)$/m,
      /^[^\s:]+:\d+:\d+: fatal error: '(?<name>[^'\n]+)' file not found$/m,
    ],
    prove: ({ name = "" }, { text, system }) => {
      const isPip = /Failed building wheel|subprocess-exited-with-error/.test(text);
      const found = headerPackage(name, system.packageManagers);
      if (isPip) return Promise.resolve(refuted);
      return Promise.resolve(open(found === null ? { name } : { name, package: found }));
    },
    says: ({ package: name }) => name === undefined ? "c.header" : "c.header.package",
    proposals: installDrafts,
  },
  {
    id: "c.library",
    tools: builders,
    words: [
      /^(?: += note: )?\S*ld(?:\.\w+)?: (?:cannot find|找不到) -l(?<name>[\w.+-]+)/m,
      /^ld: library (?:not found for -l|')(?<name>[\w.+-]+)/m,
      /^(?: += note: )?\S*lld: error: unable to find library -l(?<name>[\w.+-]+)$/m,
    ],
    prove: ({ name = "" }, { system }) => {
      const found = libraryPackage(name, system.packageManagers);
      return Promise.resolve(open(found === null ? { name } : { name, package: found }));
    },
    says: ({ package: name }) => name === undefined ? "c.library" : "c.library.package",
    proposals: (details, scene) => [
      ...installDrafts(details, scene),
      { command: command`pkg-config --libs ${details.name}`, does: "failures.do.pkg_config" },
    ],
  },
  undefinedSymbol,
  {
    id: "make.target",
    tools: ["make", "gmake"],
    exits: [2],
    words: [
      /^g?make(?:\[\d+\])?: \*\*\* (?:No rule to make target|没有规则可制作目标) ?['“`](?<name>[^'”\n]+)['”](?:(?:, needed by|，由) ?['“`](?<by>[^'”\n]+)['”])?/m,
    ],
    prove: async (details, scene, facts) => {
      const { name = "", by } = details;
      if (by !== undefined) return open(details);
      if (scene.text.includes(`make: ${name}: No such file`)) return refuted;
      const files = await Promise.all(
        ["GNUmakefile", "makefile", "Makefile"].map((it) => fileOf(it, scene, facts)),
      );
      const file = files.find((it) => it !== null);
      if (!file) return open(details);
      const targets = targetsOf(file.head);
      if (targets.includes(name)) return refuted;
      const near = nearName(name, targets);
      return near === null ? proven({ name }) : proven({ name, near });
    },
    says: ({ near, by }) =>
      near !== undefined ? "make.target.near" : by !== undefined ? "make.target.by" : "make.target",
    proposals: ({ name = "", near, by }, scene) => [{
      command: near !== undefined ? corrected(scene, name, near) : by !== undefined ? "ls" : null,
      does: near === undefined ? "failures.do.list" : "failures.do.near",
    }],
  },
  {
    id: "make.no_makefile",
    tools: ["make", "gmake"],
    exits: [2],
    words: [
      /^g?make(?:\[\d+\])?: \*\*\* (?:No targets specified and no makefile found|没有指明目标并且找不到 makefile)/m,
    ],
    prove: (_, scene, facts) => proveMissing(["Makefile", "makefile", "GNUmakefile"], scene, facts),
    says: ({ below }) => below === undefined ? "make.no_makefile" : "make.no_makefile.below",
    proposals: ({ below }) => [{
      command: below === undefined ? "ls" : command`cd ${below}`,
      does: below === undefined ? "failures.do.list" : "failures.do.cd",
    }],
  },
  {
    id: "make.separator",
    tools: ["make", "gmake"],
    exits: [2],
    words: [
      /^(?<path>[^\s:：]+)[:：](?<number>\d+)[:：] \*\*\* ?(?:missing separator|缺失分隔符|分隔符缺失)/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(details.path ?? "", scene, facts);
      const line = file?.head.split("\n")[Number(details.number) - 1];
      return line === undefined
        ? open(details)
        : /^ +\S/.test(line)
        ? proven(details)
        : open(details);
    },
    proposals: ({ path, number }) => [{
      command: command`sed -n ${`${number}l`} ${path}`,
      does: "failures.do.line",
    }],
  },
  {
    id: "cmake.package",
    tools: ["cmake", "make", "ninja", "ccmake", "pip", "colcon"],
    words: [
      /^CMake Error at [^\n]* \(find_package\):\n(?:[^\n]*\n){0,8}? +(?:Could not find a package configuration file provided by|By not providing "Find\S+\.cmake"[^\n]*\n[^\n]*provided by) ?\n? *"(?<name>[^"\n]+)"/m,
      /^ +Could NOT find (?<name>[\w-]+)(?:,| \(missing: )/m,
      /^CMake Error at [^\n]*FindPkgConfig\.cmake:[^\n]*\n +(?:A required package was not found|The following required packages were not found:)\n\n? *(?:- (?<name>[^\s\n]+))?/m,
    ],
    prove: (details, { text }) => {
      const name = details.name ??
        /^-- +(?:No package|Package) '(?<name>[\w.+-]+)'/m.exec(text)?.groups?.name;
      return Promise.resolve(open(name === undefined ? details : { name }));
    },
    proposals: (
      { name },
    ) => [{
      command: command`cmake --help-module ${`Find${name}`}`,
      does: "failures.do.cmake_module",
    }],
  },
  {
    id: "cmake.version",
    tools: ["cmake", "make", "pip"],
    words: [
      /^ +CMake (?<requires>[\d.]+) or higher is required\. {1,2}You are running version (?<have>[\d.]+)/m,
      /^ +Compatibility with CMake < (?<requires>[\d.]+) has been removed from CMake\.$/m,
    ],
    says: ({ have }) => have === undefined ? "cmake.version.old_project" : "cmake.version",
    proposals: () => [{ command: "cmake --version", does: "failures.do.tool_version" }],
  },
  {
    id: "cmake.no_lists",
    tools: ["cmake"],
    exits: [1],
    words: [
      /^CMake Error: The source directory "(?<path>[^"\n]+)" does not (?:appear to contain CMakeLists\.txt|exist)\.$/m,
      /^Error: could not load cache$/m,
      /^Error: (?<path>\S+) is not a directory$/m,
    ],
    prove: async ({ path }, _, facts) => {
      if (path === undefined) return open({ cache: "1" });
      return await facts.file(`${path}/CMakeLists.txt`) ? refuted : proven({ path });
    },
    says: ({ cache }) => cache === undefined ? "cmake.no_lists" : "cmake.no_cache",
    proposals: ({ cache }) => [{
      command: cache === undefined ? "ls" : "cmake -S . -B build",
      does: cache === undefined ? "failures.do.list" : "failures.do.cmake_configure",
    }],
  },
  {
    id: "cmake.moved",
    tools: ["cmake", "make", "ninja"],
    words: [
      /^CMake Error: The current CMakeCache\.txt directory (?<path>\S+) is different than the directory (?<old>\S+) where CMakeCache\.txt was created/m,
      /^CMake Error: The source "(?<path>[^"\n]+)" does not match the source "(?<old>[^"\n]+)" used to generate cache/m,
    ],
    proposals: () => [{ command: "cmake -S . -B build-new", does: "failures.do.cmake_configure" }],
  },
  {
    id: "cmake.no_compiler",
    tools: ["cmake", "meson"],
    words: [
      /^ +No CMAKE_(?<name>\w+?)_COMPILER could be found\./m,
      /^ +The CMAKE_(?<name>\w+?)_COMPILER:\n\n +(?<program>\S+)\n\n +is not a full path and was not found/m,
      /^CMake Error: CMAKE_(?<name>\w+?)_COMPILER not set, after EnableLanguage/m,
      /^CMake Error: CMake was unable to find a build program corresponding to "(?<generator>[^"\n]+)"/m,
    ],
    prove: ({ name, generator, program: typed }, { system }) => {
      const program = typed !== undefined
        ? typed
        : generator === undefined
        ? name === "CXX" ? "g++" : name === "Fortran" ? "gfortran" : "gcc"
        : generator === "Ninja"
        ? "ninja"
        : "make";
      const found = packageOf(program, system.packageManagers);
      return Promise.resolve(open({ name: program, ...found === null ? {} : { package: found } }));
    },
    proposals: installDrafts,
  },
  {
    id: "c.pkg_config",
    tools: ["pkg-config", "pkgconf", "make", "cargo", "pip", "npm", "meson", "go", "cmake"],
    words: [
      /^Package (?<name>[\w.+-]+) was not found in the pkg-config search path\.$/m,
      /^(?:No package|Package) '(?<name>[\w.+-]+)'(?:, required by '[^'\n]*',)? (?:found|not found)$/m,
      /^ +The system library `(?<name>[^`\n]+)` required by crate `[^`\n]+` was not found\.$/m,
    ],
    prove: ({ name = "" }, { system }) => {
      const library = name.replace(/^lib|-?\d[\d.]*$/g, "");
      const found = name === "openssl"
        ? libraryPackage("ssl", system.packageManagers)
        : libraryPackage(name === "zlib" ? "z" : library, system.packageManagers);
      return Promise.resolve(open(found === null ? { name } : { name, package: found }));
    },
    says: ({ package: name }) => name === undefined ? "c.pkg_config" : "c.pkg_config.package",
    proposals: (details, scene) => [
      ...installDrafts(details, scene),
      { command: "pkg-config --variable pc_path pkg-config", does: "failures.do.pkg_config_path" },
    ],
  },
  {
    id: "loader.library",
    tools: "any",
    words: [
      /^(?<program>[^\s:]+): error while loading shared libraries: (?<name>[^\s:]+): cannot open shared object file: No such file or directory$/m,
      /^(?<program>[^\s:]+): 加载共享库时出错: (?<name>[^\s:]+): [^\n]*$/m,
      /^(?:ImportError|OSError): (?<name>lib[^\s:]+): cannot open shared object file: No such file or directory$(?!\n\S)/m,
      /^Error loading shared library (?<name>[^\s:]+): No such file or directory \(needed by (?<program>[^)\n]+)\)$/m,
      /^dyld(?:\[\d+\])?: Library not loaded: (?<name>\S+)$/m,
    ],
    prove: (details, { system }) => {
      const found = objectPackage(details.name ?? "", system.packageManagers);
      return Promise.resolve(open(found === null ? details : { ...details, package: found }));
    },
    says: ({ package: name }) => name === undefined ? "loader.library" : "loader.library.package",
    proposals: (details, scene) => [
      ...installDrafts(details, scene),
      {
        command: scene.system.os === "linux" ? "ldconfig -p" : null,
        does: "failures.do.libraries",
      },
    ],
  },
  {
    id: "loader.glibc",
    tools: "any",
    words: [
      /^[^\n]*version `GLIBC_(?<version>[\d.]+)' not found \(required by (?<program>[^)\n]+)\)/m,
      /^[^\n]*version `(?<other>GLIBCXX_[\d.]+|CXXABI_[\d.]+)' not found \(required by (?<program>[^)\n]+)\)/m,
      /^[^\n]*找不到版本[“`‘]GLIBC_(?<version>[\d.]+)/m,
    ],
    prove: ({ other, program }, { text }) =>
      Promise.resolve(open({
        version: newest(text) ?? other ?? "",
        ...program === undefined ? {} : { program },
      })),
    proposals: (_, { system }) => [{
      command: system.os === "linux" ? "ldd --version" : null,
      does: "failures.do.glibc",
    }],
  },
];

/** The newest version of the C library that the loader misses. */
function newest(text: string): string | undefined {
  const versions = Array.from(text.matchAll(/[`“‘]GLIBC_([\d.]+)/g), ([, it]) => `GLIBC ${it}`);
  const byNumber = new Intl.Collator("en", { numeric: true });
  return versions.toSorted(byNumber.compare).at(-1);
}

function installDrafts({ package: name }: Details, { system }: Scene): readonly Draft[] {
  const line = installLine(system.packageManagers, name);
  return [{
    command: line,
    does: "failures.do.install",
    ...line?.startsWith("brew") === true ? {} : { caution: "failures.caution.rights" as const },
  }];
}

/** Targets that a makefile names, patterns and variables aside. */
function targetsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/^([\w./-]+(?: [\w./-]+)*) *:(?![:=])/gm), ([, it]) => it ?? "")
    .flatMap((it) => it.split(" ")).filter((it) => !it.startsWith("."));
}
