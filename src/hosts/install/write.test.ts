import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeFile } from './write.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portcullis-write-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const to = (text: string | undefined) => () => ({ text });
const names = () => readdirSync(folder);

describe('changing a file', () => {
  test('makes it, and the folders that are missing', () => {
    const deep = join(folder, 'a/b/c.json');
    expect(changeFile(deep, to('x'))).toEqual({
      ok: true,
      before: undefined,
      madeFolders: [join(folder, 'a'), join(folder, 'a/b')],
    });
    expect(readFileSync(deep, 'utf8')).toBe('x');
  });

  test('leaves nothing behind but the file', () => {
    writeFileSync(file, 'old');
    changeFile(file, to('new'));
    expect(names()).toEqual(['settings.json']);
  });

  test('keeps the mode, whatever the umask', () => {
    writeFileSync(file, 'old');
    chmodSync(file, 0o666);
    changeFile(file, to('new'));
    expect(statSync(file).mode & 0o777).toBe(0o666);
  });

  test('follows a link and leaves it a link', () => {
    writeFileSync(file, 'old');
    const link = join(folder, 'link.json');
    symlinkSync(file, link);
    changeFile(link, to('new'));
    expect([readFileSync(file, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['new', 'new']);
  });

  test('removes it', () => {
    writeFileSync(file, 'old');
    expect(changeFile(file, to(undefined))).toMatchObject({ ok: true, before: 'old' });
    expect(names()).toEqual([]);
  });

  test('makes no folder for a change that is refused', () => {
    const deep = join(folder, 'a/b.json');
    expect(changeFile(deep, () => ({ fault: 'no' }))).toEqual({ ok: false, fault: 'no' });
    expect(names()).toEqual([]);
  });

  test('keeps a copy first, and only of what is replaced', () => {
    const copies: string[] = [];
    const backup = (_file: string, text: string) => copies.push(text);
    changeFile(file, to('one'), { backup: (name, text) => void backup(name, text) });
    changeFile(file, to('one'), { backup: (name, text) => void backup(name, text) });
    changeFile(file, to('two'), { backup: (name, text) => void backup(name, text) });
    expect(copies).toEqual(['one']);
  });

  test('says what the system says', () => {
    writeFileSync(file, 'a file where a folder should be');
    expect(changeFile(join(file, 'x.json'), to('x'))).toMatchObject({
      ok: false,
      fault: expect.stringMatching(/\(E\w+\)/),
    });
  });
});

describe('with others writing', () => {
  test('a change in between is kept, and the change is made on it', () => {
    writeFileSync(file, 'a');
    let late = true;
    const written = changeFile(file, (text) => ({ text: `${text}+ours` }), {
      beforeRename() {
        if (late) writeFileSync(file, 'a+theirs');
        late = false;
      },
    });
    expect(written).toMatchObject({ ok: true, before: 'a+theirs' });
    expect(readFileSync(file, 'utf8')).toBe('a+theirs+ours');
    expect(names()).toEqual(['settings.json']);
  });

  test('it is given up when that never ends', () => {
    writeFileSync(file, '0');
    let count = 0;
    const beforeRename = () => writeFileSync(file, String(++count));
    expect(changeFile(file, to('x'), { beforeRename })).toMatchObject({ ok: false });
    expect(readFileSync(file, 'utf8')).toBe(String(count));
    expect(names()).toEqual(['settings.json']);
  });

  test('a lock is waited for, and told', () => {
    writeFileSync(join(folder, '.settings.json.portcullis-lock'), '');
    expect(changeFile(file, to('x'))).toMatchObject({
      ok: false,
      fault: expect.stringContaining('another install holds'),
    });
    expect(existsSync(file)).toBe(false);
  });

  test('a lock that was left behind is taken away', () => {
    const lock = join(folder, '.settings.json.portcullis-lock');
    writeFileSync(lock, '');
    utimesSync(lock, 1, 1);
    expect(changeFile(file, to('x'))).toMatchObject({ ok: true });
    expect(names()).toEqual(['settings.json']);
  });

  test('the folder stays when something else is in it by then', () => {
    const deep = join(folder, 'a/b.json');
    const refuse = () => {
      mkdirSync(join(folder, 'a/theirs'));
      return { fault: 'no' };
    };
    changeFile(deep, refuse);
    expect(existsSync(join(folder, 'a/theirs'))).toBe(true);
  });
});
