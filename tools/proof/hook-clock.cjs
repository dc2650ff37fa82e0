/** Preloaded into hooks: notes how long a hook's process lived, from its start to its end, in milliseconds. */
const { appendFileSync } = require('node:fs');

const { argv, env } = process;
if (/[\\/]portcullis\.cjs$/.test(argv[1] ?? '') && argv[2] === 'hook')
  process.on('exit', () => {
    try {
      appendFileSync(`${env.HOME}/hook-times`, `${performance.now()}\n`);
    } catch {}
  });
