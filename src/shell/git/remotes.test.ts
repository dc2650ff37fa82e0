import { describe, expect, it } from 'vitest';
import { memoryFacts, repositoryFiles } from '../../workspace/memory-facts.ts';
import { ownAddresses, pushAddresses } from './remotes.ts';
import { treeOnDisk } from './tree.ts';

const config = `[remote "origin"]
  url = git@example.org:team/project.git
[remote "both"]
  url = https://example.org/read/only
  pushurl = ssh://git@Example.org:22/team/project
[remote "near"]
  url = ../bare.git
[url "https://example.org/team/"]
  insteadOf = team:
`;
const facts = memoryFacts({ ...repositoryFiles('/w/r', 'main', [], config), '/w/link': { link: 'r' } });
const repository = facts.repository('/w/r');

describe('where a push goes', () => {
  it.each([
    { why: 'scp’s form', remote: 'origin', expected: ['example.org/team/project'] },
    { why: 'a separate address for pushing', remote: 'both', expected: ['example.org/team/project'] },
    {
      why: 'an address of its own',
      remote: 'https://user:token@example.org/team/project.git/',
      expected: ['example.org/team/project'],
    },
    { why: 'a short form of the configuration', remote: 'team:project', expected: ['example.org/team/project'] },
    { why: 'a folder from the top of the work tree', remote: 'near', expected: ['/w/bare.git'] },
    { why: 'a folder through a link', remote: '../link/.git', expected: ['/w/r'] },
    { why: 'a file address', remote: 'file:///w/r/.git', expected: ['/w/r'] },
    { why: 'a name that is not configured is a folder', remote: 'nowhere', expected: ['/w/r/nowhere'] },
  ])('$why: $remote', ({ remote, expected }) => {
    expect(repository && pushAddresses(treeOnDisk(repository), remote, facts)).toEqual(expected);
  });

  it('knows every address of a repository, its own folder included', () => {
    expect(repository && [...new Set(ownAddresses(repository, facts))]).toEqual([
      'example.org/team/project',
      'example.org/read/only',
      '/w/bare.git',
      '/w/r',
    ]);
  });
});
