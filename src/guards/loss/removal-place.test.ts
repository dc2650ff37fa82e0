import { describe, expect, it } from 'vitest';
import { memoryFacts } from '../../workspace/memory-facts.ts';
import { removalPlace } from './removal-place.ts';

describe('where something is removed', () => {
  const placed = (path: string, home: string): string =>
    removalPlace(path, { cwd: `${home}/work`, safe: [], facts: memoryFacts({}, { home }) });

  it.each([
    ['/tmp/x', '/home/dev', 'safe', 'a temporary folder'],
    ['/tmp/box', '/tmp/box', 'outside', 'a home in a temporary folder'],
    ['/tmp/box/Documents', '/tmp/box', 'outside', 'what such a home holds'],
    ['/tmp/box/work/x', '/tmp/box', 'project', 'a project in it'],
    ['/tmp/box/.cache/x', '/tmp/box', 'safe', 'its cache'],
    ['/tmp', '/tmp/box', 'outside', 'the folder that holds it'],
    ['/tmp/boxes', '/tmp/box', 'safe', 'a neighbour of it'],
  ])('%s with the home %s is %s: %s', (path, home, place) => {
    expect(placed(path, home)).toBe(place);
  });
});
