import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('two sides are measured in turns, and the warm-up round is dropped', async () => {
  const order: string[] = [];
  const side = (name: string) => async (round: number) => {
    order.push(`${name}${round}`);
    return round;
  };
  const turns = await inTurns(2, side('one'), side('other'));
  expect(order).toEqual(['one0', 'other0', 'one1', 'other1', 'one2', 'other2']);
  expect(turns).toEqual([
    { one: 1, other: 1 },
    { one: 2, other: 2 },
  ]);
});
