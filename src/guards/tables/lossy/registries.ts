import type { ProgramTable } from '../program-rows.ts';

/** Names and the address under which PyPI's server for tests goes, and sections of a `.pypirc` that say what they are. */
const TEST_PYPI = /^(?:test-?pypi|pypi-?test|test|local(?:host)?|https:\/\/test\.pypi\.org(?:\/.*)?)$/iu;
/** A server beside this machine: names without a dot, as containers call each other, and those reserved for tests (RFC 6761). */
const BESIDE = /^https?:\/\/(?:[a-z][\w-]*|[\w.-]+\.(?:test|localhost|svc\.cluster\.local))(?::\d+)?(?:\/[^@]*)?$/iu;
/** Names that Cargo's configuration gives to such a registry. */
const TRIAL_CRATES = /^(?:test|local(?:host)?)$/iu;
/** NuGet takes a folder for a source of packages. */
const FOLDER = /^(?:\.{0,2}[\\/]|~\/|file:|[a-z]:[\\/])/iu;

/** npm takes either spelling (its documentation of `config`: environment variables). */
const NPM_REGISTRY = 'npm_config_registry NPM_CONFIG_REGISTRY';

const MAVEN = {
  names: 'mvn mvnw',
  options: 'P,activate-profiles= f,file= s,settings= pl,projects= D,define=',
} as const;

/** What is published for others: packages and releases. */
export const registryLosses: readonly ProgramTable[] = [
  {
    names: 'npm pnpm',
    options: 'registry= tag= access= otp= w,workspace= prefix= C= dir= filter= F= userconfig=',
    server: 'registry',
    trial: BESIDE,
    fallback: NPM_REGISTRY,
    rows: [
      { words: 'publish|pub', does: 'publishes a package' },
      { words: 'unpublish|deprecate', does: 'takes a published version away' },
      { words: 'owner|access rm|revoke|remove', does: 'takes rights away' },
    ],
  },
  {
    names: 'yarn bun jsr vsce ovsx',
    options: 'registry= tag= access= cwd= p,pat=',
    server: 'registry',
    trial: BESIDE,
    fallback: `${NPM_REGISTRY} YARN_NPM_PUBLISH_REGISTRY YARN_NPM_REGISTRY_SERVER`,
    rows: [
      { words: 'publish', does: 'publishes a package' },
      { words: 'npm publish', does: 'publishes a package' },
      { words: 'unpublish', does: 'takes a published version away' },
    ],
  },
  {
    names: 'cargo',
    options: 'manifest-path= p,package= token= registry= index= version= vers= F,features= target= n,dry-run',
    server: 'registry index',
    trial: TRIAL_CRATES,
    rows: [
      { words: '+* publish', does: 'publishes a crate' },
      { words: 'publish', does: 'publishes a crate' },
      { words: 'yank', unless: 'undo', does: 'takes a published version away' },
    ],
  },
  {
    names: 'twine poetry uv flit',
    options:
      'r,repository= repository-url= publish-url= index= u,username= p,password= s c,comment= i,identity= config-file= ' +
      't,token= directory= project= cert= client-cert= check-url=',
    server: 'repository repository-url publish-url index',
    trial: TEST_PYPI,
    overriding: 'TWINE_REPOSITORY_URL POETRY_REPOSITORIES_TESTPYPI_URL UV_PUBLISH_URL',
    rows: [{ words: 'upload|publish', does: 'publishes a package' }],
  },
  {
    names: 'hatch',
    options: 'r,repo= u,user= a,auth= p,publisher= o,option=',
    server: 'repo',
    // It knows two by name: `main` and `test` (hatch's documentation of its publisher `index`).
    trial: /^(?:test|https:\/\/test\.pypi\.org(?:\/.*)?)$/iu,
    rows: [{ words: 'publish', does: 'publishes a package' }],
  },
  {
    names: 'gem pod lerna changeset',
    options: 'url= host= registry= k,key= version= v=',
    server: 'host registry',
    trial: BESIDE,
    fallback: `${NPM_REGISTRY} RUBYGEMS_HOST`,
    rows: [
      // Versions and tags alone, by Lerna's option.
      { words: 'push|publish|yank', unless: 'skip-npm', does: 'publishes a package' },
      { words: 'trunk push|delete', does: 'publishes a package' },
    ],
  },
  {
    names: 'dart flutter pub',
    options: 'n,dry-run f,force C,directory= d,device-id= D,define=',
    rows: [{ words: 'publish|pub publish', does: 'publishes a package' }],
  },
  {
    names: 'nuget',
    options: '~ apikey= source= configfile= timeout=',
    server: 'source',
    trial: FOLDER,
    rows: [{ words: 'push|delete', does: 'publishes a package' }],
  },
  {
    // `dotnet publish` fills a folder.
    names: 'dotnet',
    options: 'k,api-key= s,source=',
    server: 'source',
    trial: FOLDER,
    rows: [{ words: 'nuget push|delete', does: 'publishes a package' }],
  },
  {
    ...MAVEN,
    // Switched off, or into a folder.
    spared:
      '-Dmaven.deploy.skip -Dmaven.deploy.skip=true -DaltDeploymentRepository=*::file:* ' +
      '-DaltReleaseDeploymentRepository=*::file:* -DaltSnapshotDeploymentRepository=*::file:*',
    rows: [{ words: '** deploy|deploy:deploy', does: 'publishes a package' }],
  },
  {
    ...MAVEN,
    spared: '-Durl=file:*',
    rows: [{ words: '** deploy:deploy-*', does: 'publishes a package' }],
  },
  {
    ...MAVEN,
    spared: '-DdryRun -DdryRun=true',
    rows: [{ words: '** release:perform', does: 'publishes a package' }],
  },
  {
    names: 'gradle gradlew',
    options:
      'P,project-prop= D,system-prop= p,project-dir= b,build-file= c,settings-file= g,gradle-user-home= I,init-script= ' +
      'x,exclude-task= m,dry-run task= console= warning-mode=',
    rows: [{ words: '** publish|*:publish|uploadArchives', does: 'publishes a package' }],
  },
  // Stores of apps. A lane of one's own (`fastlane beta`) is a script like any other.
  {
    names: 'altool',
    options: '- f,file= t,type= u,username= p,password= apiKey= apiIssuer=',
    rows: [{ words: '', with: 'upload-app upload-package', does: 'publishes an app' }],
  },
  {
    names: 'fastlane',
    options: '',
    rows: [
      { words: 'deliver|appstore|supply|upload_to_app_store|upload_to_play_store', does: 'publishes an app' },
      { words: 'run upload_to_app_store|upload_to_play_store|deliver|supply', does: 'publishes an app' },
    ],
  },
  {
    names: 'eas',
    options: 'p,platform= e,profile= path= url= id=',
    rows: [{ words: 'submit', does: 'publishes an app' }],
  },
  {
    names: 'sbt',
    options: '',
    rows: [{ words: '** publish|*:publish|*publishSigned', does: 'publishes a package' }],
  },
];
