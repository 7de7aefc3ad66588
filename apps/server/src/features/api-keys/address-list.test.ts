import { expect, test } from 'vitest';
import { addressTest } from './address-list.ts';

test.each([
  [[], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.10', false],
  [['203.0.113.9'], '::ffff:203.0.113.9', true],
  [['10.2.0.0/16'], '10.2.255.1', true],
  [['10.2.0.0/16'], '10.3.0.1', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '203.0.113.9', false],
])('AUTH-12 a key for %j is valid from %s: %s', (allowed, address, expected) => {
  expect(addressTest(allowed)(address)).toBe(expected);
});
