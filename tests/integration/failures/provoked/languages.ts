import { provoked, type ProvokedCase } from "./case.ts";

const scripts =
  `echo '{"name":"x","version":"1.0.0","scripts":{"build":"tsc-none"}}' >package.json`;
const dependency =
  `mkdir dep; echo '{"name":"dep","version":"1.0.0","engines":{"node":">=99"}}' >dep/package.json; echo '{"name":"x","version":"1.0.0","dependencies":{"dep":"file:./dep"}}' >package.json; echo engine-strict=true >.npmrc`;
const crate = (more: string, edition = "2021") =>
  `mkdir -p src; echo 'fn main(){}' >src/main.rs; printf '[package]\\nname="x"\\nversion="0.1.0"\\nedition="${edition}"\\n${more}' >Cargo.toml`;
const lists = (text: string) =>
  `printf 'cmake_minimum_required(VERSION 3.10)\\nproject(x NONE)\\n${text}' >CMakeLists.txt`;

export const languageCases: readonly ProvokedCase[] = [
  provoked("project.no_file", "ninja", ["", "ninja"], { names: ["build.ninja"] }),
  provoked("project.no_file", "ninja", [
    "mkdir build; touch build/build.ninja",
    "ninja",
  ], { names: ["cd build"] }),
  provoked("python.module", "python3", ["", "python3 -c 'import nothing_of_this_name'"], {
    names: ["nothing_of_this_name"],
  }),
  provoked("python.module", "python3", [
    "mkdir .venv; touch .venv/pyvenv.cfg",
    "python3 -c 'import nothing_of_this_name'",
  ], {
    names: [". .venv/bin/activate"],
  }),
  // A slip of a well-known name is no name to install.
  provoked("python.module", "python3", ["", "python3 -c 'import numpyy'"], {
    names: ["called numpy:", "python3 -m pip list"],
  }),
  provoked("python.module", "python3", ["", "python3 -m nothing_x"], { names: ["nothing_x"] }),
  provoked("python.managed", "/usr/bin/python3", [
    "",
    "/usr/bin/python3 -m pip install requests-none",
  ], { names: ["python3 -m venv .venv"] }),
  provoked("python.no_distribution", "pip", [
    "",
    "python3 -m pip install --no-index nothing-of-this-name-xyz",
  ], {
    names: ["nothing-of-this-name-xyz"],
  }),
  provoked("python.wheel", "pip", [
    'mkdir p; printf \'[build-system]\\nrequires=[]\\nbuild-backend="b"\\nbackend-path=["."]\\n[project]\\nname="p"\\nversion="1"\\n\' >p/pyproject.toml; printf \'def build_wheel(*a, **k):\\n raise SystemExit("no")\\n\' >p/b.py',
    "python3 -m pip install --no-index --no-build-isolation ./p",
  ]),
  provoked("python.requirements_missing", "pip", [
    "touch requirements.txt",
    "python3 -m pip install -r requirement.txt",
  ], {
    names: ["python3 -m pip install -r requirements.txt"],
  }),
  provoked("python.script_missing", "python3", ["touch manage.py", "python3 mange.py runserver"], {
    names: ["python3 manage.py runserver"],
  }),
  provoked("python.version", "python3", ["", "python3 -c 'print \"x\"'"], { names: ["Python 2"] }),
  provoked("node.script", "npm", [scripts, "npm run biuld"], { names: ["npm run build"] }),
  provoked("node.no_package", "npm", ["mkdir web; echo '{}' >web/package.json", "npm start"], {
    names: ["cd web"],
  }),
  provoked("node.no_package", "npm", [scripts, "npm ci"], { names: ["npm install"] }),
  provoked("node.module", "node", ["", "node -e 'require(\"nothing-of-this-name\")'"], {
    names: ["nothing-of-this-name"],
  }),
  provoked("node.module", "node", [
    `echo '{"dependencies":{"left":"1"}}' >package.json; echo 'import "left"' >a.mjs`,
    "node a.mjs",
  ], { names: ["npm install"] }),
  provoked("node.module", "node", ["", "node a.js"], { names: ["a.js"] }),
  provoked("node.bin", "npm", [scripts, "npm run build"], { names: ["tsc-none", "npm install"] }),
  provoked("node.engine", "npm", [dependency, "npm install"], { names: [">=99"] }),
  provoked("node.old_syntax", "node", [
    "printf 'import x from \"fs\"\\nmodule.exports=x' >a.cjs",
    "node a.cjs",
  ]),
  provoked("node.bad_json", "npm", [`echo '{"name":"x",' >package.json`, "npm install"]),
  provoked("npm.subcommand", "npm", [scripts, "npm instll"], { names: ["npm install"] }),
  provoked("pip.subcommand", "pip", ["", "pip instal x"], { names: ["pip install x"] }),
  provoked("c.header", "gcc", ["echo '#include <nothing.h>' >a.c", "gcc -c a.c"], {
    names: ["nothing.h"],
  }),
  provoked("c.library", "gcc", ["echo 'int main(void){return 0;}' >a.c", "gcc a.c -lnothing"], {
    names: ["nothing"],
  }),
  provoked(
    "c.undefined",
    "gcc",
    ["echo 'int f(void);int main(void){return f();}' >a.c", "gcc a.c"],
    { names: ["f"] },
  ),
  provoked("c.pkg_config", "pkg-config", ["", "pkg-config --libs nothing-x"], {
    names: ["nothing-x"],
  }),
  provoked("make.target", "make", ["printf 'test:\\n' >Makefile", "make tset"], {
    names: ["make test"],
  }),
  provoked("make.target", "make", ["printf 'all: a.o\\n' >Makefile", "make"], {
    names: ["a.o", "all"],
  }),
  provoked("make.target", "make", ["printf 'test:\\n' >Makefile", "make tset"], {
    language: "zh_CN",
  }),
  provoked("make.no_makefile", "make", ["mkdir src; touch src/Makefile", "make"], {
    names: ["cd src"],
  }),
  provoked("make.separator", "make", ["printf 'all:\\n    echo x\\n' >Makefile", "make"], {
    names: ["2"],
  }),
  provoked("cmake.package", "cmake", [lists("find_package(Nothing REQUIRED)\\n"), "cmake ."], {
    names: ["Nothing"],
  }),
  provoked("cmake.version", "cmake", [
    "printf 'cmake_minimum_required(VERSION 9.10)\\n' >CMakeLists.txt",
    "cmake .",
  ], { names: ["9.10"] }),
  provoked("cmake.no_lists", "cmake", ["", "cmake ."]),
  provoked("cmake.no_lists", "cmake", ["", "cmake --build ."]),
  provoked("cmake.moved", "cmake", [
    `${lists("")}; cmake .; mkdir y; cp CMakeCache.txt CMakeLists.txt y`,
    "cd y && cmake .",
  ]),
  provoked("cmake.no_compiler", "cmake", [
    "printf 'cmake_minimum_required(VERSION 3.10)\\nproject(x C)\\n' >CMakeLists.txt",
    "cmake -DCMAKE_C_COMPILER=none-cc .",
  ]),
  provoked("loader.library", "gcc", [
    "echo 'int f(void){return 0;}' >l.c; gcc -shared -o libnone.so l.c; echo 'int f(void);int main(void){return f();}' >a.c; gcc a.c -L. -lnone; rm libnone.so",
    "./a.out",
  ], { names: ["libnone.so"] }),
  provoked("go.no_module", "go", ["mkdir svc; echo 'module x' >svc/go.mod", "go build"], {
    names: ["cd svc"],
  }),
  provoked("go.package", "go", [
    "echo 'module x' >go.mod; printf 'package main\\nimport \"github.com/nothing/x\"\\nfunc main(){x.F()}\\n' >a.go",
    "go build",
  ], { names: ["go get github.com/nothing/x"] }),
  provoked("go.version", "go", [
    "export GOTOOLCHAIN=local; printf 'module x\\n\\ngo 1.99\\n' >go.mod; printf 'package main\\nfunc main(){}\\n' >a.go",
    "go build",
  ], {
    names: ["1.99"],
  }),
  provoked("go.subcommand", "go", ["", "go biuld"], { names: ["go build"] }),
  provoked("rust.no_manifest", "cargo", ["", "cargo build"]),
  provoked("rust.crate", "cargo", [
    `${crate("")}; echo 'use nothing::x; fn main(){}' >src/main.rs`,
    "cargo build --offline",
  ], {
    names: ["cargo add nothing"],
  }),
  provoked("rust.target", "cargo", [
    crate(""),
    "cargo build --offline --target aarch64-unknown-linux-gnu",
  ], {
    names: ["rustup target add aarch64-unknown-linux-gnu"],
  }),
  provoked("rust.version", "cargo", [crate("", "2099"), "cargo build --offline"], {
    names: ["2099"],
  }),
  provoked("rust.version", "cargo", [crate('rust-version="1.999"\\n'), "cargo build --offline"], {
    names: ["1.999"],
  }),
  provoked("cargo.subcommand", "cargo", ["", "cargo biuld"], { names: ["cargo build"] }),
  provoked("java.class_version", "java javac", [
    "echo 'class A{public static void main(String[] a){}}' >A.java; javac A.java; printf '\\x00\\x00\\x00\\x45' | dd of=A.class bs=1 seek=4 conv=notrunc",
    "java A",
  ], { names: ["Java 25"] }),
  provoked("java.class", "java", ["", "java Nothing"], { names: ["Nothing"] }),
  provoked("java.class", "java", ["", "java -jar nothing.jar"], { names: ["nothing.jar"] }),
  provoked("java.package", "javac", [
    "echo 'import org.nothing.X; class A{}' >A.java",
    "javac A.java",
  ], { names: ["org.nothing"] }),
  provoked("java.home", "mvn", ["export JAVA_HOME=/none", "mvn -v"]),
  provoked("java.no_project", "mvn", ["", "mvn -o -q -B package"]),
];
