import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOME_PATH, loginLocation, redirectOf, safeRedirect } from './redirect.ts';

const ORIGIN = 'https://haiqiao.example';

const path = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)
  .filter((text) => text !== '/login');
const query = fc
  .dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string({ maxLength: 8 }), { maxKeys: 3 })
  .map((values) => new URLSearchParams(values).toString());

test('AUTH-14 signing in returns to the exact requested location', () => {
  fc.assert(
    fc.property(path, query, (where, values) => {
      const location = values === '' ? where : `${where}?${values}`;
      expect(redirectOf(loginLocation(location).replace('/login', ''))).toBe(location);
    }),
  );
});

const hostile = fc.oneof(
  fc.webUrl(),
  fc.string(),
  fc.string().map((text) => `/${text}`),
  fc.string().map((text) => `//${text}`),
  fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/\n/evil.example',
    '\\\\evil',
  ),
);

test('AUTH-14 no redirect value leads out of the application or back to the sign-in page', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const target = new URL(safeRedirect(text), ORIGIN);
      expect(target.origin).toBe(ORIGIN);
      expect(target.pathname).not.toBe('/login');
    }),
    { numRuns: 500 },
  );
});

test.each(['/', '/login', '/login?redirect=%2Fa', ''])('AUTH-14 %j means home', (text) => {
  expect(safeRedirect(text)).toBe(HOME_PATH);
});

test('AUTH-14 the root needs no redirect value', () => {
  expect(loginLocation('/')).toBe('/login');
  expect(loginLocation('/index')).toBe('/login?redirect=%2Findex');
});
