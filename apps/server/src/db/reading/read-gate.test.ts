import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReadGate } from './read-gate.ts';

/** Reads that end when they are told to, and the order in which they began. */
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

test('ENG-03 reads go in as they came, no more at once than there are places; an error gives its place back too', async () => {
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

test('ENG-03 slow reads do not keep quick ones out, and give their place back once only', async () => {
  const { begun, start } = reads(new ReadGate(1));
  const slow = start('slow');
  const quick = start('quick');
  const last = start('last');
  await sleep(80);
  // The slow one has given its place to one that is not slow yet.
  expect(begun.slice(0, 2)).toEqual(['slow', 'quick']);
  slow.end();
  quick.end();
  last.end();
  expect(await Promise.all([slow.ended, quick.ended, last.ended])).toEqual(['slow', 'quick', 'last']);
  const [one, other] = [start('one'), start('other')];
  await sleep(1);
  expect(begun.slice(3)).toEqual(['one']);
  one.end();
  other.end();
  await Promise.all([one.ended, other.ended]);
});
