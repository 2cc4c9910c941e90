/** What is said of failures of git, compilers, package managers and other tools. */
export const toolFailures = {
  "failures.git.not_a_repository": "This folder is not in a git repository.",
  "failures.git.no_upstream": "The branch {branch} has no upstream branch.",
  "failures.git.no_tracking": "The current branch has no upstream branch to pull from.",
  "failures.git.no_remote": "No remote is configured. Add one with git remote add.",
  "failures.git.no_remote.name": "There is no remote named {name}.",
  "failures.git.detached": "HEAD is detached: you are not on a branch.",
  "failures.git.push_protected":
    "The remote refuses the push: the branch is protected or a hook forbids it. Push another branch.",
  "failures.git.push_too_large":
    "The remote refuses a file that is too large, in one of the commits.",
  "failures.git.push_rejected": "The remote branch has commits that yours does not have.",
  "failures.git.divergent":
    "Your branch and its upstream have diverged, so no fast-forward is possible. Choose rebase or merge.",
  "failures.git.merge_conflict":
    "Both sides changed the same lines. Edit the files with conflicts, then add and commit them.",
  "failures.git.unmerged":
    "A merge is not finished: files with conflicts must be edited and added first.",
  "failures.git.rebase_in_progress":
    "A rebase or cherry-pick is in progress. Finish or abort it first.",
  "failures.git.no_rebase":
    "No such operation is in progress, so there is nothing to continue or abort.",
  "failures.git.local_changes": "Uncommitted changes would be overwritten.",
  "failures.git.untracked_overwritten": "The untracked file {path} would be overwritten.",
  "failures.git.unrelated_histories":
    "The two branches have no commit in common. Check that this is the right remote.",
  "failures.git.pathspec": "git does not know {name}, neither as a file nor as a branch.",
  "failures.git.pathspec.near": "git does not know {name}. The nearest name is {near}.",
  "failures.git.no_commits": "The branch has no commit yet.",
  "failures.git.index_lock":
    "The lock file {path} exists: another git process is running, or one has crashed.",
  "failures.git.dubious_ownership":
    "The owner of the repository {folder} is another user. git uses it only if safe.directory names it.",
  "failures.git.identity":
    "git does not know your name and email address. Set user.name and user.email.",
  "failures.git.public_key": "The server accepted none of your SSH keys.",
  "failures.git.password_removed":
    "The server no longer accepts passwords. Use a personal access token or an SSH key.",
  "failures.git.authentication":
    "The server did not accept the user name or the token, or none was given.",
  "failures.git.no_repository_there":
    "The remote repository does not exist, or your account has no access to it.",
  "failures.git.nothing_to_commit": "Nothing is staged for a commit.",
  "failures.git.remote_exists": "A remote named {name} exists.",
  "failures.git.branch_exists": "The branch {branch} exists.",
  "failures.git.branch_in_use": "The branch {branch} is checked out in another worktree.",
  "failures.git.tag_exists": "The tag {name} exists.",
  "failures.git.not_merged": "The branch {branch} has commits that are nowhere else.",
  "failures.git.destination_exists":
    "The folder {path} exists and is not empty. Clone into another one.",
  "failures.git.ignored": "A rule of .gitignore leaves {path} out.",
  "failures.git.corrupt":
    "An object or the index of the repository is damaged. Make a copy of the folder before you repair it.",
  "failures.ssh.host_key":
    "The host key cannot be verified. Ask the administrator of the host for its fingerprint before you connect.",
  "failures.ssh.host_key_changed":
    "The host key has changed: the host was installed again, or another machine answers in its place. Ask its administrator for the fingerprint.",
  "failures.ssh.key_file_open": "Others may read the private key, so ssh does not use it.",
  "failures.ssh.key_file_missing": "The key file {path} does not exist.",
  "failures.python.module":
    "Python cannot find the module {name}. It is not installed in this environment, or a virtual environment is not active.",
  "failures.python.module.meant":
    "Python cannot find the module {name}. A well-known package is called {meant}: correct the import, and install {name} only if it is what you mean.",
  "failures.python.module.package":
    "Python cannot find the module {name}. The package {package} has it, or the virtual environment with it is not active.",
  "failures.python.module.venv":
    "Python cannot find the module {name}, and the virtual environment {venv} is not active.",
  "failures.python.module.own":
    "The module {name} belongs to this project. Run Python in its folder, or install the project.",
  "failures.python.managed":
    "The system manages this Python. Install packages in a virtual environment.",
  "failures.python.managed.venv":
    "The system manages this Python, and the virtual environment {venv} is not active.",
  "failures.python.no_distribution":
    "pip found no release of {name}{version} for this Python and this system.",
  "failures.python.no_distribution.version":
    "The releases of {name} need another Python ({requires}).",
  "failures.python.wheel": "pip could not build a package from its source.",
  "failures.python.wheel.name":
    "pip could not build {name} from its source. A newer Python often has no ready wheel yet.",
  "failures.python.wheel.header":
    "pip could not build the package: the header {header} is missing.",
  "failures.python.requirements_missing": "There is no such requirements file.",
  "failures.python.script_missing": "There is no such script.",
  "failures.python.version": "The code needs a newer Python.",
  "failures.python.version.two": "The code is written for Python 2, where {word} is a statement.",
  "failures.python.version.requires": "The project needs another Python: {requires}.",
  "failures.python.no_venv_module": "This Python lacks ensurepip, which the package {package} has.",
  "failures.node.script": "package.json has no script {name}.",
  "failures.node.script.near": "package.json has no script {name}. The nearest name is {near}.",
  "failures.node.no_package": "This folder has no package.json.",
  "failures.node.no_package.below": "This folder has no package.json, but {below} has one.",
  "failures.node.no_lock": "npm ci needs package-lock.json, which is missing here.",
  "failures.node.module":
    "Node.js cannot find the package {name}, and package.json does not list it.",
  "failures.node.module.uninstalled":
    "Node.js cannot find the package {name}. package.json lists it, but it is not installed.",
  "failures.node.module.file": "Node.js cannot find the file {name}.",
  "failures.node.bin": "The script runs {name}, which is not installed in this project.",
  "failures.node.bin.uninstalled":
    "The script runs {name}, and the packages of the project are not installed.",
  "failures.node.resolve": "The packages ask for versions that exclude each other.",
  "failures.node.resolve.by": "{by} asks for a version of {name} that the project excludes.",
  "failures.node.permission":
    "npm may not write to its folder. Use a prefix in your home folder instead of the system's.",
  "failures.node.engine": "A package needs another version of Node.js.",
  "failures.node.engine.requires": "A package needs another version of Node.js: {requires}.",
  "failures.node.old_syntax":
    "The code uses syntax that this Node.js does not know. It needs a newer one.",
  "failures.node.old_syntax.modules":
    'ES modules and CommonJS are mixed: "type": "module" in package.json, or .mjs and .cjs, decide.',
  "failures.node.old_syntax.openssl":
    "The build tool is too old for the OpenSSL of this Node.js. Update it, or use an older Node.js.",
  "failures.node.unknown_package": "The registry has no package {name}.",
  "failures.node.unknown_version": "The registry has no version {version} of {name}.",
  "failures.node.bad_json": "package.json is not valid JSON.",
  "failures.node.no_lock.other":
    "npm ci needs package-lock.json. Here is {other}, the lock file of {lock}.",
  "failures.node.no_lock.pnpm": "The install is frozen, and pnpm-lock.yaml is missing here.",
  "failures.node.lock_differs": "The lock file does not match package.json.",
  "failures.c.header": "The compiler cannot find the header {name}.",
  "failures.c.header.package":
    "The compiler cannot find the header {name}. The package {package} has it.",
  "failures.c.library": "The linker cannot find the library {name}.",
  "failures.c.library.package":
    "The linker cannot find the library {name}. The package {package} has it.",
  "failures.c.undefined":
    "The linker finds no definition of {name}: a source file or a library (-l) is missing from the command.",
  "failures.c.undefined.near":
    "The linker finds no definition of {name}. The compiler thinks that {near} is meant.",
  "failures.c.undefined.main": "The program has no function main. To compile only, add -c.",
  "failures.c.undefined.math":
    "The linker finds no definition of {name}. The mathematical library is linked with -lm.",
  "failures.c.pkg_config":
    "pkg-config does not know {name}: its development package is missing, or PKG_CONFIG_PATH does not contain it.",
  "failures.c.pkg_config.package": "pkg-config does not know {name}. The package {package} has it.",
  "failures.make.target": "The makefile has no rule for {name}, and no such file exists.",
  "failures.make.target.near": "The makefile has no rule for {name}. The nearest target is {near}.",
  "failures.make.target.by": "{by} needs the file {name}, which does not exist and has no rule.",
  "failures.make.no_makefile": "This folder has no makefile.",
  "failures.make.no_makefile.below": "This folder has no makefile, but {below} has one.",
  "failures.make.separator": "Line {number} of {path} must begin with a tab, not with spaces.",
  "failures.cmake.package":
    "CMake cannot find the package {name}. Install its development files, or set CMAKE_PREFIX_PATH.",
  "failures.cmake.version": "The project needs CMake {requires} or newer, and this is {have}.",
  "failures.cmake.version.old_project":
    "The project is written for a CMake older than {requires}, which this CMake no longer supports.",
  "failures.cmake.no_lists": "The folder {path} has no CMakeLists.txt.",
  "failures.cmake.no_cache": "The build folder is not configured yet.",
  "failures.cmake.moved":
    "The build folder was configured at another place ({old}). Use a new build folder.",
  "failures.cmake.no_compiler": "CMake cannot find the program {name}.",
  "failures.loader.library": "The shared library {name} is missing.",
  "failures.loader.library.package":
    "The shared library {name} is missing. The package {package} has it.",
  "failures.loader.glibc": "The program was built for a newer system: it needs {version}.",
  "failures.go.no_module": "This folder and those above it have no go.mod.",
  "failures.go.no_module.below": "This folder has no go.mod, but {below} has one.",
  "failures.go.package": "No module of go.mod has the package {name}.",
  "failures.go.package.own":
    "There is no package {name}, neither in the standard library nor in go.mod.",
  "failures.go.version": "The module needs Go {requires}.",
  "failures.go.version.unknown": "This Go does not understand the go.mod. It needs a newer one.",
  "failures.rust.no_manifest": "This folder and those above it have no Cargo.toml.",
  "failures.rust.no_manifest.below": "This folder has no Cargo.toml, but {below} has one.",
  "failures.rust.crate": "The crate {name} is not a dependency of this project.",
  "failures.rust.target": "The standard library for the target {name} is not installed.",
  "failures.rust.toolchain": "The Rust toolchain {name} is not installed.",
  "failures.rust.toolchain.none": "rustup has no default toolchain.",
  "failures.rust.version": "The project needs rustc {requires} or newer.",
  "failures.rust.version.edition": "This Cargo does not know the edition {edition}.",
  "failures.rust.version.lock": "Cargo.lock was written by a newer Cargo.",
  "failures.rust.lock": "Another cargo process holds the lock on {name}.",
  "failures.java.class_version": "The code needs Java {requires} or newer.",
  "failures.java.class_version.have":
    "The code is compiled for Java {requires}, and this is Java {have}.",
  "failures.java.home": "JAVA_HOME does not name the folder of a JDK.",
  "failures.java.class": "Java cannot find the class {name} on the class path.",
  "failures.java.jar": "There is no file {jar}.",
  "failures.java.package": "The package {name} is not on the class path.",
  "failures.project.no_file": "This folder has no {name}.",
  "failures.java.no_project": "This folder has no pom.xml and no build.gradle.",
  "failures.java.no_project.below":
    "This folder has no pom.xml and no build.gradle, but {below} has one.",
  "failures.apt.lock": "Another process holds the lock of the package manager. Wait until it ends.",
  "failures.apt.lock.process":
    "The process {process} holds the lock of the package manager. Wait until it ends.",
  "failures.apt.rights": "The package manager needs the rights of the administrator (root).",
  "failures.apt.unknown_package":
    "The package lists do not contain {name}. They may be old or empty.",
  "failures.apt.unknown_package.other":
    "No package is named {name}. The package {package} has this program.",
  "failures.apt.no_candidate":
    "The package {name} is mentioned by others, and no source has it. The package lists may be old.",
  "failures.apt.held":
    "Packages are held back or depend on versions that cannot be installed together.",
  "failures.apt.interrupted": "An earlier installation was interrupted and must be finished first.",
  "failures.apt.key":
    "The key {key} that signs a package source is not known to apt. Get it from the source's own documentation.",
  "failures.apt.unsigned": "The package source {name} is not signed with a key that apt trusts.",
  "failures.apt.no_release":
    "The package source {name} has nothing for this release of the system, or the package lists are old.",
  "failures.dnf.unknown_package": "No package is named {name}.",
  "failures.manager.rights": "The package manager needs the rights of the administrator (root).",
  "failures.manager.lock":
    "Another process holds the lock of the package manager. Wait until it ends.",
  "failures.docker.socket_rights":
    "Your user may not use the socket of Docker: it is not in the group docker.",
  "failures.docker.daemon": "The Docker daemon is not running, or its socket is elsewhere.",
  "failures.docker.image": "The image {name} does not exist there, or it needs a login.",
  "failures.docker.name_in_use": "A container named {name} exists.",
  "failures.docker.no_container": "There is no container {name}.",
  "failures.docker.not_running": "The container {name} is not running.",
  "failures.docker.program": "The image has no program {name}.",
  "failures.docker.no_file":
    "Docker finds no Dockerfile or compose file in this folder, or the path of the build context is missing.",
  "failures.docker.compose": "The plugin compose of Docker is not installed.",
  "failures.kubectl.server":
    "The Kubernetes server does not answer: the cluster is not running, or the context is wrong.",
  "failures.kubectl.not_found": "There is no {kind} {name} in this namespace.",
  "failures.kubectl.no_type": "The server has no resource type {kind}.",
  "failures.systemd.unit_not_found": "There is no unit {name}.",
  "failures.systemd.unit_not_found.near": "There is no unit {name}. The nearest name is {near}.",
  "failures.systemd.failed": "The service {name} did not start. Its journal says why.",
  "failures.systemd.absent":
    "systemd does not run here, as in most containers. Start the program itself.",
  "failures.systemd.rights":
    "The change of a service needs the rights of the administrator (root).",
  "failures.psql.server":
    "The PostgreSQL server of this machine is not running, or its socket is elsewhere.",
  "failures.psql.server.host": "No PostgreSQL server accepts connections at {host}, port {port}.",
  "failures.psql.role": "PostgreSQL has no role {name}. Name another one with -U.",
  "failures.psql.database": "PostgreSQL has no database {name}.",
  "failures.psql.password":
    "PostgreSQL did not accept the password or the way of login of {name}. pg_hba.conf says which way is allowed.",
  "failures.psql.no_password": "PostgreSQL asks for a password, and none was given.",
  "failures.mysql.server": "The MySQL server is not running, or its socket is elsewhere.",
  "failures.mysql.access":
    "MySQL did not accept the login of {name} from {host}: the password is wrong, or the user has no rights from there.",
  "failures.mysql.database": "MySQL has no database {name}.",
  "failures.git.merge_conflict.files":
    "Both sides changed the same lines of {files}. Edit the conflicts, then add and commit.",
  "failures.git.local_changes.files": "Uncommitted changes of {files} would be overwritten.",
  "failures.git.push_too_large.file":
    "The remote refuses {path}: it has {size}, and {limit} is the limit. It must leave the commits, or go to Git LFS.",
  "failures.git.no_repository_there.url":
    "There is no repository {url}, or your account has no access to it.",
  "failures.ssh.host_key_changed.host":
    "The host key of {host} has changed: the host was installed again, or another machine answers in its place. Ask its administrator for the fingerprint.",
  "failures.ssh.host_key.host":
    "The host key of {host} cannot be verified. Ask the administrator of the host for its fingerprint before you connect.",
  "failures.ssh.key_file_open.path":
    "Others may read the private key {path} (its rights are too open), so ssh does not use it.",
  "failures.manager.lock.tool": "Another process of {tool} holds its lock. Wait until it ends.",
  "failures.apt.depends": "{name} depends on {by}, which cannot be installed here.",
  "failures.python.require_venv":
    "pip is set to install only in a virtual environment, and none is active.",
  "failures.sqlite.locked": "The database file is locked: another program writes to it.",
  "failures.python.version.have": "The project needs Python {requires}, and this is {have}.",
} as const;
