/** Files of one kind that hold secrets. */
export interface SecretKind {
  /** For messages: `… is {what}`. */
  readonly what: string;
  /** What to do instead of showing one: commands in it show nothing secret, and are let through. */
  readonly instead: string;
  /** Whether such a file is nearly always secret. The others may be, and a person is asked. */
  readonly sure: boolean;
  /** Each of its lines names what it holds, so that a search can pick what is no secret. */
  readonly lines?: boolean;
  /**
   * Patterns of the end of a path, separated by blanks: `*` and `?` within one name, `**` across directories. A blank in
   * a name is written as `?`.
   */
  readonly paths: string;
  /** Names that look alike and are none. */
  readonly except?: RegExp;
  /** Folders below which such files are made up: the tests of programs that read them. */
  readonly samples?: RegExp;
  /** What the text of such a file holds when it is one; without a text only a file of the home directory counts. */
  readonly holds?: RegExp;
}

const FIXTURES = /\/(?:fixtures?|__fixtures__|testdata|test-data|mocks?|__mocks__|node_modules|site-packages)\//i;
const TESTS =
  /\/(?:tests?|specs?|__tests__|fixtures?|__fixtures__|testdata|test-data|mocks?|examples?|samples?|docs?|node_modules|site-packages|ca-certificates)\//i;
/** The same, and files in which another program fills in the values. */
const OR_TEMPLATES = new RegExp(`${TESTS.source}|/templates?/`, 'i');
/** A part of the name that says that there is nothing to hide: an example, a schema, a page, or code. */
const EXAMPLE =
  /(?:^|[._-])(?:example|sample|template|tmpl|tpl|dist|defaults?|schema|vault|enc|encrypted|test|testing|ci|d\.ts|md|rst|html|[cm]?[jt]sx?|py|rb|go|rs|j2|erb|pub|baseline)(?:$|[._-](?!local))/i;

