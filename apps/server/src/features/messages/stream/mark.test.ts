import { expect, test } from 'vitest';
import { markOf, parseMark } from './mark.ts';

test.each(['5:5:', '5:9:5', '5:9:6,8', '123456789012345678:223456789012345678:'])(
  'HDR-04 %s is a valid mark',
  (text) => expect(parseMark(text)).toBe(text),
);

test.each([
  '',
  '5',
  '5:4:',
  '0:4:',
  '5:9:9',
  '5:9:4',
  '5:9:6,6',
  '5:9:7,6',
  '5:9:,',
  ' 5:9:',
  '5:9:6)',
  '1234567890123456789:1234567890123456789:',
  `5:${'9'.repeat(18)}:${'6,'.repeat(1100)}7`,
])('HDR-04 %j is not a mark, and is never sent to the database', (text) =>
  expect(parseMark(text)).toBeNull(),
);

test('HDR-04 a mark too long for a header covers less, never more', () => {
  expect(markOf('5:9:6')).toBe('5:9:6');
  const long = `1000:9000:${Array.from({ length: 500 }, (_, at) => 1000 + at).join(',')}`;
  expect(markOf(long)).toBe('1000:1000:');
  expect(parseMark(markOf(long))).toBe('1000:1000:');
});
