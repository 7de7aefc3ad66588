import { expect, test } from 'vitest';
import { sizeText } from './file-size.ts';

test('UPL-03 sizes have one decimal below a hundred of their unit', () => {
  expect([0, 1, 1023, 1024, 1536, 30 * 1024 * 1024, 31_457_281, 140 * 1024 * 1024].map(sizeText)).toEqual([
    '0 B',
    '1 B',
    '1023 B',
    '1 KB',
    '1.5 KB',
    '30 MB',
    '30 MB',
    '140 MB',
  ]);
});