export const SECRET_FILES: readonly SecretKind[] = [
  {
    what: 'a file of secret settings',
    instead: 'Work with the names alone (`cut -d= -f1`), or read an example file.',
    sure: true,
    lines: true,
    paths: '.env .env.* *.env .env-* .dev.vars .dev.vars.* .secrets .secrets.*',
    except: EXAMPLE,
    samples: FIXTURES,
  },
  {
    what: 'the key that seals approvals',
    instead: 'Leave it: what was refused is for the person to let through.',
    sure: true,
    paths: 'portcullis/approvals/key',
  },
  {
    what: 'a private key',
    instead:
      'Name it to the program that uses it (`ssh -i`, `ssh-add`). Its public half may be read: the file that ends in `.pub`, `ssh-keygen -y -f`, `openssl pkey -pubout -in`.',
    sure: true,
    paths:
      'id_rsa id_dsa id_ecdsa id_ecdsa_sk id_ed25519 id_ed25519_sk id_xmss .ssh/* ssh_host_*_key ' +
      '*.ppk *.p8 *privkey*.pem *private*.pem *key*.pem *-key.pem .gnupg/private-keys-v1.d/* .gnupg/secring.gpg ' +
      'sops/age/keys.txt /etc/ssl/private/** /etc/letsencrypt/live/**/privkey*.pem master.key oci_api_key*.pem',
    except:
      /\.pub$|\.md$|\.txt$(?<!keys\.txt)|^(?:known_hosts.*|config|authorized_keys.*|allowed_signers|rc|environment|agent.*|.*\.sock)$|public|pubkey|\bcert|^(?!.*(?:priv|secret)).*keyring.*\.pem$/i,
    samples: TESTS,
  },
  {
    what: 'a key or certificate store',
    instead:
      'Ask for what is public in it: `openssl x509 -noout -subject -enddate -in`, `openssl pkcs12 -nokeys -info -in`, `keytool -list -keystore`.',
    sure: false,
    paths: '*.pem *.key *.p12 *.pfx *.jks *.keystore *.kdbx *.kdb',
    except:
      /cert|chain|bundle|^ca[._-]|[._-]ca\.|^ca\.|pub|csr|dhparam|root|intermediate|\bi18n\b|^(?!.*(?:priv|secret)).*keyring.*\.pem$/i,
    samples: TESTS,
  },
  {
    what: 'a file of password hashes',
    instead: '`getent passwd` tells of accounts without them.',
    sure: true,
    paths: '/etc/shadow /etc/shadow- /etc/gshadow /etc/master.passwd',
  },
  {
    what: 'a store of passwords',
    instead: 'Say which entry is needed and where, and let the person put it there.',
    sure: true,
    paths: '.password-store/**/*.gpg .local/share/keyrings/* Library/Keychains/**',
  },
  {
    what: 'a file of credentials',
    instead:
      'Let the program that they are for use them where they lie; it can say whose they are (`gh auth status`, `aws sts get-caller-identity`).',
    sure: true,
    paths:
      '.aws/credentials .aws/sso/cache/* .aws/cli/cache/* .netrc _netrc .git-credentials git/credentials .pgpass ' +
      '.pypirc .mylogin.cnf .vault-token .config/gcloud/*.db .config/gcloud/legacy_credentials/** ' +
      'application_default_credentials.json .azure/accessTokens.json .azure/msal_token_cache.* ' +
      '.azure/service_principal_entries.* .config/gh/hosts.yml .config/hub .config/glab-cli/config.yml ' +
      '.config/github-copilot/*.json .config/rclone/rclone.conf .config/doctl/config.yaml .config/op/config ' +
      '.terraform.d/credentials.tfrc.json .terraformrc .cargo/credentials .cargo/credentials.toml .gem/credentials ' +
      '.composer/auth.json .s3cfg .boto .codex/auth.json opencode/auth.json .claude/.credentials.json .pi/agent/auth.json .grok/auth.json ' +
      '.gemini/oauth_creds.json .qwen/oauth_creds.json .config/anthropic/* .huggingface/token huggingface/token ' +
      '.config/netlify/config.json .fly/config.yml .databrickscfg .snowflake/connections.toml .kaggle/kaggle.json ' +
      '/etc/kubernetes/admin.conf /run/secrets/** /var/run/secrets/** ' +
      '*service-account*.json *service_account*.json *serviceaccount*.json client_secret*.json gcp-key*.json',
    except: /(?:^|[._-])(?:example|sample|template|dist|schema|test)(?:$|[._-])/i,
    samples: FIXTURES,
  },
  {
    what: 'the environment of a process',
    instead: 'Ask for a variable by its name (`printenv PATH`), or for the names alone (`cut -d= -f1`).',
    sure: true,
    lines: true,
    paths: '/proc/*/environ /proc/*/task/*/environ',
  },
  {
    what: 'data that a browser keeps secret',
    instead: 'Leave it: what a page shows can be asked of the page, or of the person.',
    sure: true,
    paths:
      'google-chrome/**/Login?Data google-chrome/**/Cookies chromium/**/Login?Data chromium/**/Cookies ' +
      'Chrome/**/Login?Data Chrome/**/Cookies BraveSoftware/**/Login?Data Microsoft?Edge/**/Login?Data ' +
      'firefox/**/logins.json firefox/**/key4.db firefox/**/cookies.sqlite Firefox/**/logins.json Safari/Cookies/*',
  },
  {
    what: 'a file of credentials',
    instead: 'List its names alone (`jq keys`, `kubectl config view`, `terraform state list`).',
    sure: false,
    paths:
      '.credentials .credentials.* credentials.json credentials.yml credentials.yaml credentials.toml ' +
      'secrets.json secrets.yml secrets.yaml secrets.toml secrets.env secret.json .kube/config kubeconfig ' +
      '*.kubeconfig *.tfstate *.tfstate.backup .htpasswd',
    except: EXAMPLE,
    samples: OR_TEMPLATES,
  },
  {
    what: 'a history of commands',
    instead: 'Say which command you look for.',
    sure: false,
    paths:
      '.bash_history .zsh_history .sh_history .ash_history .histfile fish/fish_history .python_history .mysql_history ' +
      '.node_repl_history .psql_history .sqlite_history .irb_history .rediscli_history ConsoleHost_history.txt',
  },
  {
    what: 'a file of credentials',
    instead: 'Ask the program for the one setting that you need (`npm config get registry`, `docker info`).',
    sure: true,
    paths: '.npmrc .yarnrc.yml .docker/config.json .my.cnf .condarc .curlrc .wgetrc auth.json pip.conf',
    holds:
      /_auth(?:Token)?\s*=\s*(?!\$\{)\S|_password\s*=\s*(?!\$\{)\S|npmAuth(?:Token|Ident):\s*["']?(?!\$\{)\S|"auth"\s*:\s*"\w|^\s*password\s*[=:]\s*\S|^-?-?(?:user|proxy-user)[ =]\S|"(?:access|refresh)_?token"\s*:\s*"\w|:\/\/[^\s:/@]+:[^\s@/]+@/im,
  },
];

/** Folders that hold little else than secrets: reading all of one reads them. */
export const SECRET_FOLDERS =
  '.ssh .aws .gnupg .azure .kube .config/gcloud portcullis/approvals .password-store .local/share/keyrings Library/Keychains /etc/ssl/private ' +
  '/run/secrets /var/run/secrets';
