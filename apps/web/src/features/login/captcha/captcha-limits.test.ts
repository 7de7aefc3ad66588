import {
  CAPTCHA_KEY_STEP_PX,
  CAPTCHA_LIFETIME_MS,
  CAPTCHA_PIECE_PX,
  CAPTCHA_TRAIL_MAX,
} from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { KEY_STEP_PX, LIFETIME_MS, PIECE_PX, TRAIL_MAX } from './captcha-limits.ts';

test('AUTH-02 the widgets use the limits of the contract', () => {
  expect({ LIFETIME_MS, PIECE_PX, KEY_STEP_PX, TRAIL_MAX }).toEqual({
    LIFETIME_MS: CAPTCHA_LIFETIME_MS,
    PIECE_PX: CAPTCHA_PIECE_PX,
    KEY_STEP_PX: CAPTCHA_KEY_STEP_PX,
    TRAIL_MAX: CAPTCHA_TRAIL_MAX,
  });
});
