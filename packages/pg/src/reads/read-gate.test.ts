import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReadGate } from './read-gate.ts';

/** Reads that end on command, and their start order. */
function reads(gate: ReadGate) {
  const begun: string[] = [];
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const ended = gate.run(() => {
      begun.push(name);
      return promise;
    });
    return { ended, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, start };
}

test('ENG-03 reads run in order up to the concurrency limit, and an error frees its slot', async () => {
  const { begun, start } = reads(new ReadGate(2));
  const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')];
  await sleep(1);
  expect(begun).toEqual(['a', 'b']);
  b.fail();
  await expect(b.ended).rejects.toThrow('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const one of [a, c, d]) one.end();
  expect(await Promise.all([a.ended, c.ended, d.ended])).toEqual(['a', 'c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('ENG-03 slow reads do not block fast ones, and free their slot only once', async () => {
  const { begun, start } = reads(new ReadGate(1));
  const slow = start('slow');
  const short = start('short');
  const last = start('last');
  await sleep(80);
  // The slow read has passed its slot to a read that is not slow yet.
  expect(begun.slice(0, 2)).toEqual(['slow', 'short']);
  slow.end();
  short.end();
  last.end();
  expect(await Promise.all([slow.ended, short.ended, last.ended])).toEqual(['slow', 'short', 'last']);
  const [one, other] = [start('one'), start('other')];
  await sleep(1);
  expect(begun.slice(3)).toEqual(['one']);
  one.end();
  other.end();
  await Promise.all([one.ended, other.ended]);
});
