/** Files that open a door elsewhere: no tool reads them, no command is let near them unasked. */

/** Templates of settings are for everybody. */
const template = /\.(?:example|sample|template|dist|defaults?)$/;

const secret = [
  /^\.env(?:\..+)?$/,
  /^\.(?:netrc|npmrc|yarnrc\.yml|pypirc|git-credentials|pgpass|my\.cnf|htpasswd)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx)$/,
  /^(?:credentials|secrets?)\.(?:json|ya?ml|toml|ini)$/,
] as const;

const folders: ReadonlySet<string> = new Set([".ssh", ".gnupg", ".aws", ".azure", ".kube"]);

/** True for the name of a file that holds a secret, or of a folder of such files. */
export function isSecretName(name: string): boolean {
  const plain = name.normalize("NFC").toLowerCase();
  if (folders.has(plain)) return true;
  return !template.test(plain) && secret.some((it) => it.test(plain));
}
