import { expect, test } from 'vitest';
import { oncePer } from './once-per.ts';

test('API-02 a result is computed once per object, also an undefined one', () => {
  const asked: object[] = [];
  const nothingOf = oncePer((key: object) => void asked.push(key));
  const [one, other] = [{}, {}];
  nothingOf(one);
  nothingOf(one);
  nothingOf(other);
  expect(asked).toEqual([one, other]);
});
