import { expect, test } from 'vitest';
import { createShutdown, ShutdownRequested } from '#server/lib/shutdown.ts';

function watched(stepTimeoutMs = 1000) {
  const ended: string[] = [];
  const failures: unknown[] = [];
  const shutdown = createShutdown({ stepTimeoutMs, onFailure: (error) => failures.push(error) });
  return { shutdown, ended, failures };
}

test('steps end in the opposite order, once', async () => {
  const { shutdown, ended } = watched();
  shutdown.add(async () => void ended.push('database'));
  shutdown.add(() => void ended.push('pool'));
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(ended).toEqual(['pool', 'database']);
});

test('a failing or hanging step does not prevent the others from ending', async () => {
  const { shutdown, ended, failures } = watched(20);
  shutdown.add(() => void ended.push('database'));
  shutdown.add(() => new Promise(() => undefined));
  shutdown.add(() => {
    throw new Error('no');
  });
  await shutdown.run();
  expect(ended).toEqual(['database']);
  expect(failures.map(String)).toEqual(['Error: no', 'Error: a shutdown step took more than 20 ms']);
});

test('a start that was asked to stop aborts at its next step, which is ended too', async () => {
  const { shutdown, ended } = watched();
  shutdown.request();
  expect(() => shutdown.add(() => void ended.push('database'))).toThrow(ShutdownRequested);
  await shutdown.run();
  expect(ended).toEqual(['database']);
});
