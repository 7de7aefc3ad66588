import { RESET_PATH as PROMISED } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { RESET_PATH } from './redirect.ts';

test('ORG-01 a reset link leads to the served page', () => {
  expect(RESET_PATH).toBe(PROMISED);
});
