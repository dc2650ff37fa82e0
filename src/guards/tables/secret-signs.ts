/**
 * Something of every name in the table of secret files, in lower case: for the paths that have none of it, which are most,
 * the table need not be loaded.
 */
export const SECRET_SIGNS: readonly string[] = (
  'env .dev.vars ssh _rsa _dsa _xmss _ec _ed key priv .pem .p12 .pfx .p8 .jks .ppk .kdb cred secret token account aws rc. netrc ' +
  'pgpass vault gcloud azure gh/ hub glab copilot rclone doctl /op/ terraform tfstate cargo gem composer auth s3cfg boto opencode ' +
  'claude qwen anthropic huggingface netlify fly databricks snowflake kaggle shadow passw kube store login cookie hist docker .cnf ' +
  'pip gnupg sops gcp approvals'
).split(' ');
