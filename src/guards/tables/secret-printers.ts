import type { ProgramTable } from './program-rows.ts';

/** Uses of programs that print secrets. */
export const SECRET_PRINTERS: readonly ProgramTable[] = [
  {
    names: 'gh',
    options: 'h,hostname= u,user=',
    rows: [
      { words: 'auth token', does: 'prints a token of GitHub' },
      { words: 'auth status', with: 'show-token t', does: 'prints a token of GitHub' },
    ],
  },
  {
    // Letters of BSD: `e` among them shows the variables of each process; behind `k`, `o`, `p`, `t` and `U` stand values.
    names: 'ps',
    options: 'o,format= O= U,user= u= p,pid= q= s= g,group= G= C= t,tty= ppid= sort= cols= columns= rows= lines=',
    rows: [
      { words: 'k*|o*|p*|t*|q* e|ww*e*', does: 'prints the variables of processes' },
      {
        words: 'a*e*|c*e*|e*|f*e*|g*e*|h*e*|j*e*|l*e*|m*e*|n*e*|r*e*|s*e*|u*e*|v*e*|w*e*|x*e*',
        does: 'prints the variables of processes',
      },
    ],
  },
  {
    names: 'glab',
    options: 'h,hostname=',
    rows: [{ words: 'auth status', with: 'show-token t', does: 'prints a token of GitLab' }],
  },
  {
    names: 'rails',
    options: 'e,environment=',
    rows: [{ words: 'credentials:show|secrets:show|encrypted:show', does: 'prints the secrets of the application' }],
  },
  {
    names: 'gcloud',
    options: 'project= account= format= impersonate-service-account= configuration= secret= verbosity=',
    rows: [
      { words: 'auth print-access-token|print-identity-token', does: 'prints a token of Google Cloud' },
      { words: 'auth application-default print-access-token', does: 'prints a token of Google Cloud' },
      { words: 'secrets versions access', does: 'prints a secret of Google Cloud' },
    ],
  },
  {
    names: 'aws',
    options: '- region= profile= output= query= secret-id= name= names= role-arn= role-session-name= format=',
    rows: [
      { words: 'configure get *secret*|*token*', does: 'prints a key of AWS' },
      { words: 'configure export-credentials', does: 'prints keys of AWS' },
      { words: 'sts get-session-token|assume-role|assume-role-*|get-federation-token', does: 'prints keys of AWS' },
      { words: 'ecr|ecr-public get-login-password|get-authorization-token', does: 'prints a password of a registry' },
      { words: 'codeartifact get-authorization-token', does: 'prints a token of a registry' },
      { words: 'secretsmanager get-secret-value|batch-get-secret-value', does: 'prints a stored secret' },
      {
        words: 'ssm get-parameter|get-parameters|get-parameters-by-path',
        with: 'with-decryption',
        does: 'prints a stored secret',
      },
      { words: 'iam create-access-key', does: 'prints a new key of AWS' },
      { words: 'lambda get-function-configuration', does: 'prints the environment of a function' },
    ],
  },
  {
    names: 'az',
    options:
      'g,resource-group= n,name= subscription= o,output= query= vault-name= id= account-name= resource= r,registry=',
    rows: [
      { words: 'account get-access-token', does: 'prints a token of Azure' },
      { words: 'keyvault secret show|download', does: 'prints a stored secret' },
      { words: 'storage account keys list', does: 'prints keys of a storage account' },
      { words: 'storage account show-connection-string', does: 'prints keys of a storage account' },
      { words: 'acr credential show', does: 'prints a password of a registry' },
      { words: 'acr login', with: 'expose-token', does: 'prints a token of a registry' },
      { words: 'ad sp create-for-rbac', does: 'prints a new password' },
    ],
  },
  {
    names: 'security',
    options: '+',
    rows: [
      { words: 'find-generic-password|find-internet-password', does: 'prints an entry of the keychain' },
      { words: 'dump-keychain|export', does: 'prints the keychain' },
    ],
  },
  { names: 'secret-tool', options: '+', rows: [{ words: 'lookup', does: 'prints an entry of the keyring' }] },
  { names: 'keyring', options: '', rows: [{ words: 'get', does: 'prints an entry of the keyring' }] },
  { names: 'cmdkey', options: '', rows: [{ words: '', with: 'list', does: 'lists stored credentials' }] },
  {
    names: 'pass gopass',
    options: 'c,clip=? q,qrcode=?',
    rows: [
      { words: 'show', unless: 'clip', does: 'prints a stored password' },
      {
        words:
          'ls|list|find|search|init|insert|add|edit|generate|rm|remove|delete|mv|cp|git|help|version|grep|sync|otp',
        unless: 'clip',
        does: '',
      },
      { words: '*|*/*|*/*/*', unless: 'clip', does: 'prints a stored password' },
    ],
  },
  {
    names: 'op',
    options: 'account= vault= session= fields= field= format= cache',
    rows: [
      { words: 'read', unless: 'o out-file', does: 'prints a stored secret' },
      { words: 'item get', with: 'reveal fields', does: 'prints a stored secret' },
    ],
  },
  {
    names: 'bw rbw lpass',
    options: 'session= organizationid= field=',
    rows: [{ words: 'get|show', unless: 'c clip', does: 'prints a stored password' }],
  },
  {
    names: 'kubectl oc k',
    options: 'n,namespace= context= cluster= kubeconfig= o,output= l,selector= template= field-selector=',
    rows: [
      {
        words: 'get secret|secrets|secret/*|secrets/*',
        with: 'output template',
        // Names, or a template of nothing but names, kinds and dates.
        mild: /^(?:name|wide)$|^(?:jsonpath|custom-columns)=(?=.*\.)(?!.*\{\s*\})(?:[^.$@[]|\.items\[\*\]|\.(?:kind|type)\b|\.metadata\.(?:name|namespace|creationTimestamp)\b)*$/u,
        does: 'prints secrets of a cluster',
      },
      { words: 'config view', with: 'raw', does: 'prints keys of a cluster' },
      { words: 'whoami', with: 't show-token', does: 'prints a token of a cluster' },
      { words: 'create token', does: 'prints a token of a cluster' },
    ],
  },
  {
    names: 'vault',
    options: '- address= namespace= field= format= mount= version=',
    rows: [
      { words: 'kv get', does: 'prints a stored secret' },
      { words: 'read|unwrap', does: 'prints a stored secret' },
      { words: 'print token', does: 'prints a token of Vault' },
      { words: 'token create', does: 'prints a token of Vault' },
    ],
  },
  { names: 'git', options: '+ C= c=', rows: [{ words: 'credential fill', does: 'prints a stored password' }] },
  {
    names: 'heroku',
    options: 'a,app= r,remote=',
    rows: [
      { words: 'config', does: 'prints settings of an application' },
      { words: 'config:get *key*|*secret*|*token*|*password*|*url*', does: 'prints a setting that is secret' },
      { words: 'auth:token', does: 'prints a token of Heroku' },
      { words: 'pg:credentials:url', does: 'prints a password of a database' },
    ],
  },
  {
    names: 'fly flyctl',
    options: 'a,app=',
    rows: [
      { words: 'auth token', does: 'prints a token of Fly' },
      { words: 'tokens create', does: 'prints a new token' },
    ],
  },
  {
    names: 'doppler',
    options: 'p,project= c,config= t,token= format=',
    rows: [
      { words: 'secrets get|download', does: 'prints stored secrets' },
      { words: 'secrets set|delete|upload|notes|substitute', does: '' },
      { words: 'secrets', unless: 'only-names', does: 'prints stored secrets' },
      { words: 'configure get token', does: 'prints a token of Doppler' },
    ],
  },
  {
    names: 'infisical',
    options: 'env= path= projectId= token= format=',
    rows: [
      { words: 'secrets set|delete|folders', does: '' },
      { words: 'secrets|export', does: 'prints stored secrets' },
    ],
  },
  { names: 'chamber', options: '+ b=', rows: [{ words: 'read|export', does: 'prints stored secrets' }] },
  {
    names: 'sops',
    options: 'input-type= output-type= output= extract=',
    rows: [
      { words: '', with: 'd decrypt', unless: 'i in-place output', does: 'prints what is encrypted' },
      { words: 'decrypt', unless: 'i in-place output', does: 'prints what is encrypted' },
    ],
  },
  {
    names: 'ansible-vault',
    options: 'vault-password-file= vault-id=',
    rows: [{ words: 'view', does: 'prints what is encrypted' }],
  },
  {
    names: 'gpg gpg2',
    options: 'o,output= a,armor export=',
    rows: [
      { words: '', with: 'export-secret-keys export-secret-subkeys', unless: 'output', does: 'prints private keys' },
    ],
  },
  {
    names: 'openssl',
    options: '- in= inform= passin= passout= inkey= name=',
    rows: [
      {
        words: 'rsa|pkey|ec|dsa|pkcs8|pkcs12',
        with: 'in',
        unless: 'noout pubout out export nokeys text_pub check pubcheck',
        does: 'prints a private key',
      },
    ],
  },
  {
    names: 'npm yarn pnpm',
    options: '',
    rows: [
      { words: 'config get *_auth*|*password*', does: 'prints a token of a registry' },
      { words: 'token create', does: 'prints a new token' },
    ],
  },
  { names: 'wg', options: '+', rows: [{ words: 'showconf|genkey', does: 'prints a private key' }] },
  { names: 'supabase', options: '', rows: [{ words: 'projects api-keys', does: 'prints keys of a project' }] },
  { names: 'stripe', options: '', rows: [{ words: 'config', with: 'list', does: 'prints keys of an account' }] },
];
