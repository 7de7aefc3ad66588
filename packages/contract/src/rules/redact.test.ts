import { describe, expect, test } from 'vitest';
import { redactText, redactValues } from './redact.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const REFRESH = 'q8b2m0QmZ2v7w1xYk3JtHn5LcRs9Ud4Ae6Fg7Bi8Cj0';

describe('API-06 loggable parts of a text', () => {
  test.each([
    ['Bearer abc.def', 'Bearer ***'],
    [`X-Authorization: Bearer ${JWT}`, 'X-Authorization: *** ***'],
    [JWT, '***'],
    [`stored ${REFRESH} away`, 'stored *** away'],
    [`0123456789abcdef.${'A'.repeat(340)}==`, '0123456789abcdef.***'],
    ['password: "Haiqiao@2026", next', 'password: ***, next'],
    ['{"oldPass":"x y","newPass":\'z\'}', '{"oldPass":***,"newPass":***}'],
    ['/login?redirect=/log&token=1&code=2', '/login?redirect=/log&token=***&code=2'],
    ['call 13800005678 or 8613912345678', 'call 138****5678 or 86139****5678'],
    ['li.jingyi@haiqiao.cn wrote', 'l***@haiqiao.cn wrote'],
    ['id 510104199001011234', 'id 510***********1234'],
    ['id 51010419900101123X', 'id 510***********123X'],
  ])('%s', (text, shown) => {
    expect(redactText(text)).toBe(shown);
    expect(redactText(shown)).toBe(shown);
  });

  test.each([
    'TypeError: x is undefined at load (/assets/list-view-B8s9d0fk.js:12:3451)',
    '019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f',
    '/recordManagement/public-service-record/details?id=019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f',
    'at 1763625600000, 20 of 1000000 rows',
    'react@19.2.0',
    '暂只支持20个标签',
  ])('unchanged: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  test('named secrets are hidden, whatever their value', () => {
    expect(
      redactValues({ newPsd: 'a', refreshToken: 'b', url: '/x?token=c', 'l@b.cn': '13800005678' }),
    ).toEqual({
      newPsd: '***',
      refreshToken: '***',
      url: '/x?token=***',
      'l***@b.cn': '138****5678',
    });
  });

  test('a hostile text takes no more time than a harmless one', () => {
    const hostile = ['a', 'eyJ-', 'a.', '@', 'token', '1', 'x@a.'].map((part) =>
      part.repeat(8000 / part.length),
    );
    const started = performance.now();
    for (const text of hostile) redactText(text);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
