import { describe } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';

describe('folders that a container is given', () => {
  effectRows([
    ['docker run -v $PWD:/c image rm /c/a', ['remove a'], 'by a volume'],
    ['docker run --volume=/w:/c:rw,z image rm -rf /c/a', ['remove tree a'], 'with options'],
    ['podman run -v .:/c image rm /c/a', ['remove a'], 'by a relative path'],
    ['docker run -v sub:/c image rm /c/a', [], 'a volume of the engine has a name'],
    ['docker run -v $PWD:/c:ro image rm /c/a', [], 'one that may only be read'],
    [
      'docker run -v /w:/c/ -w /c/d image sh -c "rm a; rm e/b"',
      ['remove d/a?', 'remove d/e/b?'],
      'from the folder it works in',
    ],
    ['docker run -v /w:/c image rm a', [], 'from a folder that nobody knows'],
    ['docker run -v /w:/c image rm -rf /etc /cc', [], 'the container’s own files'],
    ['docker run -v /:/h image rm -rf /h/w/a', ['remove tree a'], 'the root'],
    ['docker run --mount type=bind,source=/w,target=/c image sh -c "echo > /c/a"', ['write a'], 'by a mount'],
    ['docker run --mount type=bind,src=/w,dst=/c,readonly image rm /c/a', [], 'by one that may only be read'],
    ['docker run --mount type=volume,src=/w,dst=/c image rm /c/a', [], 'a mount of another kind'],
    ['docker exec box rm /c/a', [], 'what a container was given before is not known'],
    ['ssh host docker run -v /w:/c image rm /c/a', [], 'a container on another machine'],
    ['ssh localhost rm /w/a', ['remove a'], 'another shell on this machine'],
  ]);
});
