import { expect, test } from 'vitest';
import { oncePer } from './once-per.ts';

test('API-02 an answer is worked out once for each object, also one of nothing', () => {
  const asked: object[] = [];
  const nothingOf = oncePer((key: object) => void asked.push(key));
  const [one, other] = [{}, {}];
  nothingOf(one);
  nothingOf(one);
  nothingOf(other);
  expect(asked).toEqual([one, other]);
});
