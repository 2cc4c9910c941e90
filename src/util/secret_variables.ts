/** Variables in which well-known programs take what opens a door elsewhere. */
const variables: readonly string[] = [
  ...["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SECURITY_TOKEN"],
  ...["AZURE_CLIENT_SECRET", "AZURE_STORAGE_KEY", "AZURE_STORAGE_CONNECTION_STRING"],
  ...["GOOGLE_API_KEY", "CLOUDFLARE_API_TOKEN", "CLOUDFLARE_API_KEY", "DIGITALOCEAN_ACCESS_TOKEN"],
  ...["HCLOUD_TOKEN", "LINODE_TOKEN", "SCW_SECRET_KEY", "HEROKU_API_KEY", "FLY_API_TOKEN"],
  ...["VERCEL_TOKEN", "NETLIFY_AUTH_TOKEN", "PULUMI_ACCESS_TOKEN", "TF_TOKEN_app_terraform_io"],
  ...["VAULT_TOKEN", "CONSUL_HTTP_TOKEN", "NOMAD_TOKEN", "OP_SERVICE_ACCOUNT_TOKEN"],
  ...["GITHUB_TOKEN", "GH_TOKEN", "GITHUB_PAT", "GH_ENTERPRISE_TOKEN", "GITLAB_TOKEN"],
  ...["CI_JOB_TOKEN", "BITBUCKET_TOKEN", "CIRCLE_TOKEN", "SONAR_TOKEN", "CODECOV_TOKEN"],
  ...["NPM_TOKEN", "NODE_AUTH_TOKEN", "YARN_NPM_AUTH_TOKEN", "CARGO_REGISTRY_TOKEN"],
  ...["TWINE_PASSWORD", "UV_PUBLISH_TOKEN", "POETRY_PYPI_TOKEN_PYPI", "GEM_HOST_API_KEY"],
  ...["DOCKER_PASSWORD", "DOCKER_AUTH_CONFIG", "SSH_PRIVATE_KEY", "GPG_PASSPHRASE"],
  ...["PGPASSWORD", "MYSQL_PWD", "REDIS_PASSWORD", "DATABASE_URL", "MONGODB_URI"],
  ...["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "DEEPSEEK_API_KEY"],
  ...["MISTRAL_API_KEY", "GROQ_API_KEY", "OPENROUTER_API_KEY", "XAI_API_KEY", "HF_TOKEN"],
  ...["HUGGING_FACE_HUB_TOKEN", "COHERE_API_KEY", "TOGETHER_API_KEY", "REPLICATE_API_TOKEN"],
  ...["SLACK_TOKEN", "SLACK_BOT_TOKEN", "DISCORD_TOKEN", "TELEGRAM_BOT_TOKEN"],
  ...["STRIPE_SECRET_KEY", "STRIPE_API_KEY", "SENDGRID_API_KEY", "TWILIO_AUTH_TOKEN"],
  ...["SENTRY_AUTH_TOKEN", "DATADOG_API_KEY", "DD_API_KEY", "NEW_RELIC_LICENSE_KEY"],
];

/** Characters: below that, and of one kind alone, it may be a word that texts have anyway. */
const shortest = 12;

/** Their values, of those that are no ordinary words (`PGPASSWORD=postgres`); of a URL its password. */
export function secretsOfEnvironment(
  env: (name: string) => string | undefined,
): readonly string[] {
  return variables.map((name) => env(name) ?? "").map(passwordOf).filter(isUnusual);
}

function passwordOf(value: string): string {
  if (!value.includes("://")) return value;
  const [, password = ""] = /:\/\/[^/@:]*:([^/@]*)@/.exec(value) ?? [];
  return password;
}

function isUnusual(value: string): boolean {
  return value.length >= shortest && /\d/.test(value) && /[A-Za-z]/.test(value);
}
