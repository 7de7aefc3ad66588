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

/** A program given by its address is a module, which has no `require` of its own. */
function moduleOf(program: string): string {
  return `import { createRequire } from 'node:module';\nconst require = createRequire('file:///');\n${program}`;
}

test('UPL-05 work is done in its order by one thread', async () => {
  const thread = start();
  expect(await Promise.all(['a', 'b', 'c'].map((task) => thread.run(task)))).toEqual(['a 1', 'b 2', 'c 3']);
  await thread.close();
});

test('UPL-05 work that takes too long is given up, and what waits is done by a new thread', async () => {
  const thread = start();
  const hanging = thread.run('hang');
  const next = thread.run('a');
  await expect(hanging).rejects.toMatchObject({ id: 'DOCUMENT_TOO_LARGE' });
  expect(await next).toBe('a 1');
  await thread.close();
});

test('UPL-05 a thread that falls, refuses or has a bug says so, and goes on', async () => {
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

test('UPL-05 beyond what may wait, and after the end, work is refused', async () => {
  const thread = start({ queueMax: 1 });
  const results = Promise.allSettled(['hang', 'a', 'b'].map((task) => thread.run(task)));
  await thread.close();
  expect(await results).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { id: 'DOCUMENT_BUSY' } })),
  );
});
