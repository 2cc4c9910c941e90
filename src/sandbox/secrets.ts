/** What lies in a home folder and opens a door elsewhere. A confined program finds it empty. */

/** Below the home folder, files and folders alike; the places where each program keeps it. */
const secretsAtHome = [
  // Keys.
  ".ssh",
  ".gnupg",
  ".password-store",
  ".vault-token",
  ".config/op",
  ".config/age",
  ".config/sops",
  ".local/share/keyrings",
  ".local/share/kwalletd",
  ".pki",
  // Clouds and clusters.
  ".aws",
  ".azure",
  ".boto",
  ".s3cfg",
  ".oci",
  ".kube",
  ".docker",
  ".fly",
  ".netlify",
  ".config/containers",
  ".config/doctl",
  ".config/gcloud",
  ".config/heroku",
  ".config/rclone",
  ".config/configstore",
  ".terraformrc",
  ".terraform.d",
  // Code and packages.
  ".netrc",
  ".git-credentials",
  ".config/git/credentials",
  ".config/gh",
  ".config/glab-cli",
  ".config/hub",
  ".npmrc",
  ".yarnrc.yml",
  ".pypirc",
  ".config/pip",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".gem/credentials",
  ".m2/settings-security.xml",
  // Databases.
  ".pgpass",
  ".my.cnf",
  ".mylogin.cnf",
  // Sessions of browsers and mail.
  ".mozilla",
  ".thunderbird",
  ".config/BraveSoftware",
  ".config/chromium",
  ".config/google-chrome",
  ".config/microsoft-edge",
  // What was typed.
  ".bash_history",
  ".zsh_history",
  ".local/share/fish",
  ".python_history",
  ".node_repl_history",
  ".psql_history",
  ".mysql_history",
] as const;

/**
 * Those that may be there, absolute. Each folder above them is listed once, which costs less than to
 * ask for each.
 */
export function secretsIn(home: string): readonly string[] {
  return pathsIn(home, secretsAtHome);
}

/** Those of the relative paths that may be there, absolute. @param listed hears of each folder before */
export function pathsIn(
  home: string,
  paths: readonly string[],
  listed: (folder: string) => void = () => {},
): readonly string[] {
  const namesOf = new Map<string, ReadonlySet<string> | null>();
  const namesIn = (folder: string) => {
    const known = namesOf.get(folder);
    if (known !== undefined) return known;
    listed(folder);
    const names = foldedNames(folder);
    namesOf.set(folder, names);
    return names;
  };
  return paths.map((path) => `${home}/${path}`).filter((path) => {
    for (let cut = path.indexOf("/", home.length); cut >= 0; cut = path.indexOf("/", cut + 1)) {
      const [name = ""] = path.slice(cut + 1).split("/");
      // A folder that nobody may list can be entered all the same.
      if (namesIn(path.slice(0, cut))?.has(name.toLowerCase()) === false) return false;
    }
    return true;
  });
}

/** Some file systems find a name whatever its case. `null`: they are not told. */
function foldedNames(folder: string): ReadonlySet<string> | null {
  try {
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    // Upper case first: of a long s and of the Kelvin sign only that tells their letter.
    return new Set(names.map((name) => name.toUpperCase().toLowerCase()));
  } catch (error) {
    const isGone = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    return isGone ? new Set() : null;
  }
}

/** Elsewhere, for whoever may read them: root in a container. */
export const secretsOfSystem = ["/etc/shadow", "/etc/gshadow"] as const;
