import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome 141',
    'Android',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/126.0.0.0 MicroMessenger/8.0.60`, 'WeChat 8', 'Android'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('AUTH-08 %s is shown as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
