import { expect, test } from 'vitest';
import { codeLine, line } from '../endpoints/parts/stored-text.ts';
import { accountNameSchema } from '../endpoints/auth.ts';

const DISGUISES = ['\u200C', '\u200D', '\u2060', '\u00AD', '\u200E', '\u202E', '\uFE0F'];

test.each(DISGUISES)(
  'DICT-04 AUTH-01 a code or an account name with %j is refused, a text may have joiners',
  (sign) => {
    const value = `A${sign}B`;
    expect(codeLine(10).safeParse(value).success).toBe(false);
    expect(accountNameSchema.safeParse(value).success).toBe(false);
  },
);

test('DICT-04 a code keeps letters of every script, and a text its emoji', () => {
  expect(codeLine(10).parse(' 甲-1 ')).toBe('甲-1');
  expect(line(20).parse('👨‍👩‍👧')).toBe('👨‍👩‍👧');
});
