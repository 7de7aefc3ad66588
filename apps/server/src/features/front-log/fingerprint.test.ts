import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const STACK =
  'TypeError: x\n    at load (https://a.example/assets/list-view-B8s9d0fk.js:12:34)\n    at run (b.js:1:1)';

test('API-06 an error in one location has one fingerprint for all ids, numbers, hosts and builds', () => {
  const first = fingerprint('记录 42 (019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f) 打不开', STACK);
  const again = fingerprint(
    '记录 7 (019a9e2c-0000-7c3d-8e4f-5a6b7c8d9e0f) 打不开 ',
    STACK.replace('a.example', 'b.example:8443').replace('B8s9d0fk', 'Zq_x-Ab1').replace('12:34', '99:1'),
  );
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
});

test('API-06 other messages and other locations have other fingerprints', () => {
  const all = [
    fingerprint('a', STACK),
    fingerprint('b', STACK),
    fingerprint('a', STACK.replace('load', 'save')),
    fingerprint('a', ''),
    fingerprint('a', 'load@https://a.example/x.js:1:2'),
  ];
  expect(new Set(all).size).toBe(all.length);
});
