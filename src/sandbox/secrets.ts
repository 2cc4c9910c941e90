/** What lies in a home folder and opens a door elsewhere. A confined program finds it empty. */

/** Below the home folder, files and folders alike; the places where each program keeps it. */
export const secretsAtHome = [
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

/** Elsewhere, for whoever may read them: root in a container. */
export const secretsOfSystem = ["/etc/shadow", "/etc/gshadow"] as const;
