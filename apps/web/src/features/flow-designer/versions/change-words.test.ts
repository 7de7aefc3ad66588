import { expect, test } from 'vitest';
import { partWord, plainValue } from './change-words.ts';

test('ENG-04 parts that differ have the names of the panel, whatever depth they stand at', () => {
  expect(partWord('options.mode')).toBe('mode');
  expect(partWord('name')).toBe('name');
  expect(partWord('to')).toBe('target');
  expect(partWord('options.brandNew')).toBeNull();
});

test('ENG-04 a text that differs is shown without quotation marks, a structure as it is written', () => {
  expect(plainValue('"同意"')).toBe('同意');
  expect(plainValue('[{"kind":"initiator"}]')).toBe('[{"kind":"initiator"}]');
  expect(plainValue('no JSON')).toBe('no JSON');
  expect(plainValue('')).toBe('');
});
