import { RESET_PATH as PROMISED } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { RESET_PATH } from './redirect.ts';

test('ORG-01 the link of a reset leads to the page that is served', () => {
  expect(RESET_PATH).toBe(PROMISED);
});
