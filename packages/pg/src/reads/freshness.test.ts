import { expect, test } from 'vitest';
import { Freshness } from './freshness.ts';

test('ENG-03 a replica is as old as the newest position of the primary that it has replayed', () => {
  const freshness = new Freshness(100);
  expect(freshness.isFresh(0)).toBe(false);
  freshness.note({ askedAt: 0, written: 50, replayed: 40 });
  expect(freshness.isFresh(0)).toBe(false);
  freshness.note({ askedAt: 20, written: 60, replayed: 50 });
  expect([freshness.isFresh(100), freshness.isFresh(101)]).toEqual([true, false]);
  freshness.note({ askedAt: 90, written: 70, replayed: 65 });
  expect([freshness.isFresh(120), freshness.isFresh(121)]).toEqual([true, false]);
});

test('ENG-03 a replica of a primary without writes is fresh as long as it is compared', () => {
  const freshness = new Freshness(100);
  for (let askedAt = 0; askedAt <= 1_000; askedAt += 50) {
    freshness.note({ askedAt, written: 50, replayed: 50 });
    expect(freshness.isFresh(askedAt + 50)).toBe(true);
  }
});

test('ENG-03 a replica whose replay stands still becomes stale, and fresh again when it continues', () => {
  const freshness = new Freshness(100);
  freshness.note({ askedAt: 0, written: 50, replayed: 50 });
  for (let askedAt = 50; askedAt <= 500; askedAt += 50)
    freshness.note({ askedAt, written: 50 + askedAt, replayed: 50 });
  expect(freshness.isFresh(500)).toBe(false);
  freshness.note({ askedAt: 550, written: 700, replayed: 540 });
  expect(freshness.isFresh(550)).toBe(true);
});

test('ENG-03 a position is covered once a comparison has seen it replayed', () => {
  const freshness = new Freshness(100);
  expect([freshness.covers(null), freshness.covers(10)]).toEqual([true, false]);
  freshness.note({ askedAt: 0, written: 20, replayed: 10 });
  expect([freshness.covers(10), freshness.covers(11)]).toEqual([true, false]);
});
