import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlots, SlotsFullError } from './slots.ts';

test('concurrency is limited to the slots, and all jobs run in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (slotCount, jobs) => {
        const slots = createSlots({ slotCount, waiting: 30 });
        const started: number[] = [];
        let running = 0;
        let most = 0;
        const results = await Promise.allSettled(
          jobs.map((fails, index) =>
            slots.run(async () => {
              started.push(index);
              running += 1;
              most = Math.max(most, running);
              await Promise.resolve();
              running -= 1;
              if (fails) throw new Error(`job ${index}`);
              return index;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(slotCount);
        expect(started).toEqual(jobs.map((_, index) => index));
        expect(results.map((result) => result.status === 'rejected')).toEqual(jobs);
      },
    ),
  );
});

test('a full queue rejects at once, and a freed slot is used', async () => {
  const slots = createSlots({ slotCount: 1, waiting: 1 });
  const gate = Promise.withResolvers<string>();
  const first = slots.run(() => gate.promise);
  const second = slots.run(() => Promise.resolve('second'));
  await expect(slots.run(() => Promise.resolve('third'))).rejects.toBeInstanceOf(SlotsFullError);
  gate.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await slots.run(() => Promise.resolve('fourth'))).toBe('fourth');
});
