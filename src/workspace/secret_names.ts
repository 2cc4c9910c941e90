/**
 * Names of files that open a door elsewhere: no tool shows what is in them, no command is let near
 * them, unless the user has opened them by name. Names are all that counts: a key pasted into
 * `notes.md` is found by nobody here. A name that is rather often harmless (`.envrc`, `auth.json`,
 * `*.asc`, `*.crt`) is not in the list, since a wrong refusal costs a user a question.
 */

import { plainName } from "./plain_name.ts";

/** Templates of settings are for everybody. */
const template =
  /\.(?:example|sample|template|tmpl|dist|defaults?)$|^(?:example|sample|template)\.|\.(?:example|sample|template)\.[a-z]+$/;

/** Certificates and public halves, which servers give to everyone. */
const forEverybody =
  /^(?:cacert|ca-?bundle|ca-certificates|public(?:[-_.]?key)?|.*[-_.]pub(?:lic(?:[-_.]?key)?)?)\.(?:pem|key)$/;

/** What is kept encrypted in the tree on purpose, or only points elsewhere. */
const sealed = /(?:^|[-_.])(?:sealed|external)[-_.]?secrets?\./;

const secret = [
  // Environments, of containers and of workers too.
  /^\.env(?:\..+)?$/,
  /^[^.]+\.env$/,
  /^\.flaskenv$/,
  /^\.dev\.vars(?:\..+)?$/,
  /^local\.settings\.json$/,
  // Logins of package managers, databases, clouds and version control.
  /^[._]netrc$/,
  /^\.(?:npmrc|yarnrc\.yml|pypirc|git-credentials|htpasswd|dockercfg|authinfo|smbcredentials)$/,
  /^(?:\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.rediscli_auth|\.snowsql)$/,
  /^(?:\.boto|\.s3cfg|\.databrickscfg|\.terraformrc|terraform\.rc|rclone\.conf|\.msmtprc)$/,
  /^\.?(?:ansible[-_])?vault[-_](?:token|pass(?:word)?)(?:\.txt)?$/,
  /^\.(?:secrets?|tokens?|credentials)$/,
  // Keys and stores of keys.
  /(?:^|[._-])id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /\.(?:pem|key|p8|pk8|p12|pfx|pkcs12|ppk|jks|jceks|bks|keystore|kdbx?|agekey|ovpn)$/,
  /^(?:.*[-_.])?(?:private|secret)[-_.]?(?:key.*)?\.asc$/,
  // Credentials by their word.
  /^(?:.*[-_.])?(?:credentials?|secrets?)\.(?:json|ya?ml|toml|ini|properties|cfg|conf|env|xml|plist|txt)$/,
  /^client_secret.*\.json$/,
  /^(?:.*[-_.])?service[-_]?account(?:[-_.].*)?\.json$/,
  /firebase-adminsdk.*\.json$/,
  /^credentials\.tfrc\.json$/,
  // State and variables of Terraform hold what was given for passwords.
  /\.tfstate(?:\.backup)?$/,
  /\.tfvars(?:\.json)?$/,
  /^(?:.*\.)?kubeconfig(?:\.ya?ml)?$/,
  // What was typed.
  /^\.(?:bash|zsh|sh|fish|python|psql|mysql|sqlite|node_repl|irb)_history$/,
] as const;

const folders: ReadonlySet<string> = new Set(
  [".ssh", ".gnupg", ".aws", ".azure", ".kube", ".password-store", ".oci"],
);

/** Secrets only in their folder: `config.json` is a common name. */
const pairs: ReadonlyMap<string, readonly string[]> = new Map([
  [".docker", ["config.json"]],
  [".config", ["gcloud", "hub"]],
  ["gh", ["hosts.yml"]],
  [".cargo", ["credentials"]],
  [".gem", ["credentials"]],
  [".m2", ["settings.xml", "settings-security.xml"]],
  [".composer", ["auth.json"]],
  ["composer", ["auth.json"]],
  ["age", ["keys.txt"]],
]);

/** Another text where another name would be a secret's, as far as that is written in tables. */
export function secretRules(): string {
  const patterns = [template, forEverybody, sealed, ...secret].map(({ source }) => source);
  return JSON.stringify([patterns, [...folders], [...pairs], [...harmless]]);
}

/** Endings of source and pictures, which are most names of a tree and never a secret's. */
const harmless: ReadonlySet<string> = new Set(
  ["c", "cc", "cpp", "cs", "css", "go", "gif", "h", "hpp", "html", "java", "jpg", "js", "jsx", "kt"]
    .concat(["md", "mjs", "mo", "php", "png", "po", "py", "rb", "rs", "rst", "scss", "sql", "svg"])
    .concat(["swift", "ts", "tsx"]),
);

/** The look of nearly all names, at a tenth of the price. */
function isHarmless(name: string): boolean {
  return name.charCodeAt(0) !== dot && !name.includes(":") &&
    harmless.has(name.slice(name.lastIndexOf(".") + 1));
}

const dot = 46;

const known = new Map<string, boolean>();

/** Names of many files are asked for again and again; so many are remembered. */
const mostKnown = 10_000;

function isSecretOf(plain: string): boolean {
  const exempt = template.test(plain) || forEverybody.test(plain) || sealed.test(plain);
  return !exempt && secret.some((it) => it.test(plain));
}

/** What a file is a copy of, that an editor or a person has made beside it: it holds what that holds. */
function originals(name: string): readonly string[] {
  const bare = name.replace(/^\.?#|^~\$/, "").replace(/[~#]+$/, "")
    .replace(/(?:[._-](?:bak|backup|old|orig|save|saved|copy|tmp|prev|\d{1,8}))+$/, "");
  const swapped = bare.replace(/\.sw[a-p]$/, "");
  return swapped === bare ? [bare] : [swapped, swapped.replace(/^\./, "")];
}

/** True for the name of a file that holds a secret, or of a folder of such files. */
export function isSecretName(name: string): boolean {
  if (isHarmless(name)) return false;
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const plain = plainName(name);
  const is = folders.has(plain) || originals(plain).some(isSecretOf);
  known.set(name, is);
  return is;
}

/** True if any of these names, one below the other, is a secret's. */
export function holdsSecret(names: readonly string[]): boolean {
  return names.some((name, at) => isSecretBelow(names[at - 1] ?? "", name));
}

const leaves: ReadonlySet<string> = new Set([...pairs.values()].flat());

function isSecretBelow(above: string, name: string): boolean {
  if (isHarmless(name)) return false;
  if (isSecretName(name)) return true;
  const plain = plainName(name);
  return leaves.has(plain) && (pairs.get(plainName(above))?.includes(plain) ?? false);
}

const knownFolders = new Map<string, boolean>();

/** True if a component of the path, or two of them, are a secret's. */
export function isSecretPath(path: string): boolean {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return isSecretBelow("", path);
  const folder = path.slice(0, slash);
  const name = path.slice(slash + 1);
  return isSecretFolder(folder) || isSecretBelow(folder.slice(folder.lastIndexOf("/") + 1), name);
}

/** Each folder is asked for with all that is in it, and with all above it. */
function isSecretFolder(folder: string): boolean {
  const found = knownFolders.get(folder);
  if (found !== undefined) return found;
  if (knownFolders.size >= mostKnown) knownFolders.clear();
  const is = isSecretPath(folder);
  knownFolders.set(folder, is);
  return is;
}
