import { expect, test } from 'vitest';
import { partWord, plainValue } from './change-words.ts';

test('ENG-04 differing parts have the labels of the panel at any depth', () => {
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
