import { expect, test } from 'vitest';
import { createThread, type Thread } from './thread.ts';

const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  let turn = 0;
  parentPort.on('message', ({ id, task }) => {
    turn += 1;
    if (task === 'hang') for (;;);
    if (task === 'fall') process.exit(1);
    if (task === 'refuse') return parentPort.postMessage({ id, kind: 'refused', error: 'DOCUMENT_UNREADABLE' });
    if (task === 'fail') return parentPort.postMessage({ id, kind: 'failed', reason: 'a bug' });
    parentPort.postMessage({ id, kind: 'done', result: task + ' ' + turn });
  });
`;

function start(options: { queueMax?: number; idleMs?: number } = {}): Thread<string, string> {
  return createThread({
    url: new URL(`data:text/javascript,${encodeURIComponent(moduleOf(PROGRAM))}`),
    memoryMb: 64,
    timeoutMs: 1_000,
    idleMs: 60_000,
    queueMax: 10,
    ...options,
  });
}

/** A program passed as a URL is a module without `require`. */
function moduleOf(program: string): string {
  return `import { createRequire } from 'node:module';\nconst require = createRequire('file:///');\n${program}`;
}

test('UPL-05 one thread runs the work in order', async () => {
  const thread = start();
  expect(await Promise.all(['a', 'b', 'c'].map((task) => thread.run(task)))).toEqual(['a 1', 'b 2', 'c 3']);
  await thread.close();
});

test('UPL-05 work that times out is abandoned, and waiting work runs in a new thread', async () => {
  const thread = start();
  const hanging = thread.run('hang');
  const next = thread.run('a');
  await expect(hanging).rejects.toMatchObject({ id: 'DOCUMENT_TOO_LARGE' });
  expect(await next).toBe('a 1');
  await thread.close();
});

test('UPL-05 a crash, a rejection and a bug of the thread are reported, and work continues', async () => {
  const thread = start();
  const results = await Promise.allSettled(['fall', 'refuse', 'fail', 'a'].map((task) => thread.run(task)));
  expect(results).toMatchObject([
    { reason: { message: 'the thread ended early' } },
    { reason: { id: 'DOCUMENT_UNREADABLE' } },
    { reason: { message: 'a bug' } },
    { value: 'a 3' },
  ]);
  await thread.close();
});

test('UPL-05 work is rejected above the queue limit and after the end', async () => {
  const thread = start({ queueMax: 1 });
  const results = Promise.allSettled(['hang', 'a', 'b'].map((task) => thread.run(task)));
  await thread.close();
  expect(await results).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { id: 'DOCUMENT_BUSY' } })),
  );
});
