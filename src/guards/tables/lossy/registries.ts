import type { ProgramTable } from '../program-rows.ts';

/** What is published for others: packages and releases. */
export const registryLosses: readonly ProgramTable[] = [
  {
    names: 'npm pnpm',
    options: 'registry= tag= access= otp= w,workspace= prefix= C= dir= filter= F= userconfig=',
    server: 'registry',
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
    rows: [
      { words: 'publish', does: 'publishes a package' },
      { words: 'npm publish', does: 'publishes a package' },
      { words: 'unpublish', does: 'takes a published version away' },
    ],
  },
  {
    names: 'cargo',
    options: 'manifest-path= p,package= token= registry= index= version= vers= F,features= target= n,dry-run',
    rows: [
      { words: '+* publish', does: 'publishes a crate' },
      { words: 'publish', does: 'publishes a crate' },
      { words: 'yank', does: 'takes a published version away' },
    ],
  },
  {
    names: 'twine poetry uv hatch flit gem pod nuget dart flutter pub lerna changeset',
    options:
      'r,repository= repository-url= publish-url= url= host= u,username= p,password= k,api-key= s,source= key= version= v=',
    server: 'repository-url publish-url url host source',
    rows: [
      { words: 'upload|push|publish|yank', does: 'publishes a package' },
      { words: 'nuget|trunk|pub push|publish|delete', does: 'publishes a package' },
    ],
  },
  {
    // `dotnet publish` fills a folder.
    names: 'dotnet',
    options: 'k,api-key= s,source=',
    server: 'source',
    rows: [{ words: 'nuget push|delete', does: 'publishes a package' }],
  },
  {
    names: 'mvn mvnw gradle gradlew sbt',
    options: 'P,activate-profiles= f,file= p,project-dir= b,build-file= x,exclude-task= s,settings= pl,projects=',
    rows: [
      {
        words: '** publish|*:publish|publishSigned|deploy|release:perform|deploy:deploy*|uploadArchives',
        does: 'publishes a package',
      },
    ],
  },
];
