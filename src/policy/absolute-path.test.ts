import { expect, test } from 'vitest';
import { absolutePath } from './absolute-path.ts';

test.each([
  ['', '/repo', 'no path is the directory itself'],
  ['/a/b', '/a/b', 'an absolute one stays'],
  ['/a/..b/.c', '/a/..b/.c', 'dots within a name are no steps'],
  ['/a/../b/./c/', '/b/c', 'steps are taken'],
  ['/a//b', '/a/b', 'empty parts are none'],
  ['sub/x', '/repo/sub/x', 'a relative one stands below the directory'],
  ['../x', '/x', 'or beside it'],
  ['../../../x', '/x', 'never above the root'],
  ['~/x', '/home/me/x', 'a home directory'],
  ['~x', '/repo/~x', 'a name that begins with a tilde'],
  ['C:\\a\\b', 'C:/a/b', 'a drive'],
  ['\\\\?\\C:\\a\\..\\b', 'C:/b', 'a drive by the name that Windows has for devices'],
  ['C:\\a. \\.b.\\c.::$DATA', 'C:/a/.b/c', 'what Windows leaves away at the end of a name'],
  ['/a./b. ', '/a./b. ', 'and others do not'],
  ['//./c:/a', 'c:/a', 'the same with slashes'],
  ['/', '/', 'the root'],
])('%j is %s (%s)', (path, expected) => {
  expect(absolutePath(path, '/repo', '/home/me')).toBe(expected);
});
