import { describe, expect, it } from 'vitest';
import { memoryFacts, repositoryFiles } from './memory-facts.ts';
import { type Overlay, overlaidFacts } from './overlay-facts.ts';

const disk = memoryFacts({
  ...repositoryFiles('/repo', 'main', ['old']),
  '/repo/a.txt': 'a',
  '/repo/dir/b.txt': 'b',
  '/repo/link': { link: '/repo/dir' },
  '/elsewhere': { link: '/repo' },
});
const over = (overlay: Partial<Overlay>) => overlaidFacts(disk, { entries: {}, gone: [], ...overlay });

describe('overlaidFacts', () => {
  it('shows what is there where nothing is said of it', () => {
    const facts = over({});
    expect(facts.text('/repo/a.txt')).toBe('a');
    expect(facts.list('/repo/dir')).toEqual(['b.txt']);
    expect(facts.link('/repo/link')).toBe('/repo/dir');
    expect(facts.repository('/repo/dir')?.head).toEqual({ state: 'branch', ref: 'refs/heads/main' });
  });

  it('puts files over others and beside them', () => {
    const facts = over({ entries: { '/repo/a.txt': 'new', '/repo/dir/c.txt': 'c' } });
    expect(facts.text('/repo/a.txt')).toBe('new');
    expect(facts.list('/repo/dir')).toEqual(['b.txt', 'c.txt']);
    expect(facts.kind('/repo/dir/c.txt')).toBe('file');
    expect(facts.text('/elsewhere/a.txt')).toBe('new');
  });

  it('takes files and folders away', () => {
    const facts = over({ gone: ['/repo/dir', '/repo/a.txt'] });
    expect(facts.kind('/repo/dir/b.txt')).toBeUndefined();
    expect(facts.kind('/repo/dir')).toBeUndefined();
    expect(facts.text('/repo/a.txt')).toBeUndefined();
    expect(facts.list('/repo')).toEqual(['.git', 'link']);
  });

  it('puts one repository in the place of another', () => {
    const facts = over({ entries: repositoryFiles('/repo', 'topic', ['release']), gone: ['/repo/.git'] });
    const repository = facts.repository('/repo/dir');
    expect(repository?.head).toEqual({ state: 'branch', ref: 'refs/heads/topic' });
    expect(repository?.refs('refs/heads/')).toEqual(['refs/heads/release', 'refs/heads/topic']);
    expect(facts.repository('/elsewhere/dir')?.head).toEqual({ state: 'branch', ref: 'refs/heads/topic' });
  });

  it('leaves no repository where it is taken away', () => {
    expect(over({ gone: ['/repo/.git'] }).repository('/repo/dir')).toBeUndefined();
  });
});
